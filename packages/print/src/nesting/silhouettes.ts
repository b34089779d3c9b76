/** First free position from the top left (bottom-left placement on a raster, as in Oliveira & Ferreira 1993). */
import type { Outline } from './outline.ts';
import {
  checkPieces,
  type Film,
  fitsFilm,
  type NestingResult,
  type Piece,
  type Placement,
  type QuarterTurn,
  turnedSize,
} from './piece.ts';
import { type Silhouette, sumOpaque, traceSilhouette } from './silhouette.ts';

export type ShapedPiece = Piece & {
  readonly outline: Outline;
};

/** Number of grid cells across the film; more cells give tighter nesting but take longer. */
const CELLS_ACROSS = 440;

type Orientation = {
  readonly turn: QuarterTurn;
  readonly shape: Silhouette;
  /** The shape's runs as triples of row, first and last cell, in the order in which `obstacle` tries them. */
  readonly tried: Int32Array;
  readonly grown: readonly (readonly number[])[];
};

/** Bands of a shape whose longest runs are tried first. */
const BANDS = 8;

/** Long runs at different heights come first, because they meet obstacles soonest and clear them by the longest way. */
function orderRuns({ rows, starts, runs }: Silhouette): Int32Array {
  const triples: [row: number, first: number, last: number][] = [];
  const longest = new Map<number, (typeof triples)[number]>();
  for (let row = 0; row < rows; row++) {
    const band = Math.floor((row * BANDS) / rows);
    for (let at = starts[row]!; at < starts[row + 1]!; at += 2) {
      const triple: (typeof triples)[number] = [row, runs[at]!, runs[at + 1]!];
      triples.push(triple);
      const [, first, last] = longest.get(band) ?? [0, 0, -1];
      if (triple[2] - triple[1] > last - first) longest.set(band, triple);
    }
  }
  const probes = [...longest.values()].sort((a, b) => b[2] - b[1] - (a[2] - a[1]));
  return Int32Array.from([...probes, ...triples].flat());
}

function grow({ rows, starts, runs }: Silhouette, gap: number, cell: number): number[][] {
  const reach = gap === 0 ? 0 : Math.ceil(gap / cell);
  const grown: [number, number][][] = Array.from({ length: rows + 2 * reach }, () => []);
  for (let dy = -reach; dy <= reach; dy++) {
    const dx = widest(dy, gap, cell);
    for (let row = 0; row < rows; row++) {
      for (let at = starts[row]!; at < starts[row + 1]!; at += 2) {
        grown[row + dy + reach]!.push([runs[at]! - dx, runs[at + 1]! + dx]);
      }
    }
  }
  return grown.map((spans) => merge(spans));
}

/** Half-width of the span that must be free `dy` rows away, so that no two pixels violate the gap. */
function widest(dy: number, gap: number, cell: number): number {
  if (gap === 0) return 0;
  const down = Math.max(0, Math.abs(dy) - 1) * cell;
  if (down >= gap) return -1;
  return Math.ceil(Math.sqrt(gap * gap - down * down) / cell);
}

function merge(spans: [number, number][]): number[] {
  const sorted = spans.filter(([from, to]) => from <= to).sort((a, b) => a[0] - b[0]);
  const merged: number[] = [];
  for (const [from, to] of sorted) {
    const last = merged.length - 1;
    if (last > 0 && from <= merged[last]! + 1) merged[last] = Math.max(merged[last]!, to);
    else merged.push(from, to);
  }
  return merged;
}

type Sheet = {
  readonly columns: number;
  readonly rows: number;
  /** For each cell, the last occupied cell at or before it in its row; −1 if there is none. */
  readonly lastTaken: Int16Array;
  end: number;
  /** Last position reached for each orientation; the next copy cannot be placed before it. */
  readonly reached: Map<Orientation, readonly [number, number]>;
};

const openSheet = (columns: number, rows: number): Sheet => ({
  columns,
  rows,
  lastTaken: new Int16Array(columns * rows).fill(-1),
  end: 0,
  reached: new Map(),
});

/** Distance to move right from `x` to clear the first obstacle found; 0 at a free position. */
function obstacle({ lastTaken, columns }: Sheet, tried: Int32Array, x: number, y: number): number {
  for (let at = 0; at < tried.length; at += 3) {
    const first = tried[at + 1]!;
    const taken = lastTaken[(y + tried[at]!) * columns + x + tried[at + 2]!]! - x;
    if (taken >= first) return taken - first + 1;
  }
  return 0;
}

function slide(sheet: Sheet, orientation: Orientation, before: number): readonly [number, number] | null {
  const { shape, tried } = orientation;
  let [x, y] = sheet.reached.get(orientation) ?? [0, 0];
  const lastRow = Math.min(sheet.rows, before) - shape.rows;
  for (; y <= lastRow; y++, x = 0) {
    while (x + shape.columns <= sheet.columns) {
      const step = obstacle(sheet, tried, x, y);
      if (step === 0) {
        sheet.reached.set(orientation, [x, y]);
        return [x, y];
      }
      x += step;
    }
  }
  return null;
}

function take(sheet: Sheet, orientation: Orientation, x: number, y: number): void {
  const { columns, rows, lastTaken } = sheet;
  const reach = (orientation.grown.length - orientation.shape.rows) / 2;
  for (const [index, spans] of orientation.grown.entries()) {
    const row = y + index - reach;
    if (row < 0 || row >= rows || spans.length === 0) continue;
    const line = lastTaken.subarray(row * columns, (row + 1) * columns);
    for (let at = 0; at < spans.length; at += 2) {
      const to = Math.min(columns - 1, x + spans[at + 1]!);
      for (let cell = Math.max(0, x + spans[at]!); cell <= to; cell++) line[cell] = cell;
      for (let cell = to + 1; cell < columns && line[cell]! < cell; cell++)
        line[cell] = Math.max(line[cell]!, to);
    }
    sheet.end = Math.max(sheet.end, row + 1);
  }
}

type Place = {
  readonly orientation: Orientation;
  readonly x: number;
  readonly y: number;
  readonly end: number;
  readonly right: number;
};

/** Places one copy with the smallest bottom edge, then the smallest right edge; null if the sheet has no room. */
function placeOnSheet(sheet: Sheet, orientations: readonly Orientation[]): Place | null {
  let best: Place | null = null;
  for (const orientation of orientations) {
    const found = slide(sheet, orientation, best?.end ?? Infinity);
    if (!found) continue;
    const [x, y] = found;
    const end = y + orientation.shape.rows;
    const right = x + orientation.shape.columns;
    if (!best || end < best.end || right < best.right) best = { orientation, x, y, end, right };
  }
  if (best) take(sheet, best.orientation, best.x, best.y);
  return best;
}

const areaOf = (shape: Silhouette) => {
  let cells = 0;
  for (let at = 0; at < shape.runs.length; at += 2) cells += shape.runs[at + 1]! - shape.runs[at]! + 1;
  return cells;
};

/** Keeps the gap between opaque pixels of different copies. @param report fraction done, per copy; may throw to stop */
export function nestSilhouettes(
  pieces: readonly ShapedPiece[],
  film: Film,
  report: (fraction: number) => void = () => undefined,
): NestingResult {
  checkPieces(pieces, film);
  const { width, maxLength, gap, margin } = film;
  const inner = { width: width - 2 * margin, height: maxLength - 2 * margin };
  const cell = Math.max(1, Math.ceil(inner.width / CELLS_ACROSS));
  const columns = Math.floor(inner.width / cell);
  const rows = Math.floor(inner.height / cell);
  const fits = (piece: Piece) =>
    fitsFilm(piece, { ...film, width: columns * cell + 2 * margin, maxLength: rows * cell + 2 * margin });
  const tooLarge = [...pieces.keys()].filter((index) => !fits(pieces[index]!));

  const orientationsOf = (piece: ShapedPiece): Orientation[] => {
    const opaque = sumOpaque(piece.outline);
    return piece.turns
      .filter((turn) => {
        const [across, along] = turnedSize(piece, turn);
        return across <= columns * cell && along <= rows * cell;
      })
      .map((turn) => {
        const shape = traceSilhouette(opaque, piece, turn, cell);
        return { turn, shape, tried: orderRuns(shape), grown: grow(shape, gap, cell) };
      });
  };
  const queue = [...pieces.entries()]
    .filter(([, piece]) => fits(piece))
    .map(([index, piece]) => ({ index, orientations: orientationsOf(piece), quantity: piece.quantity }))
    .sort((a, b) => areaOf(b.orientations[0]!.shape) - areaOf(a.orientations[0]!.shape));
  const total = queue.reduce((sum, { quantity }) => sum + quantity, 0);

  const sheets: Sheet[] = [];
  const lengths: number[] = [];
  const placements: Placement[] = [];
  for (const { index, orientations, quantity } of queue) {
    const piece = pieces[index]!;
    for (let copy = 0; copy < quantity; copy++) {
      for (let sheet = 0; ; sheet++) {
        const place = placeOnSheet((sheets[sheet] ??= openSheet(columns, rows)), orientations);
        if (!place) continue;
        const { turn } = place.orientation;
        const [x, y] = [margin + place.x * cell, margin + place.y * cell];
        placements.push({ piece: index, sheet, x, y, turn });
        lengths[sheet] = Math.max(lengths[sheet] ?? 0, y + turnedSize(piece, turn)[1] + margin);
        break;
      }
      report(placements.length / total);
    }
  }
  report(1);
  return { placements, lengths, tooLarge };
}
