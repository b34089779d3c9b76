import { type Loop, OUTSIDE, type PlanarMap, type Side } from '../areas/planar-map.ts';
import type { Regions } from '../areas/regions.ts';
import type { FittedChain } from '../curves/fit-chain.ts';
import type { Fill } from '../drawing.ts';

export type PaintLayout = {
  readonly width: number;
  readonly height: number;
  readonly map: PlanarMap;
  readonly regions: Regions;
  readonly fitted: readonly FittedChain[];
  readonly clear: readonly boolean[];
  readonly fillOf: (label: number) => Fill;
};

export function across({ map }: PaintLayout, { chain, forwards }: Side): number {
  const { left, right } = map.chains[chain]!;
  return forwards ? left : right;
}

/** Nesting depth of each region, and whether a loop contains a transparent region. Touching outlines form a group. */
export function nestRegions(layout: PaintLayout): { depth: Int32Array; holdsClear: (loop: Loop) => boolean } {
  const { map, regions, clear } = layout;
  const group = Int32Array.from({ length: regions.count }, (_, region) => region);
  const rootOf = (region: number): number => {
    let root = region;
    while (group[root] !== root) root = group[root]!;
    group[region] = root;
    return root;
  };
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
  // A group contains a transparent area if a member or an inner group does; deepest groups come first.
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

/** Painting position of each region: containers first, then larger regions; −1 if not painted. */
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
