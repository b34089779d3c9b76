/** The smallest thing that each plate asks of a screen: its thinnest line, or its smallest dot. */
import { edgeDistance } from '@printready/imaging/kernels/edge-distance';
import { findNarrow } from '@printready/imaging/kernels/thickness';
import { pixelsPerMillimeter, type Raster } from '@printready/imaging/raster';
import { compensateGain } from '@printready/imaging/separation/press';
import type { Options } from './options.ts';
import type { PlateScreen } from './screens.ts';
import type { Separation } from './separation.ts';

/** Lines wider than this hold on any screen, mm. */
const WIDE_MM = 0.6;
/** Of all narrow places, so that a single corner is no line. */
const LEAST_SHARE = 0.02;
/** A line's width is not told from fewer places. */
const LEAST_PLACES = 12;

/** mm; null where no line is narrower than what always holds. */
function thinnestLine(coverage: Uint8Array, { width, height }: Raster, perMm: number): number | null {
  const limit = WIDE_MM * perMm;
  const signed = edgeDistance(coverage, width, height, limit);
  const { widths } = findNarrow({ signed, width, height }, 1, limit);
  if (widths.length < LEAST_PLACES) return null;
  const sorted = widths.toSorted();
  return sorted[Math.floor(LEAST_SHARE * sorted.length)]! / perMm;
}

/** The film's smallest dot across, mm; null where the plate has none. */
function smallestDot(coverage: Uint8Array, { frequencyLpi }: PlateScreen, options: Options): number | null {
  const tones = new Uint8Array(256);
  for (const value of coverage) tones[value] = 1;
  const least = tones.findIndex((used, value) => used === 1 && value > 0);
  if (least < 0 || least === 255) return null;
  const film = Math.max(options.minimumDot / 100, compensateGain(least / 255, options.dotGain));
  return (25.4 / frequencyLpi) * Math.sqrt((4 * film) / Math.PI);
}

/** A word for each plate: "line 0.21 mm", "dot 0.14 mm", "–" where everything is large. */
export function smallestOf(
  work: Separation,
  input: Raster,
  screens: readonly (PlateScreen | null)[],
  options: Options,
): readonly string[] {
  const perMm = pixelsPerMillimeter(input);
  return work.plates.map((coverage, i) => {
    if (work.kind === 'index') return `dot ${(1 / perMm).toFixed(2)} mm`;
    if (work.kind === 'spot') {
      const line = thinnestLine(coverage, input, perMm);
      return line === null ? '–' : `line ${line.toFixed(2)} mm`;
    }
    const screen = screens[i];
    const dot = screen ? smallestDot(coverage, screen, options) : null;
    return dot === null ? '–' : `dot ${dot.toFixed(2)} mm`;
  });
}
