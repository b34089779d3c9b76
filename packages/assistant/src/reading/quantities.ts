import { MM_PER_INCH } from '@printready/pixels/number';

type LengthUnit = 'in' | 'mm' | 'cm' | 'pt' | 'ft' | 'm' | 'yd';
export type Length = { readonly mm: number; readonly value: number; readonly unit: LengthUnit };
export type Pair<T> = { readonly width: T; readonly height: T };

export type Quantities = {
  readonly pixels: readonly number[];
  readonly pixelPairs: readonly Pair<number>[];
  readonly lengths: readonly Length[];
  readonly lengthPairs: readonly Pair<Length>[];
  readonly dpi: readonly number[];
  readonly lpi: readonly number[];
  /** Threads per inch. */
  readonly mesh: readonly number[];
  readonly percent: readonly number[];
  readonly factors: readonly number[];
  readonly megapixels: readonly number[];
  readonly megabytes: readonly number[];
  readonly counts: readonly number[];
};

export const MM_PER: Readonly<Record<LengthUnit, number>> = {
  in: MM_PER_INCH,
  mm: 1,
  cm: 10,
  pt: MM_PER_INCH / 72,
  ft: 12 * MM_PER_INCH,
  m: 1000,
  yd: 36 * MM_PER_INCH,
};

export const lengthOf = (value: number, unit: LengthUnit): Length => ({
  value,
  unit,
  mm: value * MM_PER[unit],
});

type Unit = LengthUnit | 'px' | 'mp' | 'dpi' | 'lpi' | 'mesh' | 'mesh-cm' | '%' | 'mb' | 'factor';

const NOT_PREPOSITION =
  '(?! (?:the|a|an|my|our|your|this|that|photoshop|illustrator|canva|procreate|corel|cmyk|rgb|one|bulk|total|pixels?|px|mm|cm|black|white|red|blue|colou?r|it)\\b)';

/** If one name is a prefix of another, the longer name comes first. */
const UNITS: readonly (readonly [Unit, string])[] = [
  ['mp', 'mpx?\\b|megapixel\\w*'],
  ['dpi', '(?:dpi|ppi|ppp)\\b|(?:pixels?|dots) (?:per|an) inch'],
  ['lpi', 'lpi\\b|lines? per inch|line screen|line halftones?'],
  ['mesh-cm', 't(?![\\w-]| ?shirt)|threads? per cm|(?:faden|fils|hilos)(?:\\/| pro | par | por )cm'],
  ['mesh', '(?:mesh|tpi)\\b|threads?(?: per inch)?|faden\\b'],
  ['px', 'px\\b|pixels?\\b|pixeln\\b|pixeles\\b'],
  ['mm', 'mm\\b|millimet\\w+|milimetros?'],
  ['cm', 'cm\\b|centimet\\w+|zentimeter\\w*'],
  ['pt', 'pts?\\b|points?\\b|punkte?n?\\b|puntos?\\b'],
  ['ft', 'ft\\b|feet\\b|foot\\b'],
  ['yd', 'yds?\\b|yards?\\b'],
  ['in', `"|''|inch(?:es)?\\b|in\\b${NOT_PREPOSITION}|zoll\\b|pouces?\\b|pulgadas?\\b`],
  ['m', 'm\\b|meters?\\b|metres?\\b|metros?\\b'],
  ['%', '%|percent\\b|prozent\\b|pour ?cent\\b|por ciento\\b'],
  ['mb', 'mb\\b|megabytes?\\b|megs?\\b|mo\\b'],
  ['factor', 'x(?![a-z0-9])|times\\b|-?fach\\b|fois\\b|veces\\b'],
];

const NUMBER = '(\\d{1,3}(?:,\\d{3})+|\\d+)(?:[.,](\\d+))?(k\\b)?';
const UNIT = UNITS.map(([, pattern], index) => `(?<u${index}>${pattern})`).join('|');
const PAIR = new RegExp(
  `(?<![\\w.])${NUMBER}(?: ?(?:-| )?(?:${UNIT}))? ?(?:x|by|auf|par|por|\\*) ?${NUMBER}(?: ?-?(?:${UNIT.replaceAll('<u', '<v')}))?`,
  'g',
);
const SINGLE = new RegExp(`(?<![\\w.])${NUMBER}(?: ?-?(?:${UNIT}))?(?![\\da-z])`, 'g');
const UNIT_FIRST =
  /\b(mesh|dpi|ppi|lpi)(?: count)?(?: of|:)? (\d+)\b(?! ?(?:dpi|ppi|ppp|lpi|mesh|px|in\b|"|x ?\d))/g;

/** Paper sizes: ISO 216 in millimeters, North American sizes in inches. */
const PAPERS: Readonly<Record<string, readonly [number, number, LengthUnit]>> = {
  a2: [420, 594, 'mm'],
  a3: [297, 420, 'mm'],
  a4: [210, 297, 'mm'],
  a5: [148, 210, 'mm'],
  a6: [105, 148, 'mm'],
  'letter size': [8.5, 11, 'in'],
  'us letter': [8.5, 11, 'in'],
  tabloid: [11, 17, 'in'],
};

const numberOf = (whole = '', decimals: string | undefined, thousand: string | undefined): number =>
  Number(`${whole.replaceAll(',', '')}${decimals === undefined ? '' : `.${decimals}`}`) *
  (thousand === undefined ? 1 : 1000);

function unitIn(
  groups: Readonly<Record<string, string | undefined>> | undefined,
  prefix: 'u' | 'v',
): Unit | null {
  const at = UNITS.findIndex((_, index) => groups?.[`${prefix}${index}`] !== undefined);
  return UNITS[at]?.[0] ?? null;
}

const isLength = (unit: Unit): unit is LengthUnit => unit in MM_PER;
/** Pairs of unitless numbers at least this large are taken as pixels, because no sheet is that long in inches. */
const PIXELS_FROM = 250;

type Lists = { -readonly [K in keyof Quantities]: Quantities[K][number][] };

function put(lists: Lists, value: number, unit: Unit | null): void {
  if (unit === null) lists.counts.push(value);
  else if (isLength(unit)) lists.lengths.push(lengthOf(value, unit));
  else if (unit === 'px') lists.pixels.push(value);
  else if (unit === 'mp') lists.megapixels.push(value);
  else if (unit === 'mesh-cm') lists.mesh.push(Math.round(value * 2.54));
  else if (unit === '%') lists.percent.push(value);
  else if (unit === 'mb') lists.megabytes.push(value);
  else if (unit === 'factor') lists.factors.push(value);
  else lists[unit].push(value);
}

function putPair(
  lists: Lists,
  width: number,
  height: number,
  given: Unit | null,
  fallback: LengthUnit,
): void {
  const unit = given ?? (Math.min(width, height) >= PIXELS_FROM ? 'px' : fallback);
  if (isLength(unit)) {
    lists.lengthPairs.push({ width: lengthOf(width, unit), height: lengthOf(height, unit) });
  } else if (unit === 'px') lists.pixelPairs.push({ width, height });
  else {
    put(lists, width, unit);
    put(lists, height, unit);
  }
}

/** @param text normalized. @param fallback unit for a pair of lengths without one, such as "12 x 16" */
export function readQuantities(
  text: string,
  fallback: LengthUnit = 'in',
): { readonly quantities: Quantities; readonly rest: string } {
  const lists: Lists = {
    pixels: [],
    pixelPairs: [],
    lengths: [],
    lengthPairs: [],
    dpi: [],
    lpi: [],
    mesh: [],
    percent: [],
    factors: [],
    megapixels: [],
    megabytes: [],
    counts: [],
  };
  let rest = text;
  for (const [name, [width, height, unit]] of Object.entries(PAPERS)) {
    const pattern = new RegExp(`\\b${name}\\b`, 'g');
    if (!pattern.test(rest)) continue;
    putPair(lists, width, height, unit, fallback);
    rest = rest.replaceAll(pattern, ' # ');
  }
  rest = rest.replaceAll(PAIR, (...match: unknown[]) => {
    const groups = match.at(-1) as Readonly<Record<string, string | undefined>>;
    const found = match as string[];
    const second = 4 + UNITS.length;
    const width = numberOf(found[1], found[2], found[3]);
    const height = numberOf(found[second], found[second + 1], found[second + 2]);
    const [first, last] = [unitIn(groups, 'u'), unitIn(groups, 'v')];
    if (first !== null && last !== null && first !== last) {
      put(lists, width, first);
      put(lists, height, last);
    } else putPair(lists, width, height, last ?? first, fallback);
    return ' # ';
  });
  rest = rest.replaceAll(UNIT_FIRST, (_, unit: string, value: string) => {
    put(lists, Number(value), unit === 'mesh' || unit === 'lpi' ? unit : 'dpi');
    return ` ${unit} # `;
  });
  rest = rest.replaceAll(SINGLE, (...match: unknown[]) => {
    const found = match as string[];
    const value = numberOf(found[1], found[2], found[3]);
    put(lists, value, unitIn(match.at(-1) as Readonly<Record<string, string | undefined>>, 'u'));
    return ' # ';
  });
  return { quantities: lists, rest };
}
