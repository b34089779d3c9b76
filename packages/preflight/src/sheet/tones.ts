/** Share of continuous tones: in a coarse color cube, tones form long chains, while flat colors lie apart. */
import { OPAQUE } from './opacity.ts';

type Data = Uint8Array | Uint8ClampedArray;

const SEGMENT = 16;
const FLAT = 16;
/** Sampled pixels of a flat segment, close enough that even the steepest gradient in it skips no color. */
const SAMPLES = [0, SEGMENT / 2, SEGMENT - 1] as const;
const LEVELS = 32;
/** Minimum share of counted pixels for a color to count; less is noise. */
const MIN_COLOR = 0.001;
/** Minimum number of consecutive colors along any channel that count as a tone: a fifth of the range. */
const MIN_CHAIN = 6;
/** Minimum share of an edge's pixels near its darkest or lightest value; in a ramp, a third of the pixels are. */
const EDGE_SHARE = 0.4;

export function createToneMeter() {
  const cube = new Uint32Array(LEVELS ** 3);
  const counts = { clear: 0, flat: 0, edge: 0, busy: 0 };
  return {
    /** @param data straight RGBA of whole rows */
    see(data: Data, width: number): void {
      const height = data.length / (4 * width);
      for (let y = 0; y < height; y++) {
        for (let x = 0; x + SEGMENT <= width; x += SEGMENT) {
          const from = 4 * (y * width + x);
          const end = from + 4 * SEGMENT;
          const kind = kindOf(data, from, end);
          counts[kind]++;
          if (kind !== 'flat') continue;
          for (const i of SAMPLES) cube[colorAt(data, from + 4 * i)]!++;
        }
      }
    },
    percent(): number {
      const all = counts.flat + counts.busy + counts.edge;
      return all === 0
        ? 0
        : (100 * (counts.busy + inChains(cube, counts.flat * SAMPLES.length) / SAMPLES.length)) / all;
    },
  };
}

function colorAt(data: Data, i: number): number {
  return ((data[i]! >> 3) * LEVELS + (data[i + 1]! >> 3)) * LEVELS + (data[i + 2]! >> 3);
}

/** `clear` is not fully opaque; `edge` lies between flat colors. */
function kindOf(data: Data, from: number, end: number): 'clear' | 'flat' | 'edge' | 'busy' {
  let [r0, g0, b0, r1, g1, b1] = [255, 255, 255, 0, 0, 0];
  for (let i = from; i < end; i += 4) {
    if (data[i + 3]! <= OPAQUE) return 'clear';
    const [r, g, b] = [data[i]!, data[i + 1]!, data[i + 2]!];
    if (r < r0) r0 = r;
    if (r > r1) r1 = r;
    if (g < g0) g0 = g;
    if (g > g1) g1 = g;
    if (b < b0) b0 = b;
    if (b > b1) b1 = b;
  }
  if (r1 - r0 <= FLAT && g1 - g0 <= FLAT && b1 - b0 <= FLAT) return 'flat';
  return isEdge(data, from, end) ? 'edge' : 'busy';
}

function isEdge(data: Data, from: number, end: number): boolean {
  const light = (i: number) => 2 * data[i]! + 5 * data[i + 1]! + data[i + 2]!;
  let [darkest, lightest] = [Infinity, 0];
  for (let i = from; i < end; i += 4) {
    darkest = Math.min(darkest, light(i));
    lightest = Math.max(lightest, light(i));
  }
  const near = (lightest - darkest) / 6;
  let flat = 0;
  for (let i = from; i < end; i += 4) if (light(i) - darkest <= near || lightest - light(i) <= near) flat++;
  return flat >= EDGE_SHARE * SEGMENT;
}

function inChains(cube: Uint32Array, all: number): number {
  const least = Math.max(1, MIN_COLOR * all);
  const isOpen = Uint8Array.from(cube, (count) => Number(count >= least));
  let found = 0;
  for (let start = 0; start < cube.length; start++) {
    if (isOpen[start] === 0) continue;
    isOpen[start] = 0;
    const chain = [start];
    for (const color of chain) {
      for (const next of neighborsOf(color)) {
        if (isOpen[next] === 0) continue;
        isOpen[next] = 0;
        chain.push(next);
      }
    }
    if (extentOf(chain) >= MIN_CHAIN) found += chain.reduce((sum, color) => sum + cube[color]!, 0);
  }
  return found;
}

const partsOf = (color: number): [number, number, number] => [
  Math.floor(color / LEVELS ** 2),
  Math.floor(color / LEVELS) % LEVELS,
  color % LEVELS,
];

function* neighborsOf(color: number): Iterable<number> {
  const [r, g, b] = partsOf(color);
  for (let i = Math.max(0, r - 1); i <= Math.min(LEVELS - 1, r + 1); i++)
    for (let k = Math.max(0, g - 1); k <= Math.min(LEVELS - 1, g + 1); k++)
      for (let n = Math.max(0, b - 1); n <= Math.min(LEVELS - 1, b + 1); n++)
        yield (i * LEVELS + k) * LEVELS + n;
}

function extentOf(chain: readonly number[]): number {
  const low = [LEVELS, LEVELS, LEVELS];
  const high = [0, 0, 0];
  for (const color of chain) {
    for (const [c, value] of partsOf(color).entries()) {
      low[c] = Math.min(low[c]!, value);
      high[c] = Math.max(high[c]!, value);
    }
  }
  return 1 + Math.max(...high.map((value, c) => value - low[c]!));
}
