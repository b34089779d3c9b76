/**
 * Share of pixels that are a continuous tone: photographs, gradients, shading. Flat art, halftone dots and
 * antialiased edges are none. Works on row segments: those of one color are counted in a coarse color cube,
 * where a tone forms long chains of neighboring colors, and flat colors lie apart, also with a JPEG's noise.
 */
type Data = Uint8Array | Uint8ClampedArray;

const SEGMENT = 16;
/** Range of a channel within a flat segment. */
const FLAT = 16;
/** Levels per channel of the color cube. */
const LEVELS = 32;
/** Share of flat segments from which a color counts; less is noise. */
const MIN_COLOR = 0.001;
/** Colors in a row, along any channel, from which they are a tone: a fifth of the range. */
const MIN_CHAIN = 6;
/** Share of a segment's pixels near its darkest and lightest; with fewer it is no edge between flat colors. */
const EDGE_SHARE = 0.4;
const OPAQUE = 0.95 * 255;

export function createToneMeter() {
  const cube = new Uint32Array(LEVELS ** 3);
  let [flat, busy, edges] = [0, 0, 0];
  return {
    /** @param data straight RGBA of whole rows */
    see(data: Data, width: number): void {
      const height = data.length / (4 * width);
      for (let y = 0; y < height; y++) {
        for (let x = 0; x + SEGMENT <= width; x += SEGMENT) {
          const color = colorOf(data, 4 * (y * width + x));
          if (color >= 0) {
            cube[color]!++;
            flat++;
          } else if (color === BUSY) busy++;
          else if (color === EDGE) edges++;
        }
      }
    },
    /** Percent of the opaque area. */
    percent(): number {
      const all = flat + busy + edges;
      return all === 0 ? 0 : (100 * (busy + inChains(cube, flat))) / all;
    },
  };
}

const CLEAR = -1;
const EDGE = -2;
const BUSY = -3;

/** Color of a flat segment in the cube, or what else it is. */
function colorOf(data: Data, from: number): number {
  const end = from + 4 * SEGMENT;
  let [r0, g0, b0, r1, g1, b1] = [255, 255, 255, 0, 0, 0];
  for (let i = from; i < end; i += 4) {
    if (data[i + 3]! <= OPAQUE) return CLEAR;
    const [r, g, b] = [data[i]!, data[i + 1]!, data[i + 2]!];
    if (r < r0) r0 = r;
    if (r > r1) r1 = r;
    if (g < g0) g0 = g;
    if (g > g1) g1 = g;
    if (b < b0) b0 = b;
    if (b > b1) b1 = b;
  }
  if (r1 - r0 <= FLAT && g1 - g0 <= FLAT && b1 - b0 <= FLAT) {
    const level = (low: number, high: number) => (low + high) >> 4;
    return (level(r0, r1) * LEVELS + level(g0, g1)) * LEVELS + level(b0, b1);
  }
  return isEdge(data, from, end) ? EDGE : BUSY;
}

/** Two flat colors, with antialiasing between them. */
function isEdge(data: Data, from: number, end: number): boolean {
  const light = (i: number) => 2 * data[i]! + 5 * data[i + 1]! + data[i + 2]!;
  let [darkest, lightest] = [from, from];
  for (let i = from; i < end; i += 4) {
    if (light(i) < light(darkest)) darkest = i;
    if (light(i) > light(lightest)) lightest = i;
  }
  const near = (i: number, other: number) =>
    Math.abs(data[i]! - data[other]!) <= FLAT &&
    Math.abs(data[i + 1]! - data[other + 1]!) <= FLAT &&
    Math.abs(data[i + 2]! - data[other + 2]!) <= FLAT;
  let flat = 0;
  for (let i = from; i < end; i += 4) if (near(i, darkest) || near(i, lightest)) flat++;
  return flat >= EDGE_SHARE * SEGMENT;
}

/** Segments whose colors belong to long chains. */
function inChains(cube: Uint32Array, flat: number): number {
  const least = Math.max(1, MIN_COLOR * flat);
  const isOpen = Uint8Array.from(cube, (count) => Number(count >= least));
  let found = 0;
  for (let start = 0; start < cube.length; start++) {
    if (isOpen[start] === 0) continue;
    isOpen[start] = 0;
    const chain = [start];
    // Grows while it is walked.
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

/** Colors along the channel in which a chain is longest. */
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
