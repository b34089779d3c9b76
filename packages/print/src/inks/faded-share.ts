/** Measures fades, which flat inks cannot print: soft pixels whose color is none of the inks. */
import { srgbToLab } from '@printready/pixels/color';
import { exact } from '@printready/pixels/number';
import type { Raster } from '@printready/pixels/raster';
import { findUniformAreas } from '../kernels/uniform-areas/index.ts';
import type { Rgb8 } from './ink.ts';
import { CELLS, cellOf, colorOfCell, packedPixels } from './uniform-colors.ts';

/** Maximum step between neighbors in a fade, of 255; edges of lettering have larger ones. */
const SOFT = 12;
/** Minimum ΔE76 from every ink. */
const UNLIKE = 8;
const OPAQUE = 250;
const UNLIKE_ALL = 255;

/** Nearest ink of each cell of colors; UNLIKE_ALL if none is near. */
function nearestInks(inks: readonly Rgb8[]): Uint8Array {
  const labs = inks.map(({ r, g, b }) => srgbToLab(r, g, b));
  return Uint8Array.from({ length: CELLS }, (_, cell) => {
    const { r, g, b } = colorOfCell(cell);
    const lab = srgbToLab(r, g, b);
    let [nearest, least] = [UNLIKE_ALL, UNLIKE];
    for (const [ink, one] of labs.entries()) {
      const far = exact.hypot(one.l - lab.l, one.a - lab.a, one.b - lab.b);
      if (far < least) [nearest, least] = [ink, far];
    }
    return nearest;
  });
}

/** Share of fades in the opaque pixels that are not the first ink's, which is the ground. @param inks by area */
export function fadedShare(art: Raster, inks: readonly Rgb8[]): number {
  const nearest = nearestInks(inks);
  const { uniform: soft } = findUniformAreas(art, SOFT, OPAQUE);
  const pixels = packedPixels(art);
  let [faded, printed] = [0, 0];
  for (let at = 0; at < pixels.length; at++) {
    if (pixels[at]! >>> 24 < OPAQUE) continue;
    const ink = nearest[cellOf(pixels[at]!)]!;
    if (ink === 0) continue;
    printed++;
    if (ink === UNLIKE_ALL) faded += soft[at]!;
  }
  return printed === 0 ? 0 : faded / printed;
}
