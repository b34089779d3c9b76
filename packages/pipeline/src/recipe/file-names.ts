/** Reads the order, the customer and the print size from file names that follow a shop's pattern. */
import { type ReadFinding, readFinding } from '@printready/pixels/reading';
import { failed, type Problem, type Result } from '@printready/pixels/result';

const FIELDS = ['order', 'customer', 'width', 'any', 'size'] as const;
type Field = (typeof FIELDS)[number];

type Part =
  | { readonly kind: 'literal'; readonly text: string }
  | { readonly kind: 'field'; readonly field: Field };

export type NameReading = {
  readonly order: string | null;
  readonly customer: string | null;
  readonly widthMm: number | null;
  /** Null if the name states the width only. */
  readonly heightMm: number | null;
  readonly problem: ReadFinding | null;
};

const TOKEN = /\{([^{}]*)\}/;
const MM_PER_UNIT: Readonly<Record<string, number>> = { i: 25.4, c: 10, m: 1 };
/** Limits on a plausible side of a print, mm. */
const SIDE_MM = { min: 1, max: 10_000 } as const;

const NUMBER = String.raw`\d{1,5}(?:[.,]\d{1,4})?`;
const UNIT = '(?:in(?:ch(?:es)?)?|cm|mm)';
const TIMES = String.raw`\s*[x×*]\s*`;
/** Keeps a number from starting or ending inside another number, word or pair of sides. */
const BEFORE = String.raw`(?<![\d⁄]|\d\s*${UNIT}?${TIMES})`;
const AFTER = String.raw`(?![\p{L}\p{N}]|${TIMES}\d)`;
const WIDTH = new RegExp(String.raw`${BEFORE}(${NUMBER})\s*(${UNIT})${AFTER}`, 'iuy');
const SIZE = new RegExp(
  String.raw`${BEFORE}(${NUMBER})\s*(${UNIT}?)${TIMES}(${NUMBER})\s*(${UNIT})${AFTER}`,
  'iuy',
);

function partOf(text: string): Part | string {
  const name = TOKEN.exec(text)?.[1];
  if (name === undefined) return { kind: 'literal', text: text.toLowerCase() };
  const field = FIELDS.find((known) => known === name);
  return field ? { kind: 'field', field } : name;
}

const isSize = (part: Part | undefined): boolean =>
  part?.kind === 'field' && (part.field === 'width' || part.field === 'size');
const isField = (part: Part | undefined, field: Field): boolean =>
  part?.kind === 'field' && part.field === field;

/** True for two neighboring fields of which the first could end anywhere. */
function isUnseparated(part: Part, next: Part | undefined): boolean {
  if (part.kind === 'literal' || next?.kind !== 'field') return false;
  const neighbors = [part, next];
  return !(neighbors.some(isSize) && neighbors.some((one) => isField(one, 'any')));
}

type NamePattern = Result<{ readonly parts: readonly Part[] }, Problem<'bad-pattern'>>;

/** @param pattern name without extension, such as `{order}_{customer}_{width}` */
export function parseFileNames(pattern: string): NamePattern {
  const refuse = (text: string) => failed({ code: 'bad-pattern' as const, text: `"${pattern}" ${text}` });
  const parts: Part[] = [];
  for (const text of pattern.normalize('NFC').split(/(\{[^{}]*\})/)) {
    if (text === '') continue;
    const part = partOf(text);
    if (typeof part === 'string')
      return refuse(`has {${part}}, and the fields are ${FIELDS.map((name) => `{${name}}`).join(', ')}.`);
    parts.push(part);
  }
  const fields = parts.flatMap((part) => (part.kind === 'field' && part.field !== 'any' ? [part.field] : []));
  const twice = fields.find((field, i) => fields.indexOf(field) !== i);
  if (twice !== undefined) return refuse(`has {${twice}} twice.`);
  if (fields.length === 0) return refuse('has none of {order}, {customer}, {width} and {size}.');
  if (parts.filter(isSize).length > 1) return refuse('has {width} and {size}; one of them is enough.');
  if (parts.some((part, i) => isUnseparated(part, parts[i + 1])))
    return refuse('has two fields with nothing between them.');
  return { ok: true, parts };
}

/** A number directly after a field may not continue a word or a number: "art110in" states no size. */
const CONTINUES = /[\p{L}\p{N}]$|\d[.,]$/u;

/** Possible ends of part `i` if it starts at `at`, nearest first. */
function endsOf(parts: readonly Part[], i: number, name: string, at: number): readonly number[] {
  const part = parts[i];
  if (part?.kind !== 'field') {
    const end = at + (part?.text.length ?? 0);
    return name.slice(at, end).toLowerCase() === part?.text ? [end] : [];
  }
  if (isSize(part)) {
    if (isField(parts[i - 1], 'any') && CONTINUES.test(name.slice(0, at))) return [];
    const matcher = part.field === 'width' ? WIDTH : SIZE;
    matcher.lastIndex = at;
    return matcher.test(name) ? [matcher.lastIndex] : [];
  }
  const all = Array.from({ length: name.length - at + 1 }, (_, length) => at + length);
  return part.field === 'any' ? all : all.filter((end) => name.slice(at, end).trim() !== '');
}

type NameMatch = {
  readonly texts: Partial<Record<Field, string>>;
  /** All texts that a match of the pattern can assign to the size. */
  readonly sizes: readonly string[];
};

/** Caches results by part and position, so that a hostile name does not take exponential time. */
function matchName(parts: readonly Part[], name: string): NameMatch | null {
  const known = new Map<number, ReadonlySet<string>>();

  /** Sizes from all matches of the parts from `i` on, starting at `at`; empty if there is no match. */
  function sizesFrom(i: number, at: number): ReadonlySet<string> {
    const part = parts[i];
    if (!part) return new Set(at === name.length ? [''] : []);
    const key = i * (name.length + 1) + at;
    const before = known.get(key);
    if (before) return before;
    const sizes = new Set<string>();
    for (const end of endsOf(parts, i, name, at))
      for (const size of sizesFrom(i + 1, end)) sizes.add(isSize(part) ? name.slice(at, end) : size);
    known.set(key, sizes);
    return sizes;
  }

  const texts: Partial<Record<Field, string>> = {};
  let at = 0;
  for (const [i, part] of parts.entries()) {
    const end = endsOf(parts, i, name, at).find((one) => sizesFrom(i + 1, one).size > 0);
    if (end === undefined) return null;
    if (part.kind === 'field') texts[part.field] = name.slice(at, end).trim();
    at = end;
  }
  return at === name.length ? { texts, sizes: [...sizesFrom(0, 0)] } : null;
}

/** Null if the number is out of range or its separator may mark thousands: "1,000 mm" is 1 mm or 1 m. */
function millimeters(number: string, unit: string): number | null {
  const factor = MM_PER_UNIT[unit.charAt(0).toLowerCase()] ?? Number.NaN;
  const isPlausible = (mm: number) => mm >= SIDE_MM.min && mm <= SIDE_MM.max;
  const mm = Number(number.replace(',', '.')) * factor;
  const grouped = /[.,]\d{3}$/.test(number) ? Number(number.replace(/[.,]/, '')) * factor : Number.NaN;
  if (!isPlausible(mm)) return null;
  return isPlausible(grouped) ? null : mm;
}

type Sides = Pick<NameReading, 'widthMm' | 'heightMm'>;

function sidesOf(text: string): Sides | null {
  WIDTH.lastIndex = 0;
  SIZE.lastIndex = 0;
  const [, first = '', ownUnit = '', second, unit = ownUnit] = SIZE.exec(text) ?? WIDTH.exec(text) ?? [];
  const widthMm = millimeters(first, ownUnit === '' ? unit : ownUnit);
  const heightMm = second === undefined ? null : millimeters(second, unit);
  return widthMm === null || (second !== undefined && heightMm === null) ? null : { widthMm, heightMm };
}

const NO_SIDES: Sides = { widthMm: null, heightMm: null };
export const OWN_SIZE = 'The size is the file’s own.';

const unmatched = (pattern: string, parts: readonly Part[]): ReadFinding =>
  parts.some(isSize)
    ? readFinding(
        'name-size-unread',
        `The file’s name does not follow "${pattern}"; a size needs its unit: 10in, 25cm, 254mm. ${OWN_SIZE}`,
      )
    : readFinding('name-unread', `The file’s name does not follow "${pattern}".`);

/** @param stem name without extension. @throws RangeError for an invalid pattern */
export function readFileName(pattern: string, stem: string): NameReading {
  const parsed = parseFileNames(pattern);
  if (!parsed.ok) throw new RangeError(parsed.problem.text);
  const { parts } = parsed;
  const match = matchName(parts, stem.normalize('NFC'));
  if (!match) return { order: null, customer: null, ...NO_SIDES, problem: unmatched(pattern, parts) };
  const { order = null, customer = null } = match.texts;
  if (!parts.some(isSize)) return { order, customer, ...NO_SIDES, problem: null };
  const [size = '', other] = match.sizes;
  const sides = other === undefined ? sidesOf(size) : null;
  if (sides) return { order, customer, ...sides, problem: null };
  const seen = match.sizes.map((text) => `"${text}"`).join(' or ');
  const problem = readFinding(
    'name-size-unread',
    `The size in the file’s name is unclear: ${seen}. ${OWN_SIZE}`,
  );
  return { order, customer, ...NO_SIDES, problem };
}

/** Cache key: with equal keys, the same file gives the same result. Empty without a pattern. */
export function nameIdentity(pattern: string | undefined, stem: string): string {
  if (pattern === undefined) return '';
  const { widthMm, heightMm, problem } = readFileName(pattern, stem);
  return JSON.stringify([widthMm, heightMm, problem?.text ?? null]);
}
