/** Result of reading a brief: phrases in the order typed, each with one role. */
import type { GarmentName, InkName } from '../color/inks.ts';
import type { Method } from '../scene.ts';
import type { Style } from '../type/pairings.ts';

const PRINTED = ['main', 'second', 'small', 'date', 'place', 'contact', 'number', 'player'] as const;
export const PHRASE_ROLES = [...PRINTED, 'picture', 'print', 'instruction'] as const;
/** `print`: ink, garment, placement or technique. */
export type PhraseRole = (typeof PHRASE_ROLES)[number];

export type Phrase = {
  readonly role: PhraseRole;
  /** Typed text without quotes. */
  readonly text: string;
  readonly quoted: boolean;
  /** True for text that is left out because it is as likely an instruction; the user can print it. */
  readonly doubtful?: true;
};

export const isPrinted = ({ role }: Phrase): boolean => PRINTED.some((printed) => printed === role);

export type Hints = {
  readonly inks: number | null;
  readonly inkNames: readonly InkName[];
  readonly garment: GarmentName | null;
  readonly style: Style | null;
  readonly method: Method | null;
  readonly widthMm: number | null;
  /** True if a worn look is requested; null lets the style decide. */
  readonly worn: boolean | null;
};
export type MutableHints = { -readonly [Key in keyof Hints]: Hints[Key] };

/** Part of a clause; its role is null until one is found. */
export type Part = {
  readonly text: string;
  readonly role: PhraseRole | null;
  readonly quoted: boolean;
};

/** A pattern that is cut out of a clause wherever it occurs. */
export type Carver = {
  readonly found: RegExp;
  readonly role: PhraseRole;
  readonly take?: (hints: MutableHints, match: RegExpExecArray) => void;
  /** Returns false to leave the match to other patterns. */
  readonly holds?: (match: RegExpExecArray, text: string) => boolean;
};

/** Letter case of the brief: capitals mark names only if the brief contains both cases. */
export type Case = { readonly hasNames: boolean; readonly weak?: string };

export const lower = (text: string): string => text.toLocaleLowerCase('en-US');
/** Word boundaries that also work next to accented letters. */
export const EDGE = { before: '(?<![\\p{L}\\p{N}])', after: '(?![\\p{L}\\p{N}])' } as const;

/** The word in lowercase, without punctuation at either end. */
export const plainWord = (word: string): string =>
  lower(word)
    .replaceAll(/^[^\p{L}\p{N}&@#'’]+|[^\p{L}\p{N}]+$/gu, '')
    .replaceAll('’', "'");

export const isCapital = (word: string, { hasNames }: Case): boolean =>
  hasNames && /^["“'‘(#]?(?:[dl]['’])?\p{Lu}/u.test(word);

/** `text`: printed; whether it is the main or a second line is decided once the whole brief has been read. */
export type ReadRole = PhraseRole | 'text';
export type ReadPart = { readonly text: string; readonly role: ReadRole; readonly quoted: boolean };
