/** Geodesic distance of each cell from the seeds; edges and color costs lengthen paths. */

export type Terrain = {
  readonly side: number;
  /** Red, green and blue, 0…255, in consecutive planes. */
  readonly planes: Float32Array;
  readonly seeds: Uint8Array;
  /** Cost of a step into each cell, 0…1. */
  readonly costs: Float32Array;
  readonly walls: Uint8Array;
};

/** Base cost of a step, and weight of the color step (black to white is 1). */
const PLAIN = 0.02;
const EDGE = 4;
const ROUNDS = 4;

/** Distances by Toivanen 1996, "New Geodesic Distance Transforms for Gray-Scale Images"; Infinity if unreachable. */
export function geodesicDistances({ side, planes, seeds, costs, walls }: Terrain): Float32Array {
  const cells = side * side;
  const distances = new Float32Array(cells).fill(Infinity);
  for (let at = 0; at < cells; at++) if (seeds[at] === 1) distances[at] = 0;
  const come = (at: number, from: number, length: number) => {
    const before = distances[from]!;
    if (before >= distances[at]!) return;
    let edge = 0;
    for (let plane = 0; plane < planes.length; plane += cells)
      edge = Math.max(edge, Math.abs(planes[plane + at]! - planes[plane + from]!));
    const way = before + length * (PLAIN + costs[at]!) + (EDGE * edge) / 255;
    if (way < distances[at]!) distances[at] = way;
  };
  const visit = (at: number, back: number) => {
    if (walls[at] === 1 && seeds[at] === 0) return;
    const x = at % side;
    const above = at + back * side;
    const isInside = above >= 0 && above < cells;
    if (isInside) {
      come(at, above, 1);
      if (x > 0) come(at, above - 1, Math.SQRT2);
      if (x < side - 1) come(at, above + 1, Math.SQRT2);
    }
    if (back < 0 ? x > 0 : x < side - 1) come(at, at + back, 1);
  };
  for (let round = 0; round < ROUNDS; round++) {
    for (let at = 0; at < cells; at++) visit(at, -1);
    for (let at = cells - 1; at >= 0; at--) visit(at, 1);
  }
  return distances;
}
