import type { Raster } from '@printready/pixels/raster';
import { distanceTransform } from '@printready/pixels/shapes';
import type { Judgment } from '../contract/judge.ts';
import type { Rgb } from '../contract/option-schemas.ts';
import { levelsFrom } from './compare-colors.ts';
import { rangeAt } from './compare-pictures.ts';
import { largestPart, markWhere } from './mask-places.ts';

/** Minimum opacity at which a pixel counts as kept, 0…255. */
const KEPT = 128;
/** Range of distances from the cut, px; lies beyond soft edges and most compression ringing. */
const DEPTH = { from: 3, to: 4.5 };
/** Maximum channel difference from the background's color for a pale pixel, 8-bit levels. */
const PALE = 64;
/** Minimum range across three pixels, 8-bit levels; flat art has a single color here, so its edge is correct. */
const TEXTURED = 8;
/** Minimum number of pale, textured pixels; flat art has none, and cutouts of dark objects have a few. */
const LEAST = 60;

export function judgePaleEdges(opened: Raster, shows: Raster, keys: readonly Rgb[]): Judgment<'pale-edge'>[] {
  const { width, height } = opened;
  if (keys.length === 0 || shows.data[3] !== 0) return [];
  const kept = markWhere(width * height, (at) => Number(shows.data[4 * at + 3]! > KEPT));
  const depth = distanceTransform(kept, width, height);
  const levels = levelsFrom(opened, keys);
  const pale = new Uint8Array(kept.length);
  let many = 0;
  for (let at = 0; at < pale.length; at++) {
    if (depth[at]! < DEPTH.from ** 2 || depth[at]! > DEPTH.to ** 2 || levels[at]! > PALE) continue;
    if (rangeAt(opened, at % width, Math.floor(at / width), 1) >= TEXTURED) many += pale[at] = 1;
  }
  const worst = many < LEAST ? null : largestPart(pale, width, height);
  if (!worst) return [];
  return [
    {
      ...{ code: 'pale-edge', level: 'ask', place: worst.place },
      text: 'Pale parts of the art touch the background and may have gone with it.',
      remedy: { tool: 'background-remover' },
    },
  ];
}
