/** Restores fitted segments where simplified borders cross or overlap, as along a sliver. Units: pixels. */
import type { Side } from '../areas/planar-map.ts';
import { flattenPath } from '../curves/flatten.ts';
import type { Path, Point, Segment } from '../drawing.ts';
import { BorderGrid } from './border-grid.ts';
import { type SimplifiedPath, unsimplified } from './simplify-path.ts';

/** Borders of an area, in order, and twice the area's size, px². */
export type Outline = { readonly sides: readonly Side[]; readonly doubleArea: number };

const MIN_KEPT = 0.5;
const FLATNESS = 0.05;

type Piece = {
  readonly border: number;
  readonly start: Point;
  readonly segment: Segment;
  readonly replaces: readonly Segment[];
};

function piecesOf({ start, segments, replaces }: SimplifiedPath, border: number): Piece[] {
  return segments.map((segment, k) => ({
    border,
    start: k === 0 ? start : segments[k - 1]!.to,
    segment,
    replaces: replaces[k]!,
  }));
}

function findCrossing(width: number, height: number, pieces: readonly Piece[]): Set<Piece> {
  const paths = pieces.map(({ start, segment }): Path => ({ start, segments: [segment] }));
  const crossing = new Set<Piece>();
  new BorderGrid(width, height, paths).eachCrossing((one, other) => {
    crossing.add(pieces[one]!).add(pieces[other]!);
  });
  return crossing;
}

function sweptBy(pieces: readonly Piece[]): number {
  const [first] = pieces;
  if (!first) return 0;
  const line = flattenPath({ start: first.start, segments: pieces.map(({ segment }) => segment) }, FLATNESS);
  let sum = 0;
  for (let i = 0; i + 3 < line.length; i += 2) sum += line[i]! * line[i + 3]! - line[i + 2]! * line[i + 1]!;
  return sum;
}

function findCollapsed(borders: readonly (readonly Piece[])[], outlines: readonly Outline[]): Set<Piece> {
  const swept = borders.map(sweptBy);
  const collapsed = new Set<Piece>();
  for (const { sides, doubleArea } of outlines) {
    const kept = sides.reduce(
      (sum, { chain, forwards }) => sum + (forwards ? swept[chain]! : -swept[chain]!),
      0,
    );
    if (kept >= MIN_KEPT * doubleArea) continue;
    for (const { chain } of sides) for (const piece of borders[chain]!) collapsed.add(piece);
  }
  return collapsed;
}

export type Uncrossed = {
  readonly paths: readonly Path[];
  readonly stuck: ReadonlySet<number>;
};

/** Removes crossings that simplification caused. Terminates, because each round has fewer segments to restore. */
export function uncross(
  width: number,
  height: number,
  borders: readonly SimplifiedPath[],
  outlines: readonly Outline[],
): Uncrossed {
  let pieces = borders.map(piecesOf);
  for (;;) {
    const amiss = [...findCrossing(width, height, pieces.flat()), ...findCollapsed(pieces, outlines)];
    const back = new Set(amiss.filter(({ replaces }) => replaces.length > 1));
    if (back.size === 0) {
      const paths = borders.map(({ start }, k) => ({
        start,
        segments: pieces[k]!.map(({ segment }) => segment),
      }));
      return { paths, stuck: new Set(amiss.map(({ border }) => border)) };
    }
    pieces = pieces.map((border, k) =>
      border.flatMap((piece) =>
        back.has(piece)
          ? piecesOf(unsimplified({ start: piece.start, segments: piece.replaces }), k)
          : [piece],
      ),
    );
  }
}
