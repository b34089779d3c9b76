import type { Raster, Rgb } from '@printready/pixels/raster';
import { unmixRim } from './edge/unmix-rim.ts';
import { isForRipples, TOLERANCE } from './flood/classify-border.ts';
import { floodBackground } from './flood/flood.ts';
import { findLetterCounters } from './flood/letter-counters.ts';
import { compositeOverShade, findSoftShadow } from './shadow/soft-shadow.ts';

export type BackgroundCut = {
  readonly pixels: Uint8ClampedArray;
  readonly shaded: boolean;
  /** Number of openings that may be either background or art and are therefore kept. */
  readonly openings: number;
};

export type BackgroundOptions = {
  readonly keys: readonly Rgb[];
  /** Maximum distance from a key at which a color counts as background, ΔE*ab. */
  readonly tolerance: number;
  readonly edge: number;
  readonly counters: 'auto' | 'clear' | 'keep';
  readonly shadow: 'auto' | 'drop' | 'transparent' | 'keep';
  /** Removes islands in the background's color up to `largestHole` pixels; disables the counter search. */
  readonly innerHoles: boolean;
  readonly largestHole: number;
  readonly seeds: readonly number[];
  readonly decontaminate: boolean;
  /** Input pixels per pixel of the full image. */
  readonly scale: number;
};

/** Opacity, 0…1, below which a pixel counts as JPEG noise. */
const FLOOR = 0.04;
/** Largest faint island that counts as noise, pixels of the full image. */
const SPECK = 16;

type Background = { readonly background: Uint8Array; readonly unpointed: Uint8Array };

/** Adds letter counters to the background. @param unpointed background without seeds. @returns undecided openings */
function clearCounters(
  input: Raster,
  { background, unpointed }: Background,
  { counters, innerHoles, keys, tolerance }: BackgroundOptions,
): number {
  if (counters === 'keep' || innerHoles || keys.length === 0) return 0;
  const found = findLetterCounters(input, unpointed, { keys, tolerance });
  const clears = counters === 'clear';
  for (let at = 0; at < background.length; at++)
    if (found.counters[at] === 1 || (clears && found.unsure[at] === 1)) background[at] = 1;
  return clears ? 0 : found.undecided;
}

export function cutBackground(
  input: Raster,
  options: BackgroundOptions,
  report: (fraction: number) => void,
): BackgroundCut {
  const { keys, tolerance, seeds, scale, largestHole, decontaminate } = options;
  const noisy = isForRipples(options);
  const flood = {
    ...{ keys, tolerance, largestHole, seeds },
    largestSpeck: Math.max(1, SPECK * scale * scale),
    ...(noisy && { calmTolerance: TOLERANCE.least }),
  };
  const background = floodBackground(input, flood);
  const unpointed = seeds.length === 0 ? background : floodBackground(input, { ...flood, seeds: [] });
  const openings = clearCounters(input, { background, unpointed }, options);
  const edge = Math.max(1, Math.round(options.edge * scale));
  const [ground] = keys;
  const shade =
    ground && options.shadow !== 'keep' ? findSoftShadow(input, { ground, edge: edge + 1 }) : null;
  if (shade !== null) for (let at = 0; at < background.length; at++) background[at]! |= shade.bare[at]!;
  report(0.4);
  const rim = { keys, edge, floor: FLOOR, decontaminate, shade, noisy };
  const pixels = unmixRim(input, background, rim, (fraction) => report(0.4 + 0.6 * fraction));
  if (shade !== null && options.shadow === 'transparent') compositeOverShade(pixels, shade);
  return { pixels, shaded: shade !== null, openings };
}
