import { createRaster, type Raster, type Size } from '@printready/pixels/raster';
import { downscaleBox } from '@printready/pixels/resample';
import { drawTurned } from '../kernels/place/index.ts';
import { turnOf } from './lattice.ts';

export type Placement = {
  readonly x: number;
  readonly y: number;
  /** Width as a fraction of the art's width; the height follows from the aspect ratio. */
  readonly width: number;
  readonly degrees: number;
};

/** Rectangle in whole pixels; x1 and y1 are exclusive. */
export type Area = { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number };

/** Half extent of the placed picture in art pixels. */
function reachOf(picture: Size, { width, degrees }: Pick<Placement, 'width' | 'degrees'>, art: Size) {
  const { sin, cos } = turnOf(degrees);
  const wide = width * art.width;
  const high = (wide * picture.height) / picture.width;
  return {
    across: (Math.abs(cos) * wide + Math.abs(sin) * high) / 2 + 1,
    down: (Math.abs(sin) * wide + Math.abs(cos) * high) / 2 + 1,
  };
}

export function coveredArea(picture: Size, place: Placement, art: Size): Area {
  const { across, down } = reachOf(picture, place, art);
  const [x, y] = [place.x * art.width, place.y * art.height];
  const within = (value: number, most: number) => Math.min(most, Math.max(0, value));
  return {
    x0: within(Math.floor(x - across), art.width),
    y0: within(Math.floor(y - down), art.height),
    x1: within(Math.ceil(x + across), art.width),
    y1: within(Math.ceil(y + down), art.height),
  };
}

/** Maximum pixels of a cached placed picture; a larger one lies mostly outside the art, so only a part is drawn. */
const MAX_STAMPED = 4e6;

/** Whole placed picture, for previews that move it by whole pixels. @returns null if too large to cache */
export function drawStamp(
  picture: Raster,
  how: Pick<Placement, 'width' | 'degrees'>,
  art: Size,
): Raster | null {
  const reach = reachOf(picture, how, art);
  const [across, down] = [Math.ceil(reach.across), Math.ceil(reach.down)];
  if (4 * across * down > MAX_STAMPED) return null;
  const place = { ...how, x: across / art.width, y: down / art.height };
  return drawPlaced(picture, place, art, { x0: 0, y0: 0, x1: 2 * across, y1: 2 * down });
}

/** Part of the stamp, centered at the nearest whole pixel, that overlaps the art; null if no part does. */
export function cutStamp(stamp: Raster, { x, y }: Pick<Placement, 'x' | 'y'>, art: Size) {
  const left = Math.round(x * art.width) - stamp.width / 2;
  const top = Math.round(y * art.height) - stamp.height / 2;
  const area: Area = {
    x0: Math.max(0, left),
    y0: Math.max(0, top),
    x1: Math.min(art.width, left + stamp.width),
    y1: Math.min(art.height, top + stamp.height),
  };
  if (area.x1 <= area.x0 || area.y1 <= area.y0) return null;
  const from = (area.y0 - top) * stamp.width + area.x0 - left;
  return { area, placed: { data: stamp.data.subarray(4 * from), width: stamp.width } };
}

/** Halves the picture down to twice the displayed size, then interpolates, premultiplied. Null for an empty area. */
export function drawPlaced(picture: Raster, place: Placement, art: Size, area: Area): Raster | null {
  const [wide, high] = [area.x1 - area.x0, area.y1 - area.y0];
  if (wide < 1 || high < 1 || !(place.width > 0)) return null;
  let source = picture;
  const shown = place.width * art.width;
  while (source.width >= 2 * shown && source.width > 1 && source.height > 1) source = downscaleBox(source);
  const { sin, cos } = turnOf(place.degrees);
  const step = source.width / shown;
  const data = new Uint8ClampedArray(wide * high * 4);
  const dx = area.x0 + 0.5 - place.x * art.width;
  const dy = area.y0 + 0.5 - place.y * art.height;
  const u = (dx * cos + dy * sin) * step + source.width / 2 - 0.5;
  const v = (dy * cos - dx * sin) * step + source.height / 2 - 0.5;
  // Unscaled and unrotated pictures snap to whole pixels, because interpolation would only blur them.
  const still = Math.abs(step - 1) < 1e-9 && sin === 0 && cos === 1;
  if (still) copyPixels(source, Math.round(u), Math.round(v), data, wide, high);
  else drawTurned(source, { u, v, du: cos * step, dv: -sin * step }, data, wide, high);
  return createRaster(wide, high, { data });
}

/** @param left picture column of the first pixel; pixels outside the picture are transparent. */
function copyPixels(
  { width, height, data }: Raster,
  left: number,
  top: number,
  out: Uint8ClampedArray,
  wide: number,
  high: number,
): void {
  const from = Math.max(0, left);
  const to = Math.min(width, left + wide);
  if (to <= from) return;
  for (let row = Math.max(0, -top); row < high && top + row < height; row++) {
    const line = 4 * (top + row) * width;
    out.set(data.subarray(line + 4 * from, line + 4 * to), 4 * (row * wide + from - left));
  }
}
