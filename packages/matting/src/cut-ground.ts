/** Art on a flat ground cut out by the ground's color: the ground, its openings in letters, and shade that lies on it. */
import type { Raster } from '@printready/imaging/raster';
import { floodBackground } from './flood.ts';
import { findLetterCounters } from './letter-counters.ts';
import { findSoftShadow, layOverShade } from './soft-shadow.ts';
import { unmixRim } from './unmix-rim.ts';

type Rgb = { readonly r: number; readonly g: number; readonly b: number };

export type GroundCut = {
  readonly pixels: Uint8ClampedArray;
  /** A soft shadow or glow lies on the ground. */
  readonly shaded: boolean;
  /** Openings that may be ground or art, which stay. */
  readonly openings: number;
};

export type GroundOptions = {
  readonly keys: readonly Rgb[];
  /** ΔE*ab from a key that still counts as ground. */
  readonly tolerance: number;
  /** Pixels of the full image in which art mixes with ground. */
  readonly edge: number;
  readonly counters: 'auto' | 'clear' | 'keep';
  readonly shadow: 'auto' | 'drop' | 'transparent' | 'keep';
  /** Islands of the ground's color inside the art go up to `largestHole` pixels; then counters are not looked for. */
  readonly innerHoles: boolean;
  readonly largestHole: number;
  /** Pixels whose area goes as well. */
  readonly seeds: readonly number[];
  readonly decontaminate: boolean;
  /** The input's pixels per pixel of the full image. */
  readonly scale: number;
};

/** Fainter than this share is JPEG noise and not the rim. */
const FLOOR = 0.04;
/** Pixels of the largest faint island that is noise. */
const SPECK = 16;

type Background = { readonly background: Uint8Array; readonly unpointed: Uint8Array };

/** Adds the insides of letters. @param unpointed the background without what was pointed at. @returns the openings that nobody decided about. */
function clearCounters(
  input: Raster,
  { background, unpointed }: Background,
  { counters, innerHoles, keys, tolerance }: GroundOptions,
): number {
  if (counters === 'keep' || innerHoles || keys.length === 0) return 0;
  const found = findLetterCounters(input, unpointed, { keys, tolerance });
  const clears = counters === 'clear';
  for (let at = 0; at < background.length; at++)
    if (found.counters[at] === 1 || (clears && found.unsure[at] === 1)) background[at] = 1;
  return clears ? 0 : found.asked;
}

/** @param report fraction done, 0 to 1 */
export function cutGround(
  input: Raster,
  options: GroundOptions,
  report: (fraction: number) => void,
): GroundCut {
  const { keys, tolerance, seeds, scale, largestHole, decontaminate } = options;
  const flood = { keys, tolerance, largestHole, largestSpeck: Math.max(1, SPECK * scale * scale), seeds };
  const background = floodBackground(input, flood);
  const unpointed = seeds.length === 0 ? background : floodBackground(input, { ...flood, seeds: [] });
  const openings = clearCounters(input, { background, unpointed }, options);
  const edge = Math.max(1, Math.round(options.edge * scale));
  const [ground] = keys;
  const shade =
    ground && options.shadow !== 'keep' ? findSoftShadow(input, { ground, edge: edge + 1 }) : null;
  if (shade !== null) for (let at = 0; at < background.length; at++) background[at]! |= shade.bare[at]!;
  report(0.4);
  const rim = { keys, edge, floor: FLOOR, decontaminate, shade };
  const pixels = unmixRim(input, background, rim, (fraction) => report(0.4 + 0.6 * fraction));
  if (shade !== null && options.shadow === 'transparent') layOverShade(pixels, shade);
  return { pixels, shaded: shade !== null, openings };
}
