/** Tries maximal rectangles (good for few distinct sizes) and a faster skyline search; keeps the shorter film. */
import {
  bottomLeft,
  findPlace,
  type Orientation,
  openSheet,
  type PackingSheet,
  type Rule,
  removeRectangle,
  tightAcross,
  tightInRow,
} from './max-rects.ts';
import {
  checkPieces,
  type Film,
  fitsFilm,
  type NestingResult,
  type Piece,
  type Placement,
  turnedSize,
} from './piece.ts';
import { searchSheet } from './search-sheet.ts';

type Kind = { readonly piece: number; readonly orientations: readonly Orientation[] };

export type Effort = 'quick' | 'thorough';

type Attempt = { readonly placements: readonly Placement[]; readonly lengths: readonly number[] };

const RULES: readonly Rule[] = [bottomLeft, tightInRow, tightAcross];

const ORDERS: readonly ((a: Piece, b: Piece) => number)[] = [
  (a, b) => b.width * b.height - a.width * a.height,
  (a, b) => b.height - a.height || b.width - a.width,
  (a, b) => b.width - a.width || b.height - a.height,
  (a, b) => Math.max(b.width, b.height) - Math.max(a.width, a.height),
  (a, b) => b.width + b.height - a.width - a.height,
];

/** Budget for reordering with maximal rectangles, in copies × swaps, and the maximum number of swaps. */
const SWAP_BUDGET = 200_000;
const MAX_SWAPS = 4_000;

/** Search steps per n² for n copies, and budget for steps · n²; the time of a step grows with n². */
const STEPS_PER_SQUARE = 60;
const SEARCH_BUDGET = 250_000_000;

const stepsFor = (copies: number): number =>
  Math.floor(Math.min(STEPS_PER_SQUARE * copies ** 2, SEARCH_BUDGET / copies ** 2));

/** Deterministic generator (Numerical Recipes), so that the same pieces always give the same sheets. */
function createRandom(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 4294967296) * below);
  };
}

type OpenSheet = { readonly sheet: PackingSheet; end: number };

/** Usable area without margins, enlarged by one gap because every piece includes a gap on its right and bottom. */
const roomOf = ({ width, maxLength, gap, margin }: Film): Orientation => ({
  width: width - 2 * margin + gap,
  height: maxLength - 2 * margin + gap,
});

const lengthOf = (end: number, { gap, margin }: Film): number => end - gap + 2 * margin;

const costOf = ({ lengths }: Attempt): number => lengths.reduce((sum, length) => sum + length, 0);

function orientationsOf(piece: Piece, gap: number): readonly Orientation[] {
  return piece.turns.map((turn): Orientation => {
    const [width, height] = turnedSize(piece, turn);
    return { width: width + gap, height: height + gap };
  });
}

function placeInOrder(pieces: readonly Piece[], copies: readonly Kind[], film: Film, rule: Rule): Attempt {
  const { margin } = film;
  const room = roomOf(film);
  const layers: OpenSheet[] = [];
  const placements: Placement[] = [];
  for (const { piece, orientations } of copies) {
    for (let index = 0; ; index++) {
      const layer = (layers[index] ??= { sheet: openSheet(room.width, room.height), end: 0 });
      const place = findPlace(layer.sheet, orientations, rule);
      if (!place) continue;
      const orientation = orientations[place.orientation]!;
      removeRectangle(layer.sheet, { x: place.x, y: place.y, ...orientation });
      layer.end = Math.max(layer.end, place.y + orientation.height);
      const turn = pieces[piece]!.turns[place.orientation]!;
      placements.push({ piece, sheet: index, x: place.x + margin, y: place.y + margin, turn });
      break;
    }
  }
  return { placements, lengths: layers.map(({ end }) => lengthOf(end, film)) };
}

function exchange(
  pieces: readonly Piece[],
  kinds: readonly Kind[],
  film: Film,
  report: (fraction: number) => void,
): Attempt {
  let best: Attempt = { placements: [], lengths: [Infinity] };
  let bestCopies: Kind[] = [];
  let bestRule: Rule = bottomLeft;
  const attempt = (copies: Kind[], rule: Rule) => {
    const found = placeInOrder(pieces, copies, film, rule);
    // Accepts another film of equal cost, because a later move can shorten it.
    if (costOf(found) > costOf(best)) return;
    best = found;
    bestCopies = copies;
    bestRule = rule;
  };
  for (const [index, compare] of ORDERS.entries()) {
    const copies = kinds
      .toSorted((a, b) => compare(pieces[a.piece]!, pieces[b.piece]!))
      .flatMap((kind) => new Array<Kind>(pieces[kind.piece]!.quantity).fill(kind));
    for (const rule of RULES) attempt(copies, rule);
    report((0.5 * (index + 1)) / ORDERS.length);
  }
  const random = createRandom(bestCopies.length);
  const swaps = kinds.length === 1 ? 0 : Math.min(MAX_SWAPS, Math.floor(SWAP_BUDGET / bestCopies.length));
  for (let n = 0; n < swaps; n++) {
    const copies = [...bestCopies];
    const [moved] = copies.splice(random(copies.length), 1);
    if (moved) copies.splice(random(copies.length + 1), 0, moved);
    attempt(copies, random(4) === 0 ? RULES[random(RULES.length)]! : bestRule);
    report(0.5 + (0.5 * (n + 1)) / swaps);
  }
  return best;
}

const areaOf = ({ orientations: [orientation] }: Kind): number =>
  orientation ? orientation.width * orientation.height : 0;

function search(
  pieces: readonly Piece[],
  kinds: readonly Kind[],
  film: Film,
  report: (fraction: number) => void,
): Attempt {
  const { margin } = film;
  const room = roomOf(film);
  const placements: Placement[] = [];
  const lengths: number[] = [];
  let copies: Int32Array = Int32Array.from(
    kinds.flatMap(({ piece }, kind) => new Array<number>(pieces[piece]!.quantity).fill(kind)),
  );
  const total = copies.length;
  const random = createRandom(total);
  while (copies.length > 0) {
    const area = copies.reduce((sum, kind) => sum + areaOf(kinds[kind]!), 0);
    const filled = Math.min(1, (room.width * room.height) / area);
    const steps = kinds.length === 1 ? 0 : Math.floor(stepsFor(copies.length) * filled);
    const done = 1 - copies.length / total;
    const share = (copies.length / total) * filled;
    const { placed, end, rest } = searchSheet(kinds, copies, room, steps, random, (fraction) =>
      report(done + fraction * share),
    );
    for (const { kind, orientation, x, y } of placed) {
      const { piece } = kinds[kind]!;
      const turn = pieces[piece]!.turns[orientation]!;
      placements.push({ piece, sheet: lengths.length, x: x + margin, y: y + margin, turn });
    }
    lengths.push(lengthOf(end, film));
    copies = rest;
  }
  return { placements, lengths };
}

/** @param report fraction done; may throw to stop. @param effort thorough never gives a longer film than quick */
export function nestRectangles(
  pieces: readonly Piece[],
  film: Film,
  report: (fraction: number) => void = () => undefined,
  effort: Effort = 'thorough',
): NestingResult {
  checkPieces(pieces, film);
  const tooLarge = [...pieces.keys()].filter((index) => !fitsFilm(pieces[index]!, film));
  const kinds = [...pieces.keys()]
    .filter((index) => fitsFilm(pieces[index]!, film))
    .map((piece): Kind => ({ piece, orientations: orientationsOf(pieces[piece]!, film.gap) }));
  if (kinds.length === 0) return { placements: [], lengths: [], tooLarge };

  const exchanges = effort === 'quick' ? 1 : 0.4;
  const byRectangles = exchange(pieces, kinds, film, (fraction) => report(exchanges * fraction));
  if (effort === 'quick')
    return { placements: byRectangles.placements, lengths: byRectangles.lengths, tooLarge };
  const bySkyline = search(pieces, kinds, film, (fraction) => report(0.4 + 0.6 * fraction));
  const { placements, lengths } = costOf(byRectangles) < costOf(bySkyline) ? byRectangles : bySkyline;
  report(1);
  return { placements, lengths, tooLarge };
}
