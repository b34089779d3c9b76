/** Names a batch's results from a pattern. Names are unique and legal on every operating system. */
import { dropDirectionMarks, stemOf } from '@printready/codecs/formats';

export const NAME_TOKENS = ['stem', 'tool', 'dpi', 'w_in', 'h_in', 'n', 'date', 'ext'] as const;
type NameToken = (typeof NAME_TOKENS)[number];

const TOKEN = /\{([^{}]*)\}/g;

export const DEFAULT_NAMING = '{stem}';

export function unknownTokens(pattern: string): readonly string[] {
  const typed = [...pattern.matchAll(TOKEN)].map(([, token = '']) => token);
  return typed.filter((token) => !NAME_TOKENS.some((known) => known === token));
}

export type PlannedName = {
  readonly stem: string;
  /** One-based, in the batch's order. */
  readonly n: number;
  readonly of: number;
  /** Start date of the batch, UTC: `2026-11-23`. */
  readonly date: string;
  /** 1 for the first of several equal names, 2 for the next, and so on. */
  readonly copy: number;
};

export type ResultName = {
  readonly tool: string;
  readonly dpi: number | null;
  readonly widthIn: number | null;
  readonly heightIn: number | null;
  readonly ext: string;
};

const plain = (value: number | null): string => (value === null ? '' : `${Math.round(value * 100) / 100}`);

/** Characters illegal on some system: separators, those that Windows forbids, control characters, lone surrogates. */
const ILLEGAL = /[\\/:*?"<>|\p{Cc}\p{Cs}]/gu;
/** Windows device names, which are also reserved before a dot. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;
const MAX_BYTES = 180;

/** Counts UTF-8 bytes; the text must have no lone surrogates. */
const utf8Length = (text: string): number => encodeURIComponent(text).replaceAll(/%[0-9A-F]{2}/g, '_').length;

/** Cuts between characters so that the name with extension and number fits any file system. */
function shorten(name: string): string {
  let bytes = 0;
  let kept = '';
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(name)) {
    bytes += utf8Length(segment);
    if (bytes > MAX_BYTES) break;
    kept += segment;
  }
  return kept;
}

function legal(name: string): string {
  const cleaned = shorten(dropDirectionMarks(name).normalize('NFC').replaceAll(ILLEGAL, '_'))
    .replace(/^\.+|[. ]+$/g, '')
    .trim();
  if (cleaned === '') return 'untitled';
  return RESERVED.test(cleaned) ? `_${cleaned}` : cleaned;
}

const fill = (pattern: string, values: Readonly<Record<NameToken, string>>): string =>
  pattern.replaceAll(TOKEN, (all, token: string) => (token in values ? values[token as NameToken] : all));

/** Pads `{n}` to as many digits as the batch's file count has, so that names sort in the batch's order. */
const counted = ({ n, of }: Pick<PlannedName, 'n' | 'of'>) => String(n).padStart(String(of).length, '0');

const numbered = (name: string, copy: number): string => (copy > 1 ? `${name} (${copy})` : name);

export function nameOf(pattern: string, planned: PlannedName, result: ResultName): string {
  const { stem, date, copy } = planned;
  const { tool, dpi, widthIn, heightIn, ext } = result;
  const values = { stem, tool, n: counted(planned), date, ext };
  const name = legal(
    fill(pattern, { ...values, dpi: plain(dpi), w_in: plain(widthIn), h_in: plain(heightIn) }),
  );
  return `${numbered(name, copy)}.${ext}`;
}

type Position = Pick<PlannedName, 'n' | 'of' | 'date'>;

/** Plans unique names. Names that differ only in case, Unicode composition, or dpi get numbers. */
export function createNamePlanner(pattern: string): (file: string, position: Position) => PlannedName {
  const seen = new Map<string, number>();
  const taken = new Set<string>();
  return (file, { n, of, date }) => {
    const stem = stemOf(file.replace(/^.*[\\/]/s, ''));
    const planned = { stem, n, of, date };
    const values = { stem, date, n: counted(planned), tool: '', dpi: '', w_in: '', h_in: '', ext: '' };
    const key = legal(fill(pattern, values)).toLowerCase();
    let copy = (seen.get(key) ?? 0) + 1;
    // Skips numbers with which another file's name already ends.
    while (taken.has(numbered(key, copy))) copy++;
    seen.set(key, copy);
    taken.add(numbered(key, copy));
    return { ...planned, copy };
  };
}

export function planNames(pattern: string, files: readonly string[], date: string): readonly PlannedName[] {
  const plan = createNamePlanner(pattern);
  return files.map((file, index) => plan(file, { n: index + 1, of: files.length, date }));
}

const RUNS = /\d+|\D+/g;

/** Orders a batch's files by path: numbers by value, other text by code units. Independent of the locale. */
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
  // Equal except for leading zeros or Unicode composition.
  return one < other ? -1 : one > other ? 1 : 0;
}
