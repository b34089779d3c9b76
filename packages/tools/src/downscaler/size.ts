import { MM_PER_INCH } from '@printready/pixels/number';
import type { Raster, Resolution } from '@printready/pixels/raster';
import type { ValueFigure } from '../contract/tool.ts';
import type { Options } from './options.ts';

export type TargetSize = {
  readonly width: number;
  readonly height: number;
  readonly resolution: Resolution | null;
};

export type ImageSize = Pick<Raster, 'width' | 'height' | 'resolution'>;

const SQUARE: Resolution = { x: 1, y: 1 };

const wholePixels = (length: number): number => Math.max(1, Math.round(length));

function pickSide(side: Options['side'], width: number, height: number): number {
  if (side === 'longest') return Math.max(width, height);
  return side === 'width' ? width : height;
}

export function scaledSize(picture: ImageSize, factor: number, keep: Options['keep']): TargetSize {
  const width = wholePixels(picture.width * Math.min(1, factor));
  const height = wholePixels(picture.height * Math.min(1, factor));
  const { resolution } = picture;
  if (!resolution || keep === 'dpi') return { width, height, resolution };
  return {
    width,
    height,
    resolution: {
      x: (resolution.x * width) / picture.width,
      y: (resolution.y * height) / picture.height,
    },
  };
}

/** Print length × resolution; if there are too few pixels, the resolution drops but the print length stays. */
function printSize(picture: ImageSize, { side, lengthMm, dpi }: Options): TargetSize {
  const { x, y } = picture.resolution ?? SQUARE;
  const printed = { width: picture.width / x, height: picture.height / y };
  const perUnit = (lengthMm / MM_PER_INCH) * (dpi / pickSide(side, printed.width, printed.height));
  const wanted = { width: printed.width * perUnit, height: printed.height * perUnit };
  const short = Math.min(1, picture.width / wanted.width, picture.height / wanted.height);
  return {
    width: Math.min(picture.width, wholePixels(wanted.width * short)),
    height: Math.min(picture.height, wholePixels(wanted.height * short)),
    resolution: { x: dpi * short, y: dpi * short },
  };
}

export function targetSize(picture: ImageSize, options: Options): TargetSize {
  switch (options.target) {
    case 'print':
      return printSize(picture, options);
    case 'pixels': {
      const asked = options.pixels / pickSide(options.side, picture.width, picture.height);
      return scaledSize(picture, asked, options.keep);
    }
    case 'percent':
      return scaledSize(picture, options.percent / 100, options.keep);
    case 'file-size':
      return scaledSize(picture, 1, options.keep);
  }
}

export const pixelsKept = (before: ImageSize, after: ImageSize): ValueFigure => ({
  id: 'pixels-kept',
  label: 'Pixels kept',
  value: (100 * after.width * after.height) / (before.width * before.height),
  unit: '%',
});
