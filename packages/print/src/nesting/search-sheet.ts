/** Reduces unplaced area on ever shorter sheets by simulated annealing (Kirkpatrick, Gelatt & Vecchi 1983). */
import { exact } from '@printready/pixels/number';
import { createPacker, type Kind, type PackedPiece } from './skyline.ts';

export type FilledSheet = {
  readonly placed: readonly PackedPiece[];
  readonly end: number;
  readonly rest: Int32Array;
};

/** Next target length, as a position between the theoretical minimum (0) and the best length found (1). */
const NEXT_GOAL = 0.93;
/** Initial annealing temperature as a fraction of the mean piece area; falls linearly. */
const HEAT = 0.15;

type Kinds = readonly Kind[];

const sizeOf = (kinds: Kinds, kind: number) => {
  const { width, height } = kinds[kind]!.orientations[0]!;
  return { area: width * height, sum: width + height, long: Math.max(width, height), width, height };
};

type Size = ReturnType<typeof sizeOf>;

const ORDERS: readonly ((size: Size) => number)[] = [
  ({ area }) => area,
  ({ long }) => long,
  ({ sum }) => sum,
  ({ height }) => height,
  ({ width }) => width,
];

function disturb(order: Int32Array, random: (below: number) => number): Int32Array | null {
  const from = random(order.length);
  const to = random(order.length);
  if (order[from] === order[to]) return null;
  const changed = order.slice();
  const moved = changed[from]!;
  if (random(2) === 0) {
    changed[from] = changed[to]!;
  } else if (from < to) {
    changed.copyWithin(from, from + 1, to + 1);
  } else {
    changed.copyWithin(to + 1, to, from);
  }
  changed[to] = moved;
  return changed;
}

/** @param copies kind of each copy; each fits the sheet. @param random returns integers below its argument */
export function searchSheet(
  kinds: Kinds,
  copies: Int32Array,
  sheet: { readonly width: number; readonly height: number },
  steps: number,
  random: (below: number) => number,
  report: (fraction: number) => void,
): FilledSheet {
  const packer = createPacker(kinds, sheet.width, copies.length);
  const area = copies.reduce((sum, kind) => sum + sizeOf(kinds, kind).area, 0);
  const shortest = Math.ceil(area / sheet.width);
  let order = copies;
  let unplaced = Infinity;
  let goal = sheet.height;
  let best: FilledSheet = { placed: [], end: Infinity, rest: copies };
  let leastRest = Infinity;

  const keep = (tried: Int32Array, missing: number): void => {
    const { pieces, end } = packer.placed();
    if (missing > leastRest || (missing === leastRest && end > best.end)) return;
    leastRest = missing;
    best = { placed: pieces, end, rest: packer.unplaced(tried) };
  };
  const aim = (): boolean => {
    if (leastRest > 0) return true;
    goal = Math.floor(shortest + (best.end - shortest) * NEXT_GOAL);
    unplaced = packer.pack(order, goal, Infinity);
    return goal < best.end;
  };

  for (const measure of ORDERS) {
    const sorted = copies.toSorted((a, b) => measure(sizeOf(kinds, b)) - measure(sizeOf(kinds, a)));
    const missing = packer.pack(sorted, sheet.height, Infinity);
    const before = best;
    keep(sorted, missing);
    if (best !== before) {
      order = sorted;
      unplaced = missing;
    }
  }
  const heat = (HEAT * area) / copies.length;
  let hasGoal = aim();
  for (let step = 0; step < steps && hasGoal; step++) {
    if (step % 64 === 0) report(step / steps);
    const changed = disturb(order, random);
    if (!changed) continue;
    const worse = -exact.log((random(65_535) + 1) / 65_536) * heat * (1 - step / steps);
    const missing = packer.pack(changed, goal, unplaced + worse);
    if (missing > unplaced + worse) continue;
    order = changed;
    unplaced = missing;
    if (missing >= leastRest && missing > 0) continue;
    keep(changed, missing);
    hasGoal = aim();
  }
  return best;
}
