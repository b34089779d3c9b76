import type { Hold } from '@printready/designer/compose';
import type { Picture } from '@printready/designer/scene';
import { create } from 'zustand';
import type { Sketch } from '../../threads/work.ts';
import { EMPTY_FORM, type Form } from '../brief/brief-form.ts';
import type { Origin, StoredDesign } from './stored-designs.ts';

export type Opened = StoredDesign & { readonly svg: string };

export type Chooser =
  | { readonly model: string; readonly designs: number }
  | { readonly model: string; readonly why: string };

type Studio = {
  readonly userId: string;
  readonly form: Form;
  readonly hold: Hold;
  readonly designs: readonly StoredDesign[];
  readonly pictures: readonly Picture[];
  readonly picture: string | null;
  /** `done` with fewer than twelve designs means the brief yields no more. */
  readonly status: 'idle' | 'asking' | 'filling' | 'done' | 'failed';
  readonly sketches: readonly Sketch[];
  readonly title: string;
  readonly origin: Origin;
  readonly chooser: Chooser | null;
  readonly opened: Opened | null;
};

export const useStudio = create<Studio>(() => ({
  userId: '',
  form: EMPTY_FORM,
  hold: {},
  designs: [],
  pictures: [],
  picture: null,
  status: 'idle',
  sketches: [],
  title: '',
  origin: { form: EMPTY_FORM, hold: {} },
  chooser: null,
  opened: null,
}));
