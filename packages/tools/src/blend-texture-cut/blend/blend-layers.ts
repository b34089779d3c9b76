import { decodeImage } from '@printready/codecs';
import type { ReportProgress } from '@printready/jobs/split-progress';
import { createRaster, type Raster } from '@printready/pixels/raster';
import {
  blendColor,
  blendLayer,
  coveredArea,
  cutStamp,
  drawPlaced,
  drawStamp,
} from '@printready/print/effects';
import { createMemory, type Memory, remember } from '../../contract/memory.ts';
import type { Finding } from '../../contract/tool.ts';
import type { FindingCode } from '../finding-rows.ts';
import type { BlendedLayer } from '../options.ts';
import { fromBase64 } from './base64.ts';
import { maskLayer } from './layer-mask.ts';

const MOST_PIXELS = 50e6;

const CLEAR = createRaster(1, 1);

type OpenedLayer = { readonly picture: Raster; readonly stamps: Memory<Raster> };

export type LayerMemory = {
  readonly layers: Memory<OpenedLayer>;
  readonly colors: Memory<Raster>;
};

async function openLayer(image: string, memory: Memory<OpenedLayer>): Promise<OpenedLayer> {
  const known = memory.get(image);
  if (known) return known;
  const decoded = await decodeImage(fromBase64(image), { maxPixels: MOST_PIXELS });
  const opened = { picture: decoded.ok ? decoded.raster : CLEAR, stamps: createMemory<Raster>(1) };
  memory.set(image, opened);
  return opened;
}

/** @param coarse true to snap to whole pixels, so that a dragged layer's drawing can be reused */
function placeLayer({ picture, stamps }: OpenedLayer, layer: BlendedLayer, art: Raster, coarse: boolean) {
  const { place, mask } = layer;
  const masked = (drawn: Raster, x: number, y: number): Raster =>
    maskLayer(drawn, mask, { x, y, width: place.width * art.width, degrees: place.degrees });
  if (coarse) {
    const key = JSON.stringify([place.width, place.degrees, art.width, mask]);
    const known = stamps.get(key);
    const drawn = known ? null : drawStamp(picture, place, art);
    const stamp = known ?? (drawn && masked(drawn, drawn.width / 2, drawn.height / 2));
    if (stamp) {
      stamps.set(key, stamp);
      return cutStamp(stamp, place, art);
    }
  }
  const area = coveredArea(picture, place, art);
  const drawn = drawPlaced(picture, place, art, area);
  if (!drawn) return null;
  return { area, placed: masked(drawn, place.x * art.width - area.x0, place.y * art.height - area.y0) };
}

function placeColor({ color, mask }: BlendedLayer, { width, height }: Raster, memory: Memory<Raster>) {
  const placed = remember(memory, JSON.stringify([color, mask, width, height]), () => {
    const plain = createRaster(width, height);
    plain.data.set([color.r, color.g, color.b, 255]);
    const pixels = new Uint32Array(plain.data.buffer);
    pixels.fill(pixels[0]!);
    return maskLayer(plain, mask, { x: width / 2, y: height / 2, width, degrees: 0 });
  });
  return { area: { x0: 0, y0: 0, x1: width, y1: height }, placed };
}

/** Blends into `pixels`, the artwork's pixels. @param coarse for previews, where half a pixel is invisible. */
export async function blendLayers(
  art: Raster,
  pixels: Uint8ClampedArray,
  layers: readonly BlendedLayer[],
  memory: LayerMemory,
  coarse: boolean,
  report: ReportProgress,
): Promise<readonly Finding<FindingCode>[]> {
  const findings: Finding<FindingCode>[] = [];
  for (const [i, layer] of layers.entries()) {
    const how = { mode: layer.mode, opacity: layer.opacity / 100, clip: layer.clip };
    const opened = layer.image === '' ? null : await openLayer(layer.image, memory.layers);
    if (opened?.picture === CLEAR)
      findings.push({
        code: `layer-unreadable-${i + 1}`,
        text: `Layer ${i + 1} can’t be opened as an image. Choose another file.`,
      });
    if (!opened && layer.mask.length === 0) blendColor(pixels, layer.color, how);
    else {
      const shown = opened ? placeLayer(opened, layer, art, coarse) : placeColor(layer, art, memory.colors);
      if (shown) blendLayer(pixels, art.width, shown.placed, shown.area, how);
    }
    report((i + 1) / layers.length);
  }
  report(1);
  return findings;
}
