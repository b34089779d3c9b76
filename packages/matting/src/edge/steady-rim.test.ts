import { describe, expect, it } from 'vitest';
import { steadyRim } from './steady-rim.ts';

const [WIDTH, HEIGHT] = [9, 7];
const [ART, BACKGROUND, OUTER, INNER] = [0, 1, 2, 3];

/** Rows: background, outer layer, two inner layers, art. */
const KINDS = [BACKGROUND, OUTER, INNER, INNER + 1, ART, ART, ART];
const LEVELS = [0, 0, 128, 255, 255, 255, 255];

function edge(change: (x: number, y: number) => number | null) {
  const kinds = new Uint8Array(WIDTH * HEIGHT);
  const alpha = new Uint8Array(WIDTH * HEIGHT);
  const rim: number[] = [];
  for (let at = 0; at < kinds.length; at++) {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    kinds[at] = KINDS[y]!;
    alpha[at] = change(x, y) ?? LEVELS[y]!;
    if (kinds[at]! > BACKGROUND) rim.push(at);
  }
  const steady = steadyRim(alpha, { art: ART, inner: INNER, kinds, rim }, WIDTH);
  for (const [i, at] of rim.entries()) if (steady[i]! >= 0) alpha[at] = steady[i]!;
  return (x: number, y: number) => alpha[y * WIDTH + x];
}

describe('steadyRim on a compressed file', () => {
  it('keeps opacity that is uniform along the rim', () => {
    const at = edge(() => null);
    for (let y = 0; y < HEIGHT; y++) expect(at(4, y)).toBe(LEVELS[y]);
  });
  it('removes stray dots in and next to the edge', () => {
    expect(edge((x, y) => (x === 4 && y === 3 ? 100 : null))(4, 3)).toBeGreaterThanOrEqual(128);
    expect(edge((x, y) => (x === 4 && y === 2 ? 0 : null))(4, 2)).toBe(128);
  });
  it('raises opacity that falls toward the inside', () => {
    const at = edge((_x, y) => (y === 2 ? 200 : y === 3 ? 140 : null));
    expect(at(4, 3)).toBe(200);
  });
  it('keeps a line that is too thin to have an interior', () => {
    const kinds = new Uint8Array(WIDTH * HEIGHT).fill(BACKGROUND);
    const alpha = new Uint8Array(WIDTH * HEIGHT);
    const rim = Array.from({ length: WIDTH }, (_, x) => 3 * WIDTH + x);
    for (const at of rim) {
      kinds[at] = INNER;
      alpha[at] = 230;
    }
    expect([...steadyRim(alpha, { art: ART, inner: INNER, kinds, rim }, WIDTH)]).toEqual(rim.map(() => -1));
  });
});
