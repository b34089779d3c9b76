/** Names a batch's results by a pattern. Names are legal on every operating system, and no two are the same. */
import { dropDirectionMarks, stemOf } from '@printready/codecs/file-name';

export const NAME_TOKENS = ['stem', 'tool', 'dpi', 'w_in', 'h_in', 'n', 'date', 'ext'] as const;
type NameToken = (typeof NAME_TOKENS)[number];

const TOKEN = /\{([^{}]*)\}/g;

export const DEFAULT_NAMING = '{stem}';

/** Tokens of a pattern that do not exist. */
export function unknownTokens(pattern: string): readonly string[] {
  const typed = [...pattern.matchAll(TOKEN)].map(([, token = '']) => token);
  return typed.filter((token) => !NAME_TOKENS.some((known) => known === token));
}

/** What is known before a file is worked on. */
export type PlannedName = {
  /** The original's name without folder and ending. */
  readonly stem: string;
  /** From 1, in the batch's order. */
  readonly n: number;
  /** Files of the batch. */
  readonly of: number;
  /** Of the batch's start, UTC: `2026-11-23`. */
  readonly date: string;
  /** 1 for the first of those whose names would be alike, 2 for the next, … */
  readonly copy: number;
};

/** What the result tells. */
export type ResultName = {
  /** The last step's that ran; empty where none did. */
  readonly tool: string;
  readonly dpi: number | null;
  readonly widthIn: number | null;
  readonly heightIn: number | null;
  readonly ext: string;
};

/** Two decimals at most, none that are zero. */
const plain = (value: number | null): string => (value === null ? '' : `${Math.round(value * 100) / 100}`);

/** What no system takes in a name: separators, what Windows forbids, control characters, halves of pairs. */
const ILLEGAL = /[\\/:*?"<>|\p{Cc}\p{Cs}]/gu;
/** Names of devices on Windows, whatever follows the first dot. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;
const MOST_BYTES = 180;

/** Bytes in UTF-8; halves of pairs are gone by then. */
const utf8Length = (text: string): number => encodeURIComponent(text).replaceAll(/%[0-9A-F]{2}/g, '_').length;

/** Cut between characters, so that the name with its ending and number fits any disk. */
function shorten(name: string): string {
  let bytes = 0;
  let kept = '';
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(name)) {
    bytes += utf8Length(segment);
    if (bytes > MOST_BYTES) break;
    kept += segment;
  }
  return kept;
}

/** One part of a path, without its ending. */
function legal(name: string): string {
  const cleaned = shorten(dropDirectionMarks(name).normalize('NFC').replaceAll(ILLEGAL, '_'))
    .replace(/^\.+|[. ]+$/g, '')
    .trim();
  if (cleaned === '') return 'untitled';
  return RESERVED.test(cleaned) ? `_${cleaned}` : cleaned;
}

const fill = (pattern: string, values: Readonly<Record<NameToken, string>>): string =>
  pattern.replaceAll(TOKEN, (all, token: string) => (token in values ? values[token as NameToken] : all));

/** `{n}` as wide as the batch needs, so that names sort as their files came. */
const counted = ({ n, of }: Pick<PlannedName, 'n' | 'of'>) => String(n).padStart(String(of).length, '0');

const numbered = (name: string, copy: number): string => (copy > 1 ? `${name} (${copy})` : name);

/** The name of one result, ending included. */
export function nameOf(pattern: string, planned: PlannedName, result: ResultName): string {
  const { stem, date, copy } = planned;
  const { tool, dpi, widthIn, heightIn, ext } = result;
  const values = { stem, tool, n: counted(planned), date, ext };
  const name = legal(
    fill(pattern, { ...values, dpi: plain(dpi), w_in: plain(widthIn), h_in: plain(heightIn) }),
  );
  return `${numbered(name, copy)}.${ext}`;
}

/**
 * The names of a batch as far as they are known before it runs. Files whose names would be alike, letters' case and
 * composition aside, are told apart by their order; what a result tells (its dpi) is not counted on to tell them apart.
 * @param files their names or paths, in the batch's order
 */
export function planNames(pattern: string, files: readonly string[], date: string): readonly PlannedName[] {
  const seen = new Map<string, number>();
  const taken = new Set<string>();
  return files.map((file, index) => {
    const stem = stemOf(file.replace(/^.*[\\/]/s, ''));
    const planned = { stem, n: index + 1, of: files.length, date };
    const values = { stem, date, n: counted(planned), tool: '', dpi: '', w_in: '', h_in: '', ext: '' };
    const key = legal(fill(pattern, values)).toLowerCase();
    let copy = (seen.get(key) ?? 0) + 1;
    // A file may come with such a number already.
    while (taken.has(numbered(key, copy))) copy++;
    seen.set(key, copy);
    taken.add(numbered(key, copy));
    return { ...planned, copy };
  });
}

/** Runs of digits and what stands between them. */
const RUNS = /\d+|\D+/g;

/**
 * The order of a batch's files, of their paths: numbers by their value, all else by its code units; equal in the tab, the
 * terminal and on a server, whatever language they speak.
 */
export function compareNames(one: string, other: string): number {
  const [left, right] = [one, other].map((name) => name.normalize('NFC').match(RUNS) ?? []);
  for (const [at, mine = ''] of (left ?? []).entries()) {
    const theirs = right?.[at];
    if (theirs === undefined) return 1;
    const numbers = /^\d/.test(mine) && /^\d/.test(theirs);
    const [a, b] = numbers ? [mine, theirs].map((digits) => digits.replace(/^0+/, '')) : [mine, theirs];
    const byLength = numbers ? (a?.length ?? 0) - (b?.length ?? 0) : 0;
    if (byLength !== 0) return byLength;
    if (a !== b) return (a ?? '') < (b ?? '') ? -1 : 1;
  }
  if ((left?.length ?? 0) < (right?.length ?? 0)) return -1;
  // Alike but for leading zeros or how letters are composed.
  return one < other ? -1 : one > other ? 1 : 0;
}
