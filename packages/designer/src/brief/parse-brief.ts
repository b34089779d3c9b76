/**
 * Parses a brief into copy and hints. Copy is cut from the typed text, never generated: every line is a piece
 * of the brief, and a word that is no hint is never dropped.
 */
import { GARMENT_WORDS, GARMENTS, type GarmentName, INK_WORDS, INKS, type InkName } from '../color/inks.ts';
import type { Copy, Line } from '../families/family.ts';
import type { Method, Role } from '../scene.ts';
import type { Style } from '../type/pairings.ts';
import {
  FEATURE_WORDS,
  GROUP_WORDS,
  NUMBER_WORDS,
  OCCASION_WORDS,
  PLACES,
  STATE_CODES,
  STYLE_OF_WORDS,
  STYLE_WORDS,
  UNIT_WORDS,
} from './lexicon.ts';

type Hints = {
  readonly inks: number | null;
  readonly inkNames: readonly InkName[];
  readonly garment: GarmentName | null;
  readonly style: Style | null;
  readonly method: Method | null;
  readonly widthMm: number | null;
  /** Requested wear; null: by style. */
  readonly worn: boolean | null;
};

export type Brief = {
  readonly words: string;
  readonly copy: Copy | null;
  readonly hints: Hints;
  /** Style of the brief, or the default of its subject. */
  readonly style: Style;
};

type MutableHints = { -readonly [Key in keyof Hints]: Hints[Key] };
type Piece = { readonly text: string; readonly quoted: boolean };
const lower = (text: string) => text.toLocaleLowerCase('en-US');
const escapeRegExp = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
const anyOf = (names: readonly string[]) =>
  [...names]
    .sort((a, b) => b.length - a.length)
    .map(escapeRegExp)
    .join('|');

const GARMENT = anyOf([...Object.keys(GARMENTS), ...Object.keys(GARMENT_WORDS)]);
const INK = anyOf([...Object.keys(INKS), ...Object.keys(INK_WORDS)]);
const CLOTHES = '(?:t-?shirts?|shirts?|tees?|hoodies?|tanks?|sweatshirts?|garments?|cotton)';

/** Splits at commas, semicolons and line ends, outside quoted texts. */
function cut(words: string): Piece[] {
  const pieces: Piece[] = [];
  for (const [part] of words.matchAll(/"[^"\n]+"|“[^”\n]+”|[^,;\n"“”]+/g)) {
    const quoted = /^["“]/.test(part);
    const text = (quoted ? part.slice(1, -1) : part).trim().replaceAll(/\s+/g, ' ');
    if (text !== '') pieces.push({ text, quoted });
  }
  return pieces;
}
const garmentOf = (name: string): GarmentName | null =>
  Object.hasOwn(GARMENTS, name) ? (name as GarmentName) : (GARMENT_WORDS[name] ?? null);
const inkOf = (name: string): InkName | null =>
  Object.hasOwn(INKS, name) ? (name as InkName) : (INK_WORDS[name] ?? null);

type Taker = { readonly found: RegExp; readonly take: (hints: MutableHints, match: RegExpExecArray) => void };

const countOf = (word: string) => NUMBER_WORDS[lower(word)] ?? Number(word);

/** Hints removed anywhere in a piece. */
const TAKERS: readonly Taker[] = [
  {
    found: /\b([1-8]|one|two|three|four|single)[ -](?:spot )?(?:ink|colou?r)s?(?: print)?\b/i,
    take: (hints, [, count = '']) => {
      hints.inks = countOf(count);
    },
  },
  {
    found: new RegExp(`\\b(?:printed )?on (?:an? )?(${GARMENT})(?: ${CLOTHES})?(?=$|\\s*$)`, 'i'),
    take: (hints, [, name = '']) => {
      hints.garment = garmentOf(lower(name));
    },
  },
  {
    found: new RegExp(`(?:^|\\b)(?:on (?:an? )?)?(${GARMENT}) ${CLOTHES}\\b`, 'i'),
    take: (hints, [, name = '']) => {
      hints.garment = garmentOf(lower(name));
    },
  },
  {
    found: /\b(no |not |without )?(?:distress(?:ed|ing)?|weathered|worn[- ](?:out|look))\b/i,
    take: (hints, [, refused]) => {
      hints.worn = refused === undefined;
    },
  },
  {
    found: /\b(dtf|screen[ -]?print(?:ed|ing)?)\b/i,
    take: (hints, [, name = '']) => {
      hints.method = lower(name) === 'dtf' ? 'dtf' : 'screen';
    },
  },
  {
    found: /\b(\d{1,2}(?:\.\d)?)\s*(?:in|inch|inches)(?: wide)?(?=$|[\s.])/i,
    take: (hints, [, inches = '']) => {
      hints.widthMm = Number(inches) * 25.4;
    },
  },
  {
    found: /\b(\d{2,3})\s*(mm|cm)(?: wide)?\b/i,
    take: (hints, [, length = '', unit = '']) => {
      hints.widthMm = Number(length) * (lower(unit) === 'cm' ? 10 : 1);
    },
  },
  {
    found: /\bleft chest\b/i,
    take: (hints) => {
      hints.widthMm = 90;
    },
  },
];

/** Words that are hints only when alone in a piece. */
function takeWholePiece(text: string, hints: MutableHints): boolean {
  const plain = lower(text)
    .replaceAll(/\b(style|look|feel|design|please|logo|art|artwork|in|a|an)\b/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (plain === '') return true;
  const style =
    STYLE_WORDS[plain] ??
    (/^\S+ (?:and|&) \S+$/.test(plain) ? STYLE_WORDS[plain.split(' ')[0] ?? ''] : undefined);
  if (style) {
    hints.style = style;
    return true;
  }
  if (new RegExp(`^(?:${INK})(?: ?(?:and|&|\\+|/) ?(?:${INK}))*(?: inks?)?$`).test(plain)) {
    const names = [...plain.matchAll(new RegExp(`\\b(?:${INK})\\b`, 'g'))].flatMap(
      ([name]) => inkOf(name) ?? [],
    );
    hints.inkNames = names;
    hints.inks ??= names.length;
    return true;
  }
  return false;
}

function takeHints(pieces: readonly Piece[]): { copy: Piece[]; hints: Hints } {
  const hints: MutableHints = {
    inks: null,
    inkNames: [],
    garment: null,
    style: null,
    worn: null,
    method: null,
    widthMm: null,
  };
  const copy: Piece[] = [];
  for (const piece of pieces) {
    if (piece.quoted) {
      copy.push(piece);
      continue;
    }
    let { text } = piece;
    for (const { found, take } of TAKERS) {
      const match = found.exec(text);
      if (!match) continue;
      take(hints, match);
      text = `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`
        .replaceAll(/\s+/g, ' ')
        .trim();
    }
    const hinted = text !== piece.text;
    if (text === '' || (hinted && /^(?:and|with|on|in|for)$/i.test(text))) continue;
    if (!takeWholePiece(text, hints)) copy.push({ text, quoted: false });
  }
  return { copy, hints };
}

const YEAR =
  /(?:\b(?:est\.?|estd\.?|since|established|founded|class of|season)\s+)?(?:\b(?:1[89]|20)\d\d(?:\s?[–-]\s?(?:(?:1[89]|20)\d\d|\d\d))?\b|(?<![\p{L}\d])['’]\d\d\b)/iu;

/** A founding year is a line of its own, also at the end of a longer piece. */
function splitYear(piece: Piece): Piece[] {
  if (piece.quoted) return [piece];
  const match = YEAR.exec(piece.text);
  if (!match) return [piece];
  const before = piece.text.slice(0, match.index).trim();
  if (UNIT_WORDS.has(lower(before.split(' ').at(-1) ?? ''))) return [piece];
  return [before, match[0].trim(), piece.text.slice(match.index + match[0].length).trim()]
    .filter((text) => text !== '')
    .map((text) => ({ text, quoted: false }));
}

const WEIGHT: Readonly<Record<Role, number>> = {
  name: 1,
  group: 0.7,
  occasion: 0.65,
  place: 0.6,
  slogan: 0.5,
  number: 0.45,
  year: 0.35,
};

const tokens = (text: string) =>
  lower(text)
    .split(/[^\p{L}\p{N}.’']+/u)
    .filter((word) => word !== '');

function isPlace(text: string): boolean {
  let rest = lower(text).replaceAll('.', '');
  for (const place of PLACES)
    rest = rest.replaceAll(new RegExp(`\\b${escapeRegExp(place.replaceAll('.', ''))}\\b`, 'g'), '#');
  const left = rest.split(/\s+/).filter((word) => word !== '' && word !== '#');
  if (left.length === 0) return true;
  const last = text.split(' ').at(-1) ?? '';
  if (rest.startsWith('#') && STATE_CODES.has(last) && left.length === 1) return true;
  const all = text.split(' ');
  return (
    all.length > 1 &&
    all.length < 5 &&
    tokens(text).some((word) => FEATURE_WORDS.has(word)) &&
    all.every((word) => /^[\p{Lu}\d#&]/u.test(word) || ['of', 'the', 'at'].includes(word))
  );
}

function roleOf({ text, quoted }: Piece): Role {
  if (quoted) return 'slogan';
  const found = tokens(text);
  if (YEAR.exec(text)?.[0].trim() === text) return 'year';
  if (found.length === 2 && UNIT_WORDS.has(found[0] ?? '') && /\d/.test(found[1] ?? '')) return 'number';
  if (/^#?\d{1,4}(?:st|nd|rd|th)?$/.test(text)) return 'number';
  if (found.some((word) => OCCASION_WORDS.has(word))) return 'occasion';
  if (found.some((word) => GROUP_WORDS.has(word))) return 'group';
  if (isPlace(text)) return 'place';
  return 'slogan';
}

/** Main line by priority: quoted text, group or occasion with a proper name, group, slogan, place. */
function chooseName(pieces: readonly Piece[], lines: readonly Line[]): number {
  const proper = (text: string) => text.split(' ').filter((word) => /^\p{Lu}/u.test(word)).length;
  const rank = (piece: Piece, line: Line): number => {
    if (piece.quoted) return 6;
    if (line.role === 'group' || line.role === 'occasion') return proper(line.text) > 1 ? 5 : 3;
    if (line.role === 'slogan') return proper(line.text) > 0 ? 4 : 2;
    return line.role === 'place' ? 1 : 0;
  };
  let best = 0;
  for (const [index, line] of lines.entries()) {
    const [piece, first, champion] = [pieces[index], pieces[best], lines[best]];
    if (piece && first && champion && rank(piece, line) > rank(first, champion)) best = index;
  }
  return best;
}

function joinPlaces(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    // The first piece may be the name: "Bear Creek National Park, Montana".
    const both =
      last &&
      joined.length > 1 &&
      roleOf(last) === 'place' &&
      (roleOf(piece) === 'place' || STATE_CODES.has(piece.text));
    if (both) joined[joined.length - 1] = { text: `${last.text} ${piece.text}`, quoted: false };
    else joined.push(piece);
  }
  return joined;
}

function styleOf(words: string, hints: Hints): Style {
  if (hints.style) return hints.style;
  const found = tokens(words);
  const typed = found.map((word) => STYLE_WORDS[word]).find((style) => style !== undefined);
  return (
    typed ?? STYLE_OF_WORDS.find(([subjects]) => found.some((word) => subjects.has(word)))?.[1] ?? 'vintage'
  );
}

export function parseBrief(words: string): Brief {
  const { copy: typed, hints } = takeHints(cut(words.slice(0, 600)));
  const pieces = joinPlaces(typed.flatMap(splitYear));
  const lines = pieces.map((piece): Line => {
    const role = roleOf(piece);
    return { role, text: piece.text, weight: WEIGHT[role] };
  });
  const first = chooseName(pieces, lines);
  const name = lines[first];
  const copy = name
    ? {
        name: { ...name, role: 'name' as const, weight: 1 },
        rest: lines.filter((_, index) => index !== first).sort((a, b) => b.weight - a.weight),
      }
    : null;
  return { words, copy, hints, style: styleOf(words, hints) };
}
