import { createRaster } from '@printready/pixels/raster';
import { opaqueBounds, type PixelRectangle, resampleInBands } from '@printready/pixels/resample';
import {
  type LargeSource,
  needsWhole,
  ownPixels,
  type RasterBand,
  type RenderInBands,
} from '../contract/in-bands.ts';
import { figuresOf } from './figures.ts';
import type { Options } from './options.ts';
import { planCrop } from './plan.ts';

export const renderInBands: RenderInBands<Options, never> = async (source, options) => {
  const { turn, flipHorizontal, flipVertical, straightenDegrees, trim } = options;
  if (turn !== '0' || flipHorizontal || flipVertical || straightenDegrees !== 0)
    return needsWhole(
      'An image this large cannot be rotated, mirrored or straightened. It is cropped as it is.',
    );
  const bounds = (trim ? await findBounds(source) : null) ?? {
    ...{ x: 0, y: 0 },
    ...{ width: source.width, height: source.height },
  };
  const prepared = { ...bounds, resolution: source.resolution };
  const plan = planCrop(prepared, options);
  const { cut } = plan;
  const isInside =
    cut.x >= 0 && cut.y >= 0 && cut.x + cut.width <= bounds.width && cut.y + cut.height <= bounds.height;
  if (!isInside)
    return needsWhole(
      'An image this large cannot have bleed or a frame past its edges. Crop it inside its edges.',
    );
  const { width, height, resolution } = plan;
  const size =
    cut.width === width && cut.height === height ? null : resampleInBands(cut, { width, height }, 'lanczos3');
  const rectangle = { ...cut, x: bounds.x + cut.x, y: bounds.y + cut.y };
  return {
    ...{ width, height, resolution },
    around: 0,
    until: rectangle.y + rectangle.height,
    take(band) {
      const rows = cutRows(band, rectangle);
      return size ? size(rows) : rows;
    },
    finish: () => ({ figures: figuresOf(prepared, plan, options), findings: [] }),
  };
};

function cutRows(band: RasterBand, { x, y, width, height }: PixelRectangle): Uint8ClampedArray {
  const pixels = ownPixels(band);
  const rowBytes = band.raster.width * 4;
  const from = Math.max(band.from, y);
  const to = Math.max(from, Math.min(band.to, y + height));
  const rows = new Uint8ClampedArray((to - from) * width * 4);
  for (let row = from; row < to; row++) {
    const start = (row - band.from) * rowBytes + x * 4;
    rows.set(pixels.subarray(start, start + width * 4), (row - from) * width * 4);
  }
  return rows;
}

async function findBounds(source: LargeSource): Promise<PixelRectangle | null> {
  let [left, right, top, bottom] = [source.width, 0, source.height, 0];
  for await (const band of source.bands(0)) {
    const { width } = band.raster;
    const own = opaqueBounds(createRaster(width, band.to - band.from, { data: ownPixels(band) }));
    if (!own) continue;
    left = Math.min(left, own.x);
    right = Math.max(right, own.x + own.width);
    top = Math.min(top, band.from + own.y);
    bottom = Math.max(bottom, band.from + own.y + own.height);
  }
  return right === 0 ? null : { x: left, y: top, width: right - left, height: bottom - top };
}
