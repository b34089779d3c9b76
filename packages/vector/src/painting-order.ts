/** Which areas are painted first: what contains others before what lies inside it, larger before smaller. */
import type { Fill } from './drawing.ts';
import type { FittedChain } from './fit-chain.ts';
import { type Loop, OUTSIDE, type PlanarMap, type Side } from './planar-map.ts';
import type { Regions } from './regions.ts';

export type PaintLayout = {
  readonly width: number;
  readonly height: number;
  readonly map: PlanarMap;
  readonly regions: Regions;
  readonly fitted: readonly FittedChain[];
  /** By region: not painted. */
  readonly clear: readonly boolean[];
  /** By label. */
  readonly fillOf: (label: number) => Fill;
};

/** The region on the other side. */
export function across({ map }: PaintLayout, { chain, forwards }: Side): number {
  const { left, right } = map.chains[chain]!;
  return forwards ? left : right;
}

/** How deep each region lies inside others, and what it contains: regions whose outlines touch are one group. */
export function nestRegions(layout: PaintLayout): { depth: Int32Array; holdsClear: (loop: Loop) => boolean } {
  const { map, regions, clear } = layout;
  const group = Int32Array.from({ length: regions.count }, (_, region) => region);
  const rootOf = (region: number): number => {
    let root = region;
    while (group[root] !== root) root = group[root]!;
    group[region] = root;
    return root;
  };
  // On which of its sides a chain is part of a hole.
  const holeOf = new Map<number, number>();
  for (const [region, loops] of map.loops.entries())
    for (const loop of loops) if (loop.isHole) for (const { chain } of loop.sides) holeOf.set(chain, region);
  for (const [index, { left, right }] of map.chains.entries()) {
    if (left === OUTSIDE || right === OUTSIDE || holeOf.has(index)) continue;
    group[Math.max(rootOf(left), rootOf(right))] = Math.min(rootOf(left), rootOf(right));
  }
  const parent = new Int32Array(regions.count).fill(OUTSIDE);
  for (const [chain, outer] of holeOf) {
    const { left, right } = map.chains[chain]!;
    parent[rootOf(left === outer ? right : left)] = outer;
  }
  const depth = new Int32Array(regions.count).fill(-1);
  const depthOf = (region: number): number => {
    const trail: number[] = [];
    let at = region;
    while (at !== OUTSIDE && depth[at]! < 0) {
      trail.push(at);
      at = parent[rootOf(at)]!;
    }
    let level = at === OUTSIDE ? -1 : depth[at]!;
    for (const inner of trail.reverse()) depth[inner] = ++level;
    return depth[region]!;
  };
  // A group holds something clear when a member is, or a group inside it does; deepest first.
  const clearIn = new Uint8Array(regions.count);
  const byDepth = Array.from({ length: regions.count }, (_, region) => region);
  for (const region of byDepth) depthOf(region);
  byDepth.sort((p, q) => depth[q]! - depth[p]! || p - q);
  for (const region of byDepth) {
    if (clear[region]) clearIn[rootOf(region)] = 1;
    const outer = parent[rootOf(region)]!;
    if (clearIn[rootOf(region)] && outer !== OUTSIDE) clearIn[rootOf(outer)] = 1;
  }
  const holdsClear = (loop: Loop) => {
    const [side] = loop.sides;
    return side !== undefined && clearIn[rootOf(across(layout, side))] === 1;
  };
  return { depth, holdsClear };
}

/** Painting order of each region: what contains comes first, then the larger; −1 for what is not painted. */
export function orderRegions(
  { regions, clear }: PaintLayout,
  depth: Int32Array,
): { sequence: number[]; order: Int32Array } {
  const sequence = Array.from({ length: regions.count }, (_, region) => region).filter(
    (region) => !clear[region],
  );
  const { areas, labels } = regions;
  sequence.sort((p, q) => depth[p]! - depth[q]! || areas[q]! - areas[p]! || labels[p]! - labels[q]! || p - q);
  const order = new Int32Array(regions.count).fill(-1);
  for (const [position, region] of sequence.entries()) order[region] = position;
  return { sequence, order };
}
