import type { Raster } from '@printready/pixels/raster';
import { PixelList } from '@printready/pixels/regions';
import type { FlatRegions } from './flat-regions.ts';

const HALF = 128;
/** Steps across a soft edge, or across a hard edge blurred by JPEG. */
const REACH = 6;
/** Minimum contrast of a hard edge, 8-bit levels in a channel. */
const CONTRAST = 32;
/** Maximum difference within one ink, 8-bit levels per channel. */
export const ONE_INK = 12;

export type Edge = {
  /** Last pixel inside, and the outward offset: ±1 or ±width. */
  readonly from: PixelList;
  readonly ways: PixelList;
  frame: number;
};

export function findEdges(
  { width, height }: Raster,
  labels: Uint32Array,
  wanted: Uint8Array,
): ReadonlyMap<number, Edge> {
  const edges = new Map<number, Edge>();
  const edgeOf = (label: number): Edge => {
    const edge = edges.get(label) ?? { from: new PixelList(), ways: new PixelList(), frame: 0 };
    edges.set(label, edge);
    return edge;
  };
  const leave = (from: number, way: number) => {
    if (wanted[labels[from]!] !== 1) return;
    const edge = edgeOf(labels[from]!);
    edge.from.push(from);
    edge.ways.push(way);
  };
  const cross = (at: number, way: number) => {
    leave(at, way);
    leave(at + way, -way);
  };
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 1; x < width; x++, at++) {
      const own = labels[at]!;
      if (own !== labels[at + 1]) cross(at, 1);
      if (y < height - 1 && own !== labels[at + width]) cross(at, width);
    }
    if (y < height - 1 && labels[at] !== labels[at + width]) cross(at, width);
    at++;
  }
  const touch = (at: number) => {
    if (wanted[labels[at]!] === 1) edgeOf(labels[at]!).frame++;
  };
  for (let x = 0; x < width; x++) {
    touch(x);
    touch((height - 1) * width + x);
  }
  for (let y = 1; y < height - 1; y++) {
    touch(y * width);
    touch((y + 1) * width - 1);
  }
  return edges;
}

export function roomOf({ width, height }: Raster, from: number, way: number): number {
  const x = from % width;
  const y = (from - x) / width;
  if (way === 1) return width - 1 - x;
  if (way === -1) return x;
  return way > 0 ? height - 1 - y : y;
}

export function isNear(
  data: Uint8ClampedArray,
  at: number,
  colors: Float32Array,
  label: number,
  levels: number,
) {
  for (let c = 0; c < 3; c++) if (Math.abs(data[at * 4 + c]! - colors[label * 3 + c]!) > levels) return false;
  return true;
}

/** Shares of a region's edge that touch artwork and that are hard; contact of the region with itself is ignored. */
export function walkEdge(
  picture: Raster,
  alpha: Uint8Array,
  { labels, colors }: FlatRegions,
  label: number,
  { from, ways }: Edge,
): { readonly met: number; readonly hard: number } {
  let met = 0;
  let hard = 0;
  let total = 0;
  for (let i = 0; i < from.length; i++) {
    const way = ways.at(i);
    const room = Math.min(REACH, roomOf(picture, from.at(i), way));
    let meets = 0;
    let differs = 0;
    let step = 1;
    for (let at = from.at(i) + way; step <= room && labels[at] !== label; step++, at += way) {
      if (step > 1 && alpha[at]! >= HALF) meets = 1;
      if (!isNear(picture.data, at, colors, label, CONTRAST)) differs = 1;
    }
    if (step <= room) continue;
    total++;
    met += meets;
    hard += differs;
  }
  return total === 0 ? { met: 0, hard: 0 } : { met: met / total, hard: hard / total };
}
