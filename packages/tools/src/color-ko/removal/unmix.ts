/** Unmixes each key color from the picture; with several keys, each pixel gets the result with the least ink. */
import { pixelWords } from '@printready/matting/matte';
import type { Raster } from '@printready/pixels/raster';
import { knockOut } from '@printready/pixels/regions';
import type { Rgb } from '../../contract/option-schemas.ts';
import type { Options } from '../options.ts';
import { gateOf, type Lattices } from './tolerance-gate.ts';

/** Strip size: small enough to cancel quickly and fit in kernel memory, large enough for few kernel calls. */
const STRIP_PIXELS = 1 << 18;

function keepFainter(target: Uint8ClampedArray, candidate: Uint8ClampedArray): void {
  const kept = pixelWords(target);
  const other = pixelWords(candidate);
  for (let i = 0; i < kept.length; i++) if (other[i]! >>> 24 < kept[i]! >>> 24) kept[i] = other[i]!;
}

/**
 * Writes the unmixed picture to `target`: C = F·s + G·(1 − s) for key G and pixel C with opacity a, with the
 * smallest share s that keeps F in gamut (raised by the gate); the result's opacity is a·s.
 */
export function unmix(
  input: Raster,
  target: Uint8ClampedArray,
  options: Pick<Options, 'keys' | 'gated' | 'tolerance' | 'softness' | 'cleanUp'>,
  lattices: Lattices,
  report: (fraction: number) => void,
): void {
  const { keys, gated, tolerance, softness } = options;
  const cleanUp = options.cleanUp / 100;
  const steps = keys.map((key: Rgb) => ({
    key,
    gate: gated ? gateOf(key, tolerance, softness, lattices) : null,
    cleanUp,
  }));
  const bytes = input.data.length;
  const scratch = steps.length > 1 ? new Uint8ClampedArray(Math.min(bytes, STRIP_PIXELS * 4)) : null;
  for (let from = 0; from < bytes; from += STRIP_PIXELS * 4) {
    const to = Math.min(bytes, from + STRIP_PIXELS * 4);
    const source = input.data.subarray(from, to);
    const result = target.subarray(from, to);
    for (const [index, step] of steps.entries()) {
      if (index === 0 || !scratch) {
        knockOut(source, result, step);
      } else {
        knockOut(source, scratch.subarray(0, to - from), step);
        keepFainter(result, scratch);
      }
    }
    report(to / bytes);
  }
}
