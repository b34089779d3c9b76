/** What a layout family is given and what it gives. */

import type { Motif } from '../motifs/motif.ts';
import type { Random } from '../random.ts';
import type { Workshop } from '../resolve.ts';
import type { InkId, Method, Node, Role } from '../scene.ts';
import type { Pairing, Style } from '../type/pairings.ts';

/** A piece of the brief's copy, as it is set: its words are never others than those that were typed. */
export type Line = { readonly role: Role; readonly text: string; readonly weight: number };

/** The line that is read first, and the others from the weightiest. */
export type Copy = { readonly name: Line; readonly rest: readonly Line[] };

export type Setting = Workshop & {
  readonly copy: Copy;
  /** Of the print, mm. */
  readonly widthMm: number;
  readonly method: Method;
  readonly pairing: Pairing;
  /** With one ink, all are the same. */
  readonly inks: {
    readonly main: InkId;
    readonly accent: InkId;
    readonly third: InkId;
    readonly count: number;
  };
  readonly motif: Motif | null;
  /** Whether water and peaks suit what the brief is about. */
  readonly outdoors: boolean;
  readonly random: Random;
};

export type Family = {
  readonly id: string;
  /** What the layout is to the eye: how full it may be. */
  readonly shape: 'badge' | 'block' | 'varsity' | 'chest';
  /** Which styles it suits best; all may have it. */
  readonly styles: readonly Style[];
  /** The only faces it can be set in, where not those of the brief's style. */
  readonly pairings?: readonly Style[];
  readonly motif: 'needs' | 'takes' | 'none';
  /** Null where the copy does not fit it. Coordinates are the family's own; the composer moves them into the print box. */
  readonly compose: (setting: Setting) => readonly Node[] | null;
};
