import { MM_PER_INCH } from '@printready/pixels/number';
import { ASSUMED_PPI, type Raster, type Resolution } from '@printready/pixels/raster';
import type { PixelRectangle } from '@printready/pixels/resample';
import type { Options } from './options.ts';

type ImageSize = Pick<Raster, 'width' | 'height' | 'resolution'>;

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

export type CropPlan = {
  /** Frame position on the picture, without bleed; not rounded. */
  readonly frame: Box;
  /** Crop including bleed; may extend beyond the picture. */
  readonly cut: PixelRectangle;
  /** Size of the result including bleed; differs from the crop's size if an exact size is requested. */
  readonly width: number;
  readonly height: number;
  readonly resolution: Resolution | null;
};

/** Finished size in pixels, without bleed; null if the frame determines it. */
export function exactSize(options: Options): { readonly width: number; readonly height: number } | null {
  if (options.shape === 'pixels') {
    return { width: Math.round(options.widthPx), height: Math.round(options.heightPx) };
  }
  if (options.shape !== 'print') return null;
  const pixels = (mm: number) => Math.max(1, Math.round((mm / MM_PER_INCH) * options.dpi));
  return { width: pixels(options.widthMm), height: pixels(options.heightMm) };
}

/** Width ÷ height of the frame; null for a free frame. */
export function lockedRatio(options: Options): number | null {
  if (options.shape === 'ratio') return options.ratioWidth / options.ratioHeight;
  const exact = exactSize(options);
  return exact && exact.width / exact.height;
}

function keepInside(box: Box, width: number, height: number, ratio: number | null): Box {
  const shrink = ratio === null ? 1 : Math.min(1, width / box.width, height / box.height);
  const across = Math.min(width, box.width * shrink);
  const down = Math.min(height, box.height * shrink);
  const move = (start: number, length: number, room: number) => Math.min(Math.max(0, start), room - length);
  const x = box.x + (box.width - across) / 2;
  const y = box.y + (box.height - down) / 2;
  return { x: move(x, across, width), y: move(y, down, height), width: across, height: down };
}

function frameOn({ width, height }: Pick<ImageSize, 'width' | 'height'>, options: Options): Box {
  const ratio = lockedRatio(options);
  const { frame, extend } = options;
  if (!frame) {
    const across = ratio === null ? width : Math.min(width, height * ratio);
    const down = ratio === null ? height : across / ratio;
    return { x: (width - across) / 2, y: (height - down) / 2, width: across, height: down };
  }
  const free = {
    x: frame.x * width,
    y: frame.y * height,
    width: frame.width * width,
    height: frame.height * height,
  };
  const down = ratio === null ? free.height : free.width / ratio;
  const box = { ...free, y: free.y + (free.height - down) / 2, height: down };
  return extend ? box : keepInside(box, width, height, ratio);
}

/** Number of frame pixels per printed inch before resampling, and the resolution of the result. */
function resolutionOf(picture: ImageSize, options: Options): Resolution {
  if (options.shape === 'print') return { x: options.dpi, y: options.dpi };
  return picture.resolution ?? { x: ASSUMED_PPI, y: ASSUMED_PPI };
}

/** Position and length of the crop in whole pixels, with bleed. `scale` is source pixels per result pixel. */
function cutAlong(
  start: number,
  length: number,
  asked: number,
  bleed: number,
): { at: number; length: number } {
  const scale = length / asked;
  // Equal pixel counts must give identical pixels, so nothing is resampled and only the position is rounded.
  if (Math.abs(length - asked) < 0.5) return { at: Math.round(start) - bleed, length: asked + 2 * bleed };
  const at = Math.round(start - bleed * scale);
  return { at, length: Math.max(1, Math.round(start + length + bleed * scale) - at) };
}

function wholeSize(frame: Box, ratio: number | null): { readonly width: number; readonly height: number } {
  const whole = (length: number) => Math.max(1, Math.round(length));
  const [width, height] = [whole(frame.width), whole(frame.height)];
  if (ratio === null) return { width, height };
  return ratio >= 1 ? { width, height: whole(width / ratio) } : { width: whole(height * ratio), height };
}

export function planCrop(picture: ImageSize, options: Options): CropPlan {
  const frame = frameOn(picture, options);
  const exact = exactSize(options);
  const { width, height } = exact ?? wholeSize(frame, lockedRatio(options));
  const resolution = resolutionOf(picture, options);
  const bleedX = Math.round((options.bleedMm / MM_PER_INCH) * resolution.x);
  const bleedY = Math.round((options.bleedMm / MM_PER_INCH) * resolution.y);
  const across = cutAlong(frame.x, exact ? frame.width : width, width, bleedX);
  const down = cutAlong(frame.y, exact ? frame.height : height, height, bleedY);
  return {
    frame,
    cut: { x: across.at, y: down.at, width: across.length, height: down.length },
    width: width + 2 * bleedX,
    height: height + 2 * bleedY,
    resolution: options.shape === 'print' ? resolution : picture.resolution,
  };
}
