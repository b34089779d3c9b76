/** Gang sheets of rectangles: many orders and rules are tried, and the shortest film wins. */
import {
  bottomLeft,
  findPlace,
  occupy,
  openSheet,
  type Rule,
  type Sheet,
  tightAcross,
  tightInRow,
  type Way,
} from './max-rects.ts';
import {
  type Film,
  fitsFilm,
  type Nesting,
  type Piece,
  type Placement,
  requireSound,
  turnedSize,
} from './piece.ts';

type Copy = { readonly piece: number; readonly ways: readonly Way[] };

type Try = {
  readonly placements: readonly Placement[];
  readonly lengths: readonly number[];
  readonly cost: number;
};

const RULES: readonly Rule[] = [bottomLeft, tightInRow, tightAcross];

const ORDERS: readonly ((a: Piece, b: Piece) => number)[] = [
  (a, b) => b.width * b.height - a.width * a.height,
  (a, b) => b.height - a.height || b.width - a.width,
  (a, b) => b.width - a.width || b.height - a.height,
  (a, b) => Math.max(b.width, b.height) - Math.max(a.width, a.height),
  (a, b) => b.width + b.height - a.width - a.height,
];

/** Swaps tried after the fixed orders, for as many copies; fewer for more, so that the time stays about the same. */
const SWAP_BUDGET = 200_000;
const MAX_SWAPS = 4_000;

/** Numerical Recipes' generator: the same pieces give the same sheet, always. */
function createRandom(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 4294967296) * below);
  };
}

type Layer = { readonly sheet: Sheet; end: number };

/** Lays the copies in this order; each goes on the first sheet that has room. */
function lay(pieces: readonly Piece[], copies: readonly Copy[], film: Film, rule: Rule): Try {
  const { width, maxLength, gap, margin } = film;
  // Every piece brings a gap on its right and below, so the room is one gap larger.
  const room: Way = { width: width - 2 * margin + gap, height: maxLength - 2 * margin + gap };
  const layers: Layer[] = [];
  const placements: Placement[] = [];
  for (const { piece, ways } of copies) {
    for (let index = 0; ; index++) {
      const layer = (layers[index] ??= { sheet: openSheet(room.width, room.height), end: 0 });
      const place = findPlace(layer.sheet, ways, rule);
      if (!place) continue;
      const way = ways[place.way]!;
      occupy(layer.sheet, { x: place.x, y: place.y, ...way });
      layer.end = Math.max(layer.end, place.y + way.height);
      const turn = pieces[piece]!.turns[place.way]!;
      placements.push({ piece, sheet: index, x: place.x + margin, y: place.y + margin, turn });
      break;
    }
  }
  const lengths = layers.map(({ end }) => end - gap + 2 * margin);
  return { placements, lengths, cost: lengths.reduce((sum, length) => sum + length, 0) };
}

/**
 * Lays every copy of every piece without overlap, the gap kept, on as little film as it finds.
 * @param report called now and then with the fraction done; it may throw to stop.
 */
export function nestRectangles(
  pieces: readonly Piece[],
  film: Film,
  report: (fraction: number) => void = () => undefined,
): Nesting {
  requireSound(pieces, film);
  const tooLarge = [...pieces.keys()].filter((index) => !fitsFilm(pieces[index]!, film));
  const order = [...pieces.keys()].filter((index) => fitsFilm(pieces[index]!, film));
  const copiesOf = (piece: number): Copy[] => {
    const { quantity, turns } = pieces[piece]!;
    const ways = turns.map((turn): Way => {
      const [width, height] = turnedSize(pieces[piece]!, turn);
      return { width: width + film.gap, height: height + film.gap };
    });
    return Array.from({ length: quantity }, () => ({ piece, ways }));
  };
  if (order.length === 0) return { placements: [], lengths: [], tooLarge };

  let best: Try = { placements: [], lengths: [], cost: Infinity };
  let bestCopies: Copy[] = [];
  let bestRule: Rule = bottomLeft;
  const attempt = (copies: Copy[], rule: Rule) => {
    const found = lay(pieces, copies, film, rule);
    // An equal film is taken too: from there the next exchange may save.
    if (found.cost > best.cost) return;
    best = found;
    bestCopies = copies;
    bestRule = rule;
  };
  for (const [index, compare] of ORDERS.entries()) {
    const copies = order.toSorted((a, b) => compare(pieces[a]!, pieces[b]!)).flatMap(copiesOf);
    for (const rule of RULES) attempt(copies, rule);
    report((0.5 * (index + 1)) / ORDERS.length);
  }

  const random = createRandom(bestCopies.length);
  const swaps = order.length === 1 ? 0 : Math.min(MAX_SWAPS, Math.floor(SWAP_BUDGET / bestCopies.length));
  for (let n = 0; n < swaps; n++) {
    const copies = [...bestCopies];
    const from = random(copies.length);
    const [moved] = copies.splice(from, 1);
    if (moved) copies.splice(random(copies.length + 1), 0, moved);
    attempt(copies, random(4) === 0 ? RULES[random(RULES.length)]! : bestRule);
    report(0.5 + (0.5 * (n + 1)) / swaps);
  }
  const { placements, lengths } = best;
  report(1);
  return { placements, lengths, tooLarge };
}
