/** The work: the brief, the grid that fills from it, what is held, and the design that is open. */
import type { Hold } from '@printready/designer/compose';
import type { Design } from '@printready/designer/scene';
import { toast } from '@printready/ui';
import { create } from 'zustand';
import { compose, THREADS, warm } from '../engine/pool.ts';
import type { Sketch } from '../engine/work.ts';
import { EMPTY_FORM, type Form, requestOf } from './brief-form.ts';
import { fillGrid } from './fill-grid.ts';
import { type KeptDesign, keep, loadWork, type Origin, saveWork, withDesign } from './kept.ts';

export type Opened = KeptDesign & { readonly svg: string };

type Studio = {
  readonly userId: string;
  readonly form: Form;
  readonly hold: Hold;
  readonly designs: readonly KeptDesign[];
  /** `done` with fewer than twelve: the brief gives no more. */
  readonly status: 'idle' | 'filling' | 'done' | 'failed';
  readonly sketches: readonly Sketch[];
  /** Of the grid that stands there. */
  readonly title: string;
  readonly origin: Origin;
  readonly opened: Opened | null;
};

export const useStudio = create<Studio>(() => ({
  userId: '',
  form: EMPTY_FORM,
  hold: {},
  designs: [],
  status: 'idle',
  sketches: [],
  title: '',
  origin: { form: EMPTY_FORM, hold: {} },
  opened: null,
}));

const { getState, setState } = useStudio;

function save(): void {
  const { userId, form, designs } = getState();
  if (userId !== '' && !saveWork(userId, { form, designs }))
    toast.error('This browser keeps nothing, so this work is gone when the page is left.');
}

/** Steps of the editor come quickly; what was done is kept when they rest, or when the page is left. */
const SAVE_AFTER_MS = 300;
let saving: ReturnType<typeof setTimeout> | null = null;

function saveNow(): void {
  if (saving === null) return;
  clearTimeout(saving);
  saving = null;
  save();
}

function saveSoon(): void {
  if (saving !== null) clearTimeout(saving);
  saving = setTimeout(saveNow, SAVE_AFTER_MS);
}

/** Whoever is signed in finds their own work; nobody else's is shown. */
export function enterStudio(userId: string): void {
  if (getState().userId === userId) return;
  // What fails here fails again, and is said, when designs are asked for.
  warm().catch((error: unknown) => console.error('The designer could not load ahead.', error));
  window.addEventListener('pagehide', saveNow);
  setState({ userId, ...loadWork(userId), status: 'idle', sketches: [], opened: null, hold: {} });
}

export function changeForm(change: Partial<Form>): void {
  setState(({ form }) => ({ form: { ...form, ...change } }));
  save();
}

/** The latest asking; an earlier one ends when it sees another. */
let asked = 0;

/** The same brief and seed give the same grid. With nothing to set, the grid that stands there stays. */
export async function composeGrid(hold: Hold = {}): Promise<void> {
  const request = requestOf(getState().form, hold);
  if (!request) return;
  const mine = ++asked;
  const { form } = getState();
  setState({
    hold,
    status: 'filling',
    sketches: [],
    opened: null,
    title: request.copy.name.text,
    origin: { form, hold },
  });
  try {
    await fillGrid(request, {
      compose,
      threads: THREADS,
      stopped: () => asked !== mine,
      onSketch: (sketch) => setState(({ sketches }) => ({ sketches: [...sketches, sketch] })),
    });
    if (asked === mine) setState({ status: 'done' });
  } catch (error) {
    console.error('The grid could not be composed.', error);
    if (asked === mine) setState({ status: 'failed' });
  }
}

const SEEDS = 999_999;

/** Of the same brief, by the next seed. */
export function composeOthers(): Promise<void> {
  changeForm({ seed: (getState().form.seed % SEEDS) + 1 });
  return composeGrid(getState().hold);
}

/** Of the open design, from its own brief; what is named stays, the rest is drawn again. */
export function composeLike(hold: Hold): Promise<void> {
  const form = getState().opened?.origin?.form ?? getState().form;
  changeForm({ ...form, seed: (form.seed % SEEDS) + 1 });
  return composeGrid(hold);
}

export function openSketch({ design, svg }: Sketch): void {
  const kept = keep(design, getState().title, getState().origin);
  // The same design, opened again, is the same document: it is not paid twice.
  const known = getState().designs.find(
    (one) => one.title === kept.title && JSON.stringify(one.design) === JSON.stringify(design),
  );
  openKept(known ?? kept, svg);
}

export function openKept(one: KeptDesign, svg: string): void {
  setState(({ designs }) => ({ opened: { ...one, svg }, designs: withDesign(designs, one) }));
  save();
}

/** A step of the editor. */
export function changeDesign(id: string, design: Design): void {
  setState(({ designs, opened }) => ({
    designs: designs.map((one) => (one.id === id ? { ...one, design } : one)),
    opened: opened?.id === id ? { ...opened, design } : opened,
  }));
  saveSoon();
}

/** The plates of the design as it is now. */
export function redraw(id: string, svg: string): void {
  setState(({ opened }) => (opened?.id === id ? { opened: { ...opened, svg } } : {}));
}

/** Its other files are included from now on, also after a reload. */
export function markPaid(id: string): void {
  setState(({ designs, opened }) => ({
    designs: designs.map((one) => (one.id === id ? { ...one, paid: true } : one)),
    opened: opened?.id === id ? { ...opened, paid: true } : opened,
  }));
  save();
}

export function closeDesign(): void {
  setState({ opened: null });
}
