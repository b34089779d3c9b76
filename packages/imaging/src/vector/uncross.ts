/**
 * Sparing looks at one border at a time; where two run close together, as along a sliver, their new segments may cross,
 * and the areas' painting order no longer hides what lies between. Such segments become again what they stand for.
 */
import { BorderGrid } from './border-grid.ts';
import type { Path, Point, Segment } from './drawing.ts';
import { asItIs, type SparedPath } from './spare-nodes.ts';

type Piece = { readonly start: Point; readonly segment: Segment; readonly standsFor: readonly Segment[] };

function piecesOf({ start, segments, standsFor }: SparedPath): Piece[] {
  return segments.map((segment, k) => ({
    start: k === 0 ? start : segments[k - 1]!.to,
    segment,
    standsFor: standsFor[k]!,
  }));
}

/** The segments that cross another and stand for several. */
function findCrossing(width: number, height: number, pieces: readonly Piece[]): Set<Piece> {
  const paths = pieces.map(({ start, segment }): Path => ({ start, segments: [segment] }));
  const crossing = new Set<Piece>();
  new BorderGrid(width, height, paths).eachCrossing((one, other) => {
    for (const piece of [pieces[one]!, pieces[other]!]) if (piece.standsFor.length > 1) crossing.add(piece);
  });
  return crossing;
}

/** The same borders, none of which crosses another because nodes were spared. It ends: every round leaves fewer to give back. */
export function uncross(width: number, height: number, borders: readonly SparedPath[]): Path[] {
  let pieces = borders.map(piecesOf);
  for (;;) {
    const crossing = findCrossing(width, height, pieces.flat());
    if (crossing.size === 0) break;
    pieces = pieces.map((border) =>
      border.flatMap((piece) =>
        crossing.has(piece) ? piecesOf(asItIs({ start: piece.start, segments: piece.standsFor })) : [piece],
      ),
    );
  }
  return borders.map(({ start }, k) => ({ start, segments: pieces[k]!.map(({ segment }) => segment) }));
}
