/**
 * Networks know photographs: of a drawing they often keep the outline and leave out what it encloses. A place that art
 * goes all around, of one flat colour that the ground around the art does not have, is art.
 */
import { connectedComponents } from '../kernels/connected-components/index.ts';
import type { Raster } from '../raster.ts';
import { BINS, binOf, spreadBins } from './colour-bins.ts';

const HALF = 128;
/** Of an enclosed place, so much has its colour; and so much, at the most, a colour of the ground. */
const FLAT_SHARE = 0.75;
const GROUND_SHARE = 0.25;
/** A colour belongs to the ground when so much of that has it. */
const SEEN_SHARE = 0.002;
/** Smaller than this, px, it is the edge's own noise; `unmixEdge` sees to that. */
const LEAST_AREA = 24;

type Colours = { readonly bins: Uint32Array; total: number };

/**
 * In place: enclosed places that are art become it.
 * @param alpha the matte at the picture's size. @returns how many places were filled.
 */
export function fillEnclosed({ width, height, data }: Raster, alpha: Uint8Array): number {
  const outside = alpha.map((value) => (value < HALF ? 1 : 0));
  const { labels, areas, touchesEdge } = connectedComponents(outside, width, height, 4);
  const createColours = (): Colours => ({ bins: new Uint32Array(BINS), total: 0 });
  const ground = createColours();
  // Of each enclosed place; null is the art itself, or an enclosed place that is too small.
  const colours = Array.from(areas, (area, label) => {
    if (label === 0) return null;
    if (touchesEdge[label] === 1) return ground;
    return area < LEAST_AREA ? null : createColours();
  });
  const places = colours.filter((one) => one !== null && one !== ground);
  if (places.length === 0) return 0;
  for (let at = 0; at < labels.length; at++) {
    const own = colours[labels[at]!];
    if (!own) continue;
    own.bins[binOf(data, at)]!++;
    own.total++;
  }
  if (ground.total === 0) return 0;
  const nearGround = spreadBins(ground.bins);
  const isArt = Uint8Array.from(colours, (own) =>
    own && own !== ground && isForeign(own, nearGround, ground.total) ? 1 : 0,
  );
  const filled = isArt.reduce((sum, art) => sum + art, 0);
  if (filled > 0) for (let at = 0; at < alpha.length; at++) if (isArt[labels[at]!] === 1) alpha[at] = 255;
  return filled;
}

/** Flat, and of a colour that the ground does not have. */
function isForeign({ bins, total }: Colours, nearGround: Uint32Array, groundTotal: number): boolean {
  const flattest = spreadBins(bins).reduce((most, count) => Math.max(most, count), 0);
  if (flattest < total * FLAT_SHARE) return false;
  let shared = 0;
  for (let bin = 0; bin < BINS; bin++) if (nearGround[bin]! > groundTotal * SEEN_SHARE) shared += bins[bin]!;
  return shared <= total * GROUND_SHARE;
}
