import type { PhraseRole } from '../brief/reading.ts';
import type { Motif } from '../motifs/motif.ts';
import type { Random } from '../random.ts';
import type { Workshop } from '../resolve.ts';
import type { InkId, Method, Node, Role } from '../scene.ts';
import type { Pairing, Style } from '../type/pairings.ts';

export type Line = {
  readonly role: Role;
  readonly text: string;
  readonly weight: number;
  /** Role of the phrase in the brief; absent from lines that a model arranged. */
  readonly phrase?: PhraseRole;
};

export type Copy = {
  readonly name: Line;
  readonly rest: readonly Line[];
  /** English nouns for the pictures that the brief asks for. */
  readonly subjects?: readonly string[];
  /** Lines for the dates of a tour, one row for each date; they are also in `rest`. */
  readonly stops?: readonly (readonly Line[])[];
};

export type Setting = Workshop & {
  readonly copy: Copy;
  /** Print width, mm. */
  readonly widthMm: number;
  readonly method: Method;
  readonly pairing: Pairing;
  readonly inks: {
    readonly main: InkId;
    readonly accent: InkId;
    readonly third: InkId;
    readonly count: number;
  };
  readonly motif: Motif | null;
  readonly outdoors: boolean;
  /** True if the print runs down a sleeve. */
  readonly isSleeve?: boolean;
  /** True if the back is the only placement that the brief names. */
  readonly isBack?: boolean;
  readonly random: Random;
};

export type Family = {
  readonly id: string;
  readonly shape: 'badge' | 'block' | 'varsity' | 'chest' | 'sleeve';
  readonly styles: readonly Style[];
  readonly pairings?: readonly Style[];
  readonly motif: 'needs' | 'takes' | 'none';
  /** True if the layout itself sets "in loving memory of" above the name. */
  readonly setsLead?: true;
  /** Null if the copy does not fit. Coordinates are arbitrary; the composer moves them into the print box. */
  readonly compose: (setting: Setting) => readonly Node[] | null;
};
