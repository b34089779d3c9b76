import { describe, expect, it } from 'vitest';
import type { Path } from '../drawing.ts';
import { BorderGrid } from './border-grid.ts';
import { nodePenaltyOf, type SimplifiedPath, simplifyPath, unsimplified } from './simplify-path.ts';
import { uncross } from './uncross.ts';

const [WIDTH, HEIGHT] = [800, 40];
/** The zigzag's swing is larger than the sliver's width but smaller than the error allowed at low contrast, px. */
const [SWING, SLIVER] = [0.45, 0.3];

/** Zigzag border, which resembles a measured border with noise. */
const zigzag = (count: number, y: number): Path => ({
  start: { x: 0, y: y + SWING },
  segments: Array.from({ length: count - 1 }, (_, k) => ({
    kind: 'line',
    to: { x: 20 * (k + 1), y: y + (k % 2 === 0 ? 0 : SWING) },
  })),
});

function countCrossings(paths: readonly Path[]): number {
  let count = 0;
  new BorderGrid(WIDTH, HEIGHT, paths).eachCrossing(() => count++);
  return count;
}

describe('uncross', () => {
  const [long, short] = [zigzag(39, 10), zigzag(12, 10 + SLIVER)];
  const faint = simplifyPath(long, false, nodePenaltyOf(0.08, 0.25));
  const kept = unsimplified(short);

  it('restores some removed nodes where a sliver’s borders cross', () => {
    expect(countCrossings([long, short])).toBe(0);
    expect(countCrossings([faint, kept])).toBeGreaterThan(0);
    expect(countCrossings(uncross(WIDTH, HEIGHT, [faint, kept], []).paths)).toBe(0);
  });

  it('restores removed nodes only where borders cross', () => {
    const [border] = uncross(WIDTH, HEIGHT, [faint, kept], []).paths;
    expect(border!.start).toEqual(faint.start);
    expect(border!.segments.length).toBeGreaterThan(faint.segments.length);
    expect(border!.segments.length).toBeLessThan(long.segments.length);
    expect(border!.segments.at(-1)).toEqual(faint.segments.at(-1));
  });

  it('does not change borders that cross before any node is removed', () => {
    const level: Path = { start: { x: 0, y: 10.3 }, segments: [{ kind: 'line', to: { x: 240, y: 10.3 } }] };
    const paths = [unsimplified(zigzag(12, 10)), unsimplified(level)];
    expect(countCrossings(paths)).toBeGreaterThan(0);
    const { paths: uncrossed, stuck } = uncross(WIDTH, HEIGHT, paths, []);
    expect(uncrossed).toEqual(paths.map(({ start, segments }) => ({ start, segments })));
    expect([...stuck].sort()).toEqual([0, 1]);
  });
});

it('uncross restores the nodes around a sliver whose area collapsed', () => {
  const [left, right] = [
    { x: 10, y: 20 },
    { x: 90, y: 20 },
  ];
  const bow = (from: typeof left, to: typeof left, y: number): Path => ({
    start: from,
    segments: [
      { kind: 'line', to: { x: 50, y } },
      { kind: 'line', to },
    ],
  });
  const flat = ({ start, segments }: Path): SimplifiedPath => ({
    start,
    segments: [{ kind: 'line', to: segments.at(-1)!.to }],
    replaces: [segments],
  });
  const [above, below] = [bow(left, right, 19.2), bow(right, left, 20.8)];
  const outline = {
    sides: [
      { chain: 0, forwards: true },
      { chain: 1, forwards: true },
    ],
    doubleArea: 2 * 64,
  };
  const both = [flat(above), flat(below)];
  expect(uncross(WIDTH, HEIGHT, both, [outline])).toEqual({ paths: [above, below], stuck: new Set() });
  expect(uncross(WIDTH, HEIGHT, both, [{ ...outline, doubleArea: 400 }]).stuck).toEqual(new Set([0, 1]));
});

it('uncross leaves a single simplified border unchanged', () => {
  const simplified = simplifyPath(zigzag(39, 10), false, nodePenaltyOf(0.08, 0.25));
  expect(uncross(WIDTH, HEIGHT, [simplified], []).paths).toEqual([
    { start: simplified.start, segments: simplified.segments },
  ]);
});
