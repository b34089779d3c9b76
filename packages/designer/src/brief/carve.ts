/** Carves phrases of known forms out of a clause: contacts, dates, numbers, inks, garments, techniques. */
import {
  AND,
  CLOTHES,
  COLORS,
  CONTACTS,
  colorsIn,
  FACTS,
  INK,
  SPECS,
  STYLE,
  takeGarment,
  takeInks,
  takeStyle,
} from './carvers.ts';
import { type Carver, lower, type MutableHints, type Part } from './reading.ts';
import { isPicture } from './word-kinds.ts';
import { COLOR } from './words/color-words.ts';
import { STYLE_WORDS } from './words/lexicon.ts';
import { PLACEMENTS, QUANTITIES, ROSTER_LINE } from './words/order-words.ts';

/**
 * True if the whole clause consists of hints such as colors or styles; otherwise the same words may be text to print.
 */
function isWholeSpec(text: string, hints: MutableHints): boolean {
  const plain = lower(text)
    .replaceAll(
      /(?<![\p{L}])(?:style|look|feel|design|please|in|a|an|font|look(?:ing)?|very|and|&)(?![\p{L}])/giu,
      ' ',
    )
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (plain === '') return false;
  const isStyle =
    STYLE_WORDS[plain] !== undefined || plain.split(' ').every((one) => STYLE_WORDS[one] !== undefined);
  if (isStyle) takeStyle(hints, plain);
  if (isStyle) return true;
  if (new RegExp(`^${CLOTHES}$`, 'iu').test(plain)) return true;
  if (!new RegExp(`^(?:in |en )?${COLORS}$`, 'iu').test(lower(text))) return false;
  // A single color on its own is the garment's color: "polos, teal".
  const isAlone = colorsIn(text).length === 1 && !new RegExp(INK, 'iu').test(text);
  if (isAlone && hints.garment === null) takeGarment(hints, text);
  else takeInks(hints, text);
  return true;
}

const TAIL = new RegExp(
  `^(.*\\S) ((?:${COLOR}|${STYLE}|70s|80s|script|minimal)(?:${AND}(?:${COLOR}|${STYLE}))*)$`,
  'u',
);

/** Splits off lowercase colors and styles at the end of a line: "Happy Camper retro mustard". */
function peelSpecs(part: Part, hints: MutableHints): Part[] {
  const match = part.role === null ? TAIL.exec(part.text) : null;
  const [, before = '', tail = ''] = match ?? [];
  if (
    tail === '' ||
    /(?:of|the|in|and|&|mi|la|le) *$/u.test(before) ||
    !(/\p{Lu}/u.test(before) || isPicture(before)) ||
    !isWholeSpec(tail, hints)
  )
    return [part];
  return [...peelSpecs({ ...part, text: before }, hints), { text: tail, role: 'print', quoted: false }];
}

function carveOne(parts: readonly Part[], carver: Carver, hints: MutableHints): Part[] {
  return parts.flatMap((part): Part[] => {
    if (part.role !== null || part.quoted) return [part];
    const out: Part[] = [];
    let from = 0;
    for (const match of part.text.matchAll(carver.found)) {
      const { index, 0: found } = match;
      if (carver.holds && !carver.holds(match, part.text)) continue;
      carver.take?.(hints, match);
      out.push({ text: part.text.slice(from, index), role: null, quoted: false });
      out.push({ text: found, role: carver.role, quoted: false });
      from = index + found.length;
    }
    return [...out, { text: part.text.slice(from), role: null, quoted: false }];
  });
}

const tidied = (parts: readonly Part[]): Part[] =>
  parts.map((part) => ({ ...part, text: part.text.trim() })).filter(({ text }) => text !== '');

/** Splits a clause into parts, in the order typed. */
export function carve(text: string, hints: MutableHints): Part[] {
  if (isWholeSpec(text, hints)) return [{ text, role: 'print', quoted: false }];
  const [, player, number, size] = ROSTER_LINE.exec(text) ?? [];
  if (player !== undefined && number !== undefined && size !== undefined)
    return [
      { text: player, role: 'player', quoted: false },
      { text: number, role: 'number', quoted: false },
      { text: size, role: 'instruction', quoted: false },
    ];
  let parts: Part[] = [{ text, role: null, quoted: false }];
  for (const carver of [...CONTACTS, ...QUANTITIES, ...FACTS, ...SPECS, ...PLACEMENTS])
    parts = tidied(carveOne(parts, carver, hints));
  return parts
    .flatMap((part) => peelSpecs(part, hints))
    .map((part) =>
      part.role === null && parts.length > 1 && isWholeSpec(part.text, hints)
        ? { ...part, role: 'print' }
        : part,
    );
}
