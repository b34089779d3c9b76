/** Order in which a cell fills, lowest first; (u, v) is −0.5…0.5 from the dot's center. Identical in every engine. */

export const AM_DOTS = ['round', 'ellipse', 'diamond', 'euclidean', 'square', 'line', 'cross'] as const;
export type AmDot = (typeof AM_DOTS)[number];

type DotShape = (u: number, v: number) => number;

/** Dot ends join at exactly 40 %, dot sides at 60 %: the curve 4X + 5Y = 4 encloses 40 %, = 5 leaves 40 % outside. */
function ellipse(u: number, v: number): number {
  const x = 2 * Math.abs(u);
  const y = 2 * Math.abs(v);
  const s = 4 * x + 5 * y;
  if (s < 4) return x * x + (y / 0.8) ** 2;
  if (s <= 5) return s - 3;
  return 3 - (1 - x) ** 2 - ((1 - y) / 0.8) ** 2;
}

function euclidean(u: number, v: number): number {
  const x = Math.abs(u);
  const y = Math.abs(v);
  return x + y <= 0.5 ? u * u + v * v : 0.5 - (0.5 - x) ** 2 - (0.5 - y) ** 2;
}

export const DOT_SHAPES: Readonly<Record<AmDot, DotShape>> = {
  round: (u, v) => u * u + v * v,
  ellipse,
  diamond: (u, v) => Math.abs(u) + Math.abs(v),
  euclidean,
  square: (u, v) => Math.max(Math.abs(u), Math.abs(v)),
  line: (_u, v) => Math.abs(v),
  cross: (u, v) => Math.min(Math.abs(u), Math.abs(v)),
};
