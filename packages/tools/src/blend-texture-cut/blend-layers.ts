/** The layers over the art, the lowest first. */
import { decodeImage } from '@printready/codecs';
import { blendColor, blendLayer } from '@printready/imaging/effects/blend-layer';
import { coveredArea, drawPlaced } from '@printready/imaging/effects/place';
import { createRaster, type Raster } from '@printready/imaging/raster';
import type { ReportProgress } from '@printready/jobs/split-progress';
import type { Memory } from '../memory.ts';
import type { Finding } from '../tool.ts';
import { fromBase64 } from './base64.ts';
import type { BlendedLayer } from './options.ts';

/** Larger pictures are no layers. */
const MOST_PIXELS = 50e6;

const CLEAR = createRaster(1, 1);

/** The layer's picture; one that cannot be opened is clear, and a finding says so. */
async function openLayer(image: string, memory: Memory<Raster>): Promise<Raster> {
  const known = memory.get(image);
  if (known) return known;
  const decoded = await decodeImage(fromBase64(image), { maxPixels: MOST_PIXELS });
  const raster = decoded.ok ? decoded.raster : CLEAR;
  memory.set(image, raster);
  return raster;
}

/** Blends into `pixels`, which are the art's. @returns what of it could not be done. */
export async function blendLayers(
  art: Raster,
  pixels: Uint8ClampedArray,
  layers: readonly BlendedLayer[],
  memory: Memory<Raster>,
  report: ReportProgress,
): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (const [i, layer] of layers.entries()) {
    const how = { mode: layer.mode, opacity: layer.opacity / 100, clip: layer.clip };
    if (layer.image === '') blendColor(pixels, layer.color, how);
    else {
      const picture = await openLayer(layer.image, memory);
      if (picture === CLEAR)
        findings.push({
          code: `layer-unreadable-${i + 1}`,
          text: `Layer ${i + 1} is no image that can be opened. Choose another file.`,
        });
      const area = coveredArea(picture, layer.place, art);
      const placed = drawPlaced(picture, layer.place, art, area);
      if (placed) blendLayer(pixels, art.width, placed.data, area, how);
    }
    report((i + 1) / layers.length);
  }
  report(1);
  return findings;
}
