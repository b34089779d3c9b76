/** Strict rules for the reading order: minimum letter heights by role, and no other line larger than the name. */
import { isSmallPrint } from '../brief/words/instruction-words.ts';
import type { Copy, Line } from '../families/family.ts';
import type { Design, TextNode } from '../scene.ts';
import { lowerCaseOnly } from '../type/faces.ts';
import { isBundled } from '../type/late-faces.ts';
import type { TypeCase } from '../type/type-case.ts';
import { wordsOf } from '../words.ts';
import { FRONT_MM } from './press.ts';

/** Minimum x-height, mm; for an all-caps line, minimum cap height. */
const LEAST = {
  front: { main: 12, second: 5, small: 2.2 },
  chest: { main: 5, second: 2.2, small: 2.2 },
} as const;
/** Number of letters above which a word may be smaller than the main line's minimum; words are never broken. */
const LONGEST_WORD = 15;
/** Lines whose cap heights differ by a smaller factor look the same size. */
const SAME_SIZE = 1.02;

/** Height of the lowercase letters, mm, or of the capitals if there are no lowercase letters. */
export function letterHeight({ face, capMm, text }: TextNode, typeCase: TypeCase): number {
  const isCapitals = !isBundled(face) || !lowerCaseOnly(face) || !/\p{Ll}/u.test(text);
  if (isCapitals) return capMm;
  const { top, bottom } = typeCase.face(face).outline('x', 0).box;
  return (bottom - top) * capMm;
}

/** True if the text node contains every word of the line. */
function sets(node: TextNode, line: Line): boolean {
  const words = new Set(wordsOf(node.text));
  return wordsOf(line.text).every((word) => words.has(word));
}

/** True for a jersey number, which may be larger than any name. */
export const isNumeral = ({ text }: Pick<TextNode, 'text'>): boolean => /^#?\d{1,3}$/.test(text);

type Set = {
  readonly design: Pick<Design, 'print'>;
  readonly copy: Copy;
  readonly texts: readonly TextNode[];
};

/** Describes faults as text, for authors of layout families. */
export function hierarchyFaults({ design, copy, texts }: Set, typeCase: TypeCase): string[] {
  const least = design.print.widthMm >= FRONT_MM ? LEAST.front : LEAST.chest;
  const heightOf = (node: TextNode) => letterHeight(node, typeCase);
  const names = texts.filter(({ role }) => role === 'name');
  const faults: string[] = [];
  const isLong = wordsOf(copy.name.text).some((word) => word.length > LONGEST_WORD);
  for (const node of names) {
    const main = isSmallPrint(node.text) || isLong ? least.second : least.main;
    if (heightOf(node) < main) faults.push(`main line “${node.text}” ${heightOf(node).toFixed(1)} mm`);
  }
  for (const line of copy.rest) {
    const node = texts.find((one) => one.role !== 'name' && sets(one, line));
    const wanted = line.phrase === 'second' ? least.second : least.small;
    if (node && heightOf(node) < wanted) faults.push(`line “${line.text}” ${heightOf(node).toFixed(1)} mm`);
  }
  const most = Math.max(0, ...names.filter(({ text }) => !isSmallPrint(text)).map(({ capMm }) => capMm));
  const players = copy.rest.filter(({ phrase }) => phrase === 'player');
  for (const node of texts) {
    const isHero = isNumeral(node) || players.some((line) => sets(node, line));
    const isName = node.role === 'name' && (!isSmallPrint(node.text) || isSmallPrint(copy.name.text));
    if (!isHero && !isName && node.capMm > most * SAME_SIZE)
      faults.push(`“${node.text}” is larger than the name`);
  }
  return faults;
}
