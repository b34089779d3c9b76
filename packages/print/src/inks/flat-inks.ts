import { srgbToLab } from '@printready/pixels/color';
import { exact } from '@printready/pixels/number';
import type { Raster } from '@printready/pixels/raster';
import { findUniformAreas } from '../kernels/uniform-areas/index.ts';
import { fadedShare } from './faded-share.ts';
import type { Rgb8 } from './ink.ts';
import { completeLossyInks, isLineArt, type LossyInks } from './lossy-art.ts';
import { estimateLossyInks } from './lossy-inks.ts';
import { CELLS, cellOf, countUniformColors, eachUniformRun, type UniformColors } from './uniform-colors.ts';

export type FlatArt = {
  readonly inks: readonly { readonly color: Rgb8; readonly pixels: number }[];
  /** Ink index of each pixel in uniform areas, otherwise NO_INK: edges, shades, and transparent pixels. */
  readonly labels: Uint8Array;
  /** Tolerance between neighbors in a uniform area, of 255; 0 in lossless art. */
  readonly noise: number;
  /** Share of opaque pixels that are uniform and match an ink: near 1 in flat art, small in continuous tones. */
  readonly share: number;
  /** Share of fades in the pixels that are not of the largest ink. */
  readonly faded: number;
  /** Only in lossy art: whether every solid color is an ink, and all pixels are inks or steep edges between them. */
  readonly lossy: Pick<LossyInks, 'isComplete' | 'sharpEdged'> | null;
  /** True in lossless drawings of one or two inks whose fine lines leave few pixels uniform. */
  readonly lineArt: boolean;
};

export const NO_INK = 255;
/** Minimum share of uniform ink pixels in flat art. */
export const FLAT_SHARE = 0.7;
export const MAX_FLAT_INKS = 24;
const BOUNDS = [1, 8, 16] as const;
const OPAQUE = 250;
/** Mode search: kernel width, distance between modes, and distance of an ink's own pixels, in L*a*b*. */
const BANDWIDTH = 4;
const SUPPRESS = 7;
const OWN_COLOR = 3;
/** Minimum share of exact ink pixels among uniform ones in lossless art; good JPEGs reach two thirds. */
const EXACT_SHARE = 0.9;
/** Minimum size of an ink: share of the uniform pixels, and number of pixels. */
const MIN_SHARE = 2e-4;
const MIN_PIXELS = 24;

type Cells = {
  readonly places: Int32Array;
  readonly labs: readonly (readonly [number, number, number])[];
  readonly pixels: Float64Array;
};

function cellsOf({ colors, pixels }: UniformColors): Cells {
  const sums = new Float64Array(CELLS * 4);
  for (let i = 0; i < colors.length; i++) {
    const cell = 4 * cellOf(colors[i]!);
    for (let c = 0; c < 3; c++) sums[cell + c]! += pixels[i]! * ((colors[i]! >> (8 * c)) & 255);
    sums[cell + 3]! += pixels[i]!;
  }
  const places = [];
  for (let cell = 0; cell < CELLS; cell++) if (sums[4 * cell + 3]! > 0) places.push(cell);
  const labs = places.map((cell) => {
    const mean = (c: number) => Math.round(sums[4 * cell + c]! / sums[4 * cell + 3]!);
    const { l, a, b } = srgbToLab(mean(0), mean(1), mean(2));
    return [l, a, b] as const;
  });
  return {
    places: Int32Array.from(places),
    labs,
    pixels: Float64Array.from(places, (cell) => sums[4 * cell + 3]!),
  };
}

type Mode = { readonly lab: readonly [number, number, number]; readonly pixels: number };

const distance = (p: readonly number[], q: readonly number[]) =>
  exact.hypot(p[0]! - q[0]!, p[1]! - q[1]!, p[2]! - q[2]!);

function findModes({ labs, pixels }: Cells): Mode[] {
  const all = pixels.reduce((sum, many) => sum + many, 0);
  const taken = new Uint8Array(labs.length);
  const modes: Mode[] = [];
  const order = [...labs.keys()].sort((a, b) => pixels[b]! - pixels[a]!);
  for (const start of order) {
    if (taken[start] === 1 || modes.length === MAX_FLAT_INKS) continue;
    let center: readonly number[] = labs[start]!;
    for (let round = 0; round < 6; round++) {
      const sum = [0, 0, 0, 0];
      for (const [i, lab] of labs.entries()) {
        if (taken[i] === 1 || distance(lab, center) > BANDWIDTH) continue;
        for (let c = 0; c < 3; c++) sum[c]! += lab[c]! * pixels[i]!;
        sum[3]! += pixels[i]!;
      }
      center = sum.slice(0, 3).map((value) => value / sum[3]!);
    }
    let own = 0;
    for (const [i, lab] of labs.entries()) {
      if (taken[i] === 1 || distance(lab, center) > SUPPRESS) continue;
      taken[i] = 1;
      own += pixels[i]!;
    }
    taken[start] = 1;
    if (own >= Math.max(MIN_PIXELS, MIN_SHARE * all))
      modes.push({ lab: [center[0]!, center[1]!, center[2]!], pixels: own });
  }
  return modes.sort((a, b) => b.pixels - a.pixels);
}

function assignCells({ places, labs }: Cells, modes: readonly Mode[]): Uint8Array {
  const modeOf = new Uint8Array(CELLS).fill(NO_INK);
  for (const [i, cell] of places.entries()) {
    let nearest = SUPPRESS + 2;
    for (const [mode, { lab }] of modes.entries()) {
      const far = distance(labs[i]!, lab);
      if (far < nearest) {
        nearest = far;
        modeOf[cell] = mode;
      }
    }
  }
  return modeOf;
}

function medians({ colors, pixels }: UniformColors, modeOf: Uint8Array, count: number): Rgb8[] {
  const histograms = new Float64Array(count * 3 * 256);
  for (let i = 0; i < colors.length; i++) {
    const mode = modeOf[cellOf(colors[i]!)]!;
    if (mode === NO_INK) continue;
    for (let c = 0; c < 3; c++)
      histograms[(mode * 3 + c) * 256 + ((colors[i]! >> (8 * c)) & 255)]! += pixels[i]!;
  }
  return Array.from({ length: count }, (_, mode) => {
    const [r, g, b] = [0, 1, 2].map((c) => {
      const part = histograms.subarray((mode * 3 + c) * 256, (mode * 3 + c + 1) * 256);
      const half = part.reduce((sum, many) => sum + many, 0) / 2;
      let passed = 0;
      return part.findIndex((many) => (passed += many) >= half);
    });
    return { r: r!, g: g!, b: b! };
  });
}

function isMixture(color: Rgb8, one: Rgb8, other: Rgb8): boolean {
  const [c, a, b] = [color, one, other].map(({ r, g, b: blue }) => [r, g, blue]) as [
    number[],
    number[],
    number[],
  ];
  const axis = b.map((value, i) => value - a[i]!);
  const length2 = axis.reduce((sum, value) => sum + value * value, 0);
  if (length2 < 400) return false;
  const t = c.reduce((sum, value, i) => sum + (value - a[i]!) * axis[i]!, 0) / length2;
  if (t < 0.08 || t > 0.92) return false;
  return Math.sqrt(c.reduce((sum, value, i) => sum + (value - a[i]! - t * axis[i]!) ** 2, 0)) < 14;
}

function coreShare(labels: Uint8Array, width: number, label: number): number {
  let all = 0;
  let core = 0;
  for (let i = 2 * width; i < labels.length - 2 * width; i++) {
    if (labels[i] !== label) continue;
    all++;
    if (
      labels[i - 2] === label &&
      labels[i + 2] === label &&
      labels[i - 2 * width] === label &&
      labels[i + 2 * width] === label
    )
      core++;
  }
  return all === 0 ? 0 : core / all;
}

/** In lossy art, a mode within this ΔE76 of a larger mode is noise; `NOISE_APART` is the limit for small modes. */
const NOISE_WITHIN = 10;
const NOISE_APART = 14;
const NOISE_SHARE = 0.15;
const NOISY_LEAST_SHARE = 1e-3;

/** Larger mode of which this one is compression noise; null if this is a separate ink, NO_INK if neither. */
function noiseOf(modes: readonly Mode[], label: number, all: number): number | null {
  const { lab, pixels } = modes[label]!;
  const of = modes.slice(0, label).findIndex((larger) => {
    const far = distance(larger.lab, lab);
    return far < NOISE_WITHIN || (far < NOISE_APART && pixels < NOISE_SHARE * larger.pixels);
  });
  if (of >= 0) return of;
  return pixels < NOISY_LEAST_SHARE * all ? NO_INK : null;
}

/** True for soft-edge antialiasing: a color that lies between two larger inks and is thin everywhere. */
function isEdge(colors: readonly Rgb8[], label: number, labels: Uint8Array, width: number): boolean {
  const larger = colors.slice(0, label);
  const between = larger.some((one, i) =>
    larger.slice(i + 1).some((other) => isMixture(colors[label]!, one, other)),
  );
  return between && coreShare(labels, width, label) < 0.25;
}

function countWithin(
  { colors, pixels }: UniformColors,
  inkOf: Uint8Array,
  inks: readonly Rgb8[],
  most: number,
): number {
  const labs = inks.map(({ r, g, b }) => srgbToLab(r, g, b));
  let within = 0;
  for (let i = 0; i < colors.length; i++) {
    const color = colors[i]!;
    const ink = labs[inkOf[cellOf(color)]!];
    if (!ink) continue;
    const { l, a, b } = srgbToLab(color & 255, (color >> 8) & 255, color >> 16);
    if (distance([l, a, b], [ink.l, ink.a, ink.b]) <= most) within += pixels[i]!;
  }
  return within;
}

function labelUniform(art: Raster, uniform: Uint8Array, modeOf: Uint8Array): Uint8Array {
  const labels = new Uint8Array(uniform.length).fill(NO_INK);
  eachUniformRun(art, uniform, (color, start, end) => {
    labels.fill(modeOf[cellOf(color)]!, start, end);
  });
  return labels;
}

function findAt(
  art: Raster,
  bound: number,
): Omit<FlatArt, 'faded' | 'lossy' | 'lineArt'> & { readonly isExact: boolean } {
  const { uniform, opaque } = findUniformAreas(art, bound, OPAQUE);
  const counted = countUniformColors(art, uniform);
  const cells = cellsOf(counted);
  const modes = findModes(cells);
  const modeOf = assignCells(cells, modes);
  const labels = labelUniform(art, uniform, modeOf);
  const colors = medians(counted, modeOf, modes.length);
  const lossless = bound === BOUNDS[0];
  const all = modes.reduce((sum, { pixels }) => sum + pixels, 0);
  const noise = modes.map((_, label) => (lossless ? null : noiseOf(modes, label, all)));
  const kept = colors.map((_, label) => noise[label] === null && !isEdge(colors, label, labels, art.width));
  const place = new Uint8Array(256).fill(NO_INK);
  let next = 0;
  for (const [label, keep] of kept.entries()) place[label] = keep ? next++ : place[noise[label] ?? NO_INK]!;
  const isMoved = modes.some((_, label) => place[label] !== label);
  if (isMoved) for (let i = 0; i < labels.length; i++) labels[i] = place[labels[i]!]!;
  const inks = colors.flatMap((color, i) => (kept[i] ? [{ color, pixels: modes[i]!.pixels }] : []));
  const inkOf = modeOf.map((mode) => place[mode]!);
  const kinds = inks.map(({ color }) => color);
  const own = countWithin(counted, inkOf, kinds, OWN_COLOR);
  const share = opaque === 0 ? 0 : own / opaque;
  const isExact = countWithin(counted, inkOf, kinds, 0) >= EXACT_SHARE * own;
  return { inks, labels, noise: lossless ? 0 : bound, share, isExact };
}

/** Share of uniform pixels at which the search for a coarser tolerance ends. */
const UNIFORM_ENOUGH = 0.8;

const WORTH = 0.05;

export function findFlatInks(art: Raster): FlatArt {
  let most: ReturnType<typeof findAt> | null = null;
  for (const bound of BOUNDS) {
    const found = findAt(art, bound);
    if (!most || found.share > most.share + (most.isExact || bound !== BOUNDS[1] ? WORTH : 0)) most = found;
    if (most.share >= UNIFORM_ENOUGH) break;
  }
  const { inks, labels, noise, share } = most!;
  const asFound = inks.map(({ color }) => color);
  const faded = fadedShare(art, asFound);
  if (noise === 0)
    return {
      ...{ inks, labels, noise, share, faded },
      lossy: null,
      lineArt: share < FLAT_SHARE && isLineArt(art, asFound),
    };
  const colors = estimateLossyInks(art, labels, asFound);
  const { lost, ...lossy } = completeLossyInks(art, colors, {
    room: MAX_FLAT_INKS - colors.length,
    mayBeSoft: share >= FLAT_SHARE,
  });
  const uniform = inks.map(({ pixels }, i) => ({ color: colors[i]!, pixels }));
  return { inks: [...uniform, ...lost], labels, noise, share, faded, lossy, lineArt: false };
}
