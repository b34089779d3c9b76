/** Separates flat art in the shade's color: it has an edge along most of its border, unlike a shadow's middle. */
import { connectedComponents } from '@printready/pixels/regions';
import { isFlat, isSmoothAt, type Smoothness } from './soft-shadow-region.ts';

const MIN_PIXELS = 12;
const OPEN_SHARE = 0.35;
const STEPS = 4;

function* besides(at: number, width: number, length: number): Generator<number> {
  const x = at % width;
  if (x > 0) yield at - 1;
  if (x < width - 1) yield at + 1;
  if (at >= width) yield at - width;
  if (at + width < length) yield at + width;
}

/** Largest channel difference between two pixels, 8-bit levels. */
function stepBetween({ source: { data } }: Smoothness, a: number, b: number): number {
  const off = (c: number) => Math.abs(data[a * 4 + c]! - data[b * 4 + c]!);
  return Math.max(off(0), off(1), off(2));
}

function growPlateaus(smoothness: Smoothness, labels: Uint32Array): void {
  const { width } = smoothness.source;
  let front = [...labels.keys()].filter((at) => labels[at] !== 0);
  for (let step = 0; step < STEPS; step++) {
    const next: number[] = [];
    for (const at of front) {
      for (const near of besides(at, width, labels.length)) {
        if (labels[near] !== 0 || stepBetween(smoothness, at, near) > 1) continue;
        labels[near] = labels[at]!;
        next.push(near);
      }
    }
    front = next;
  }
}

/** Sets 1 for pixels of flat art into which the shade leaked. @param shade pixel indices. */
export function findPlateaus(
  smoothness: Smoothness,
  shade: Uint32Array,
  isSeen: (at: number) => boolean,
): Uint8Array {
  const { width, height } = smoothness.source;
  const flat = new Uint8Array(width * height);
  for (const at of shade) if (isSeen(at) && isFlat(smoothness, at)) flat[at] = 1;
  const { labels, areas } = connectedComponents(flat, width, height, 4);
  for (let at = 0; at < labels.length; at++) if (areas[labels[at]!]! < MIN_PIXELS) labels[at] = 0;
  growPlateaus(smoothness, labels);
  const border = new Uint32Array(areas.length);
  const open = new Uint32Array(areas.length);
  for (let at = 0; at < labels.length; at++) {
    const label = labels[at]!;
    if (label === 0) continue;
    for (const near of besides(at, width, labels.length)) {
      if (labels[near] === label) continue;
      border[label]!++;
      if (isSmoothAt(smoothness, at) && isSmoothAt(smoothness, near)) open[label]!++;
    }
  }
  return Uint8Array.from(labels, (label) =>
    label !== 0 && open[label]! < OPEN_SHARE * border[label]! ? 1 : 0,
  );
}
