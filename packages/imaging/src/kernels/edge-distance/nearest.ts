/**
 * For every pixel the piece of the edge whose middle is nearest: the distance transform's two passes, carrying
 * which piece instead of how far, and measuring from where the pieces really are. Nothing is looked for beyond
 * the reach, so wide empty areas cost little.
 */
import type { EdgeSegments } from './segments.ts';

/** A piece's number per pixel; −1 where none is within reach. */
export function findNearest(
  segments: EdgeSegments,
  width: number,
  height: number,
  reach: number,
): Int32Array {
  const nearest = spreadDownColumns(segments, width, height, reach + 1);
  const line: Line = {
    pieces: new Int32Array(width + 1),
    apexes: new Float64Array(width + 1),
    lifted: new Float64Array(width + 1),
    from: new Float64Array(width + 2),
  };
  const result = nearest.subarray(0, width * height);
  const row = new Int32Array(width + 1);
  for (let y = 0; y < height; y++) {
    // Rows of squares are one longer than rows of pixels, so a result never overwrites what is still to be read.
    row.set(nearest.subarray(y * (width + 1), (y + 1) * (width + 1)));
    spreadAlongRow(segments, row, result.subarray(y * width, (y + 1) * width), y, reach + 1, line);
  }
  return result;
}

/** Per column of squares and row of pixels, the piece of that column nearest to the row; rows of `width + 1`. */
function spreadDownColumns(
  { firstOf, middleY }: EdgeSegments,
  width: number,
  height: number,
  limit: number,
): Int32Array {
  const stride = width + 1;
  // The squares above row y have number y; pieces in them lie above the pixels' middles, or on them.
  const nearest = firstOf;
  for (let at = stride; at < stride * height; at++) {
    if (nearest[at] !== -1) continue;
    const above = nearest[at - stride]!;
    if (above !== -1 && Math.floor(at / stride) - middleY[above]! <= limit) nearest[at] = above;
  }
  const below = nearest.slice(stride * height);
  for (let y = height - 1; y >= 0; y--) {
    for (let x = 0, at = y * stride; x < stride; x++, at++) {
      const above = nearest[at]!;
      const under = below[x]!;
      const apart = under === -1 ? Infinity : middleY[under]! - y;
      if (apart <= limit && (above === -1 || y - middleY[above]! > apart)) nearest[at] = under;
      // A piece of this very square is what the row above has under it.
      if (above !== -1 && middleY[above]! >= y - 1) below[x] = above;
    }
  }
  return nearest;
}

/** The lower envelope of one parabola per column: which piece, its apex and what it is raised by, where it begins. */
type Line = {
  readonly pieces: Int32Array;
  readonly apexes: Float64Array;
  readonly lifted: Float64Array;
  readonly from: Float64Array;
};

function spreadAlongRow(
  { middleX, middleY }: EdgeSegments,
  row: Int32Array,
  result: Int32Array,
  y: number,
  limit: number,
  { pieces, apexes, lifted, from }: Line,
): void {
  let last = -1;
  for (let x = 0; x < row.length; x++) {
    const piece = row[x]!;
    if (piece === -1) continue;
    const apex = middleX[piece]!;
    const raised = (y - middleY[piece]!) ** 2 + apex * apex;
    let crossing = -Infinity;
    while (last >= 0) {
      const apart = apex - apexes[last]!;
      // Two pieces on the border of two columns: the lower one hides the other.
      crossing = apart > 0 ? (raised - lifted[last]!) / (2 * apart) : (raised - lifted[last]!) * Infinity;
      if (crossing > from[last]!) break;
      last--;
    }
    if (last < 0) crossing = -Infinity;
    last++;
    pieces[last] = piece;
    apexes[last] = apex;
    lifted[last] = raised;
    from[last] = crossing;
  }
  result.fill(-1);
  from[last + 1] = Infinity;
  for (let i = 0; i <= last; i++) {
    const first = Math.max(0, Math.ceil(Math.max(apexes[i]! - limit, from[i]!)));
    const stop = Math.min(result.length, Math.ceil(Math.min(apexes[i]! + limit, from[i + 1]!)));
    if (first < stop) result.fill(pieces[i]!, first, stop);
  }
}
