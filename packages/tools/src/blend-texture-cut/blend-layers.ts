/** The layers over the art, the lowest first. */
import { decodeImage } from '@printready/codecs';
import { blendColor, blendLayer } from '@printready/imaging/effects/blend-layer';
import { coveredArea, cutStamp, drawPlaced, drawStamp } from '@printready/imaging/effects/place';
import { createRaster, type Raster } from '@printready/imaging/raster';
import type { ReportProgress } from '@printready/jobs/split-progress';
import { createMemory, type Memory } from '../memory.ts';
import type { Finding } from '../tool.ts';
import { fromBase64 } from './base64.ts';
import type { BlendedLayer } from './options.ts';

/** Larger pictures are no layers. */
const MOST_PIXELS = 50e6;

const CLEAR = createRaster(1, 1);

/** A layer's picture, and as it was last turned and scaled. */
export type OpenedLayer = { readonly picture: Raster; readonly stamps: Memory<Raster> };

/** The layer's picture; one that cannot be opened is clear, and a finding says so. */
async function openLayer(image: string, memory: Memory<OpenedLayer>): Promise<OpenedLayer> {
  const known = memory.get(image);
  if (known) return known;
  const decoded = await decodeImage(fromBase64(image), { maxPixels: MOST_PIXELS });
  const opened = { picture: decoded.ok ? decoded.raster : CLEAR, stamps: createMemory<Raster>(1) };
  memory.set(image, opened);
  return opened;
}

/** The layer's pixels where it lies. @param coarse to the whole pixel: a layer that is dragged is drawn once. */
function placeLayer({ picture, stamps }: OpenedLayer, { place }: BlendedLayer, art: Raster, coarse: boolean) {
  if (coarse) {
    const key = JSON.stringify([place.width, place.degrees, art.width]);
    const stamp = stamps.get(key) ?? drawStamp(picture, place, art);
    if (stamp) {
      stamps.set(key, stamp);
      return cutStamp(stamp, place, art);
    }
  }
  const area = coveredArea(picture, place, art);
  const placed = drawPlaced(picture, place, art, area);
  return placed && { area, placed };
}

/**
 * Blends into `pixels`, which are the art's.
 * @param coarse previews of a reduced picture: half a pixel of theirs is not seen.
 * @returns what of it could not be done.
 */
export async function blendLayers(
  art: Raster,
  pixels: Uint8ClampedArray,
  layers: readonly BlendedLayer[],
  memory: Memory<OpenedLayer>,
  coarse: boolean,
  report: ReportProgress,
): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (const [i, layer] of layers.entries()) {
    const how = { mode: layer.mode, opacity: layer.opacity / 100, clip: layer.clip };
    if (layer.image === '') blendColor(pixels, layer.color, how);
    else {
      const opened = await openLayer(layer.image, memory);
      if (opened.picture === CLEAR)
        findings.push({
          code: `layer-unreadable-${i + 1}`,
          text: `Layer ${i + 1} is no image that can be opened. Choose another file.`,
        });
      const shown = placeLayer(opened, layer, art, coarse);
      if (shown) blendLayer(pixels, art.width, shown.placed.data, shown.area, how);
    }
    report((i + 1) / layers.length);
  }
  report(1);
  return findings;
}
