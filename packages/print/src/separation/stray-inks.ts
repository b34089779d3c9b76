/**
 * Removes inks from edges of lossy flat art that they do not belong to. Color that a JPEG has spread across an outline
 * looks like a mixture with the ink beyond it, and would print as a dotted contour around the outline.
 */
import type { Raster } from '@printready/pixels/raster';
import { PixelList } from '@printready/pixels/regions';
import { NO_INK } from '../inks/flat-inks.ts';
import type { Rgb8 } from '../inks/ink.ts';
import type { EdgeMixes } from '../inks/lossy-edges.ts';
import { packedPixels } from '../inks/uniform-colors.ts';
import { mixByPairs } from '../kernels/mix-pairs/index.ts';
import { inksNear } from './inks-near.ts';

/** Maximum distance of a mixed pixel from the parts of both inks, px. */
const BESIDE = 2;
/** Minimum size of a part without uniform pixels, such as a thin line, px. */
const MIN_PART = 12;

/** The ink that covers most of each pixel. */
function mainInks({ first, second, edges, share }: EdgeMixes): Uint8Array {
  const main = first.slice();
  for (const [e, at] of edges.entries()) if (share[e]! > 0.5) main[at] = second[e]!;
  return main;
}

/** Ink of pixels in parts that are large or have uniform pixels; NO_INK in other parts. @param labels uniform pixels */
function findParts(main: Uint8Array, labels: Uint8Array, edges: Uint32Array, width: number): Uint8Array {
  const parts = labels.slice();
  const steps = [-width - 1, -width, 1 - width, -1, 1, width - 1, width, width + 1];
  const seen = new Uint8Array(main.length);
  for (const start of edges) {
    if (seen[start] === 1) continue;
    seen[start] = 1;
    const part = [start];
    let isPart = false;
    for (const at of part)
      for (const step of steps) {
        const next = at + step;
        if (main[next] !== main[start]) continue;
        if (labels[next] === main[start]) isPart = true;
        if (labels[next] !== NO_INK || seen[next] === 1) continue;
        seen[next] = 1;
        part.push(next);
      }
    if (isPart || part.length >= MIN_PART) for (const at of part) parts[at] = main[start]!;
  }
  return parts;
}

/** Edge pixels with an ink that is in no part beside them. @param near bit set of the inks beside each edge pixel */
function findStrays({ first, second, edges, share }: EdgeMixes, near: Uint32Array): Uint32Array {
  const strays = new PixelList();
  for (const [e, at] of edges.entries()) {
    const used = (share[e]! < 1 ? 1 << first[at]! : 0) | (share[e]! > 0 ? 1 << second[e]! : 0);
    if (near[e] !== 0 && (used & ~near[e]!) !== 0) strays.push(e);
  }
  return strays.list();
}

/** Mixes strays again, in place, of the inks beside them. @param unexplained RGB distance above which they stay */
export function removeStrayInks(
  art: Raster,
  labels: Uint8Array,
  inks: readonly Rgb8[],
  mixes: EdgeMixes,
  unexplained: number,
): void {
  const { edges } = mixes;
  const parts = findParts(mainInks(mixes), labels, edges, art.width);
  const near = inksNear(parts, art, edges, BESIDE);
  const strays = findStrays(mixes, near);
  const packed = packedPixels(art);
  const again = mixByPairs({
    ...{ inks, lumaLed: true },
    pixels: strays.map((e) => packed[edges[e]!]!),
    near: strays.map((e) => near[e]!),
  });
  for (const [s, e] of strays.entries()) {
    if (again.residual[s]! > unexplained ** 2) continue;
    mixes.first[edges[e]!] = again.first[s]!;
    mixes.second[e] = again.second[s]!;
    mixes.share[e] = again.share[s]!;
  }
}
