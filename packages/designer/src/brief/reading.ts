/** Result of reading a brief: phrases in the order typed, each with one role. */
import type { GarmentName, InkName } from '../color/inks.ts';
import type { Method } from '../scene.ts';
import type { Style } from '../type/pairings.ts';

export const PHRASE_ROLES = [
  'main',
  'second',
  'small',
  'date',
  'place',
  'contact',
  'number',
  'player',
  'picture',
  'print',
  'instruction',
] as const;
/** `print`: ink, garment, placement or technique. */
export type PhraseRole = (typeof PHRASE_ROLES)[number];

export type Phrase = {
  readonly role: PhraseRole;
  /** Typed text without quotes. */
  readonly text: string;
  readonly quoted: boolean;
};

const PRINTED: ReadonlySet<PhraseRole> = new Set([
  'main',
  'second',
  'small',
  'date',
  'place',
  'contact',
  'number',
  'player',
]);
export const isPrinted = ({ role }: Phrase): boolean => PRINTED.has(role);

export type Hints = {
  readonly inks: number | null;
  readonly inkNames: readonly InkName[];
  readonly garment: GarmentName | null;
  readonly style: Style | null;
  readonly method: Method | null;
  readonly widthMm: number | null;
  /** True if a worn look is requested; null leaves it to the style. */
  readonly worn: boolean | null;
};
export type MutableHints = { -readonly [Key in keyof Hints]: Hints[Key] };

/** Part of a clause; its role is null until one is found. */
export type Part = {
  readonly text: string;
  readonly role: PhraseRole | null;
  readonly quoted: boolean;
};

export const lower = (text: string): string => text.toLocaleLowerCase('en-US');
/** Word boundaries that also work next to accented letters. */
export const EDGE = { before: '(?<![\\p{L}\\p{N}])', after: '(?![\\p{L}\\p{N}])' } as const;
