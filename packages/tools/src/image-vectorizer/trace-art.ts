import { findLetterCounters, floodBackground, type LetterCounters } from '@printready/matting/flood';
import { type Raster, withPixels } from '@printready/pixels/raster';
import { traceCenterlines } from '@printready/vector/centerline';
import type { Drawing } from '@printready/vector/drawing';
import { toInk } from '@printready/vector/ink';
import { traceRaster } from '@printready/vector/trace';
import type { Options } from './options.ts';
import { findGround } from './white-box.ts';

export type Artwork = {
  readonly drawing: Drawing;
  readonly outlines: Drawing;
  readonly colors: number;
  readonly undecided: number;
};

/** Minimum tolerance, px; a smaller one would trace the pixels of a proxy. */
const LEAST_TOLERANCE_PX = 0.2;

const TOLERANCE = 8;

function findOpenings(given: Raster): Pick<LetterCounters, 'counters' | 'undecided'> | null {
  const ground = findGround(given);
  if (ground === null) return null;
  // Copies the data if it is a subarray without the 4-byte alignment that word access needs.
  const input = given.data.byteOffset % 4 === 0 ? given : withPixels(given, given.data.slice());
  const settings = { keys: [ground], tolerance: TOLERANCE };
  const background = floodBackground(input, { ...settings, largestHole: 0, largestSpeck: 0, seeds: [] });
  return findLetterCounters(input, background, settings);
}

/** @param scale input pixels per pixel of the full picture */
export function traceArt(
  input: Raster,
  options: Options,
  scale: number,
  report: (fraction: number) => void,
): Artwork {
  const tolerancePx = Math.max(LEAST_TOLERANCE_PX, options.tolerance * scale);
  const smallestAreaPx = options.smallestArea * scale * scale;
  const cornerDegrees = options.cornerAngle;
  if (options.mode === 'colors') {
    const openings = options.background === 'outside' ? findOpenings(input) : null;
    const { drawing, outlines } = traceRaster(
      input,
      {
        palette: options.lockedInks.length > 0 ? options.lockedInks : null,
        colors: options.colors,
        mergeWithin: options.similarity / 100,
        joinShades: options.joinShades,
        smallestAreaPx,
        cornerDegrees,
        tolerancePx,
        background: options.background,
        ...(openings !== null && { openings: openings.counters }),
        layering: options.layering,
      },
      report,
    );
    return { drawing, outlines, colors: countColors(drawing), undecided: openings?.undecided ?? 0 };
  }
  const drawn = toInk(input, { ink: options.ink, from: options.inkFrom, threshold: options.threshold / 100 });
  if (options.mode === 'centerline') {
    const cornerTurn = (cornerDegrees * Math.PI) / 180;
    const drawing = traceCenterlines(
      drawn,
      { ink: options.ink, smallestAreaPx, tolerancePx, cornerTurn },
      report,
    );
    return { drawing, outlines: drawing, colors: countColors(drawing), undecided: 0 };
  }
  const { drawing, outlines } = traceRaster(
    drawn,
    {
      palette: [options.ink],
      colors: 1,
      mergeWithin: 0,
      joinShades: false,
      smallestAreaPx,
      cornerDegrees,
      tolerancePx,
      background: 'keep',
      layering: options.layering,
    },
    report,
  );
  return { drawing, outlines, colors: countColors(drawing), undecided: 0 };
}

function countColors({ shapes }: Drawing): number {
  return new Set(shapes.map(({ fill: { r, g, b } }) => (r << 16) | (g << 8) | b)).size;
}
