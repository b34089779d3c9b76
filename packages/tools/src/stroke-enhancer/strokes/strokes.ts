import { clampShare } from '@printready/pixels/number';
import { edgeDistance, traceOutlines } from '@printready/pixels/shapes';
import type { Options, OutlineStroke } from '../options.ts';
import { type Join, joinCorners } from './joins.ts';

/** A stroke as a range of distances from the artwork's edge, px; negative is inside. */
export type Band = {
  readonly from: number;
  readonly to: number;
  readonly color: OutlineStroke['color'];
  /** True if painted behind the artwork, false if painted over it. */
  readonly behind: boolean;
};

/** Overlap of a stroke with the artwork's antialiased rim above it, px, so that no garment shows in between. */
const TRAP_PX = 1.5;

export function layOutBands(strokes: Options['strokes'], pixelsPerUnit: number): Band[] {
  let outer = 0;
  const bands: Band[] = [];
  for (const { place, width, color } of strokes) {
    const wide = width * pixelsPerUnit;
    if (place === 'outside') {
      bands.push({ from: outer, to: outer + wide, color, behind: true });
      outer += wide;
    } else {
      const to = place === 'inside' ? 0 : wide / 2;
      bands.push({ from: to - wide, to, color, behind: false });
    }
  }
  return bands;
}

export const reachOf = (bands: readonly Band[]): number =>
  bands.reduce((reach, { from, to }) => Math.max(reach, -from, to), 0);

export function strokeField(
  opacity: Uint8Array,
  width: number,
  height: number,
  reach: number,
  join: Join,
): Float32Array {
  const signed = edgeDistance(opacity, width, height, reach + 2);
  joinCorners(signed, width, height, traceOutlines(signed, width, height, 0), join, reach + 2);
  return signed;
}

function coverageOf({ from, to, behind }: Band, distance: number): number {
  const outer = clampShare(to - distance + 0.5);
  const inner = clampShare(distance - (behind ? -TRAP_PX : from) + 0.5);
  return Math.min(outer, inner);
}

function compositeAt(
  pixels: Uint8ClampedArray,
  at: number,
  color: OutlineStroke['color'],
  share: number,
  behind: boolean,
): void {
  const alpha = pixels[at + 3]! / 255;
  const [top, bottom] = behind ? [alpha, share] : [share, alpha];
  const whole = top + bottom * (1 - top);
  if (whole <= 0) return;
  const ofTop = top / whole;
  const mix = (art: number, ink: number) => {
    const [upper, lower] = behind ? [art, ink] : [ink, art];
    return lower + (upper - lower) * ofTop;
  };
  pixels[at] = mix(pixels[at]!, color.r);
  pixels[at + 1] = mix(pixels[at + 1]!, color.g);
  pixels[at + 2] = mix(pixels[at + 2]!, color.b);
  pixels[at + 3] = 255 * whole;
}

export function paintBands(
  pixels: Uint8ClampedArray,
  signed: Float32Array,
  bands: readonly Band[],
  report: (fraction: number) => void,
): void {
  // Bands nearest to the artwork come first, because each is painted behind the previous ones.
  const behind = bands.filter((band) => band.behind);
  const over = bands.filter((band) => !band.behind);
  const nearest = Math.min(...over.map(({ from }) => from), ...behind.map(() => -TRAP_PX)) - 0.5;
  const farthest = Math.max(...bands.map(({ to }) => to)) + 0.5;
  const step = 1 << 18;
  for (let start = 0; start < signed.length; start += step) {
    report(start / signed.length);
    const end = Math.min(signed.length, start + step);
    for (let i = start; i < end; i++) {
      const distance = signed[i]!;
      if (distance <= nearest || distance >= farthest) continue;
      for (const band of over) {
        const share = coverageOf(band, distance);
        if (share > 0) compositeAt(pixels, i * 4, band.color, share, false);
      }
      for (const band of behind) {
        if (pixels[i * 4 + 3] === 255) break;
        const share = coverageOf(band, distance);
        if (share > 0) compositeAt(pixels, i * 4, band.color, share, true);
      }
    }
  }
}
