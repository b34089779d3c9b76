/** Where a layer or a shape lies on the art, and its pixels there: moved, scaled and turned. */
import { downscaleBox } from '../kernels/preview-size/index.ts';
import { createRaster, type Raster } from '../raster.ts';
import { turnOf } from './lattice.ts';

/** In fractions of the art, so that it is independent of its pixels. */
export type Placement = {
  /** Its middle. */
  readonly x: number;
  readonly y: number;
  /** Fraction of the art's width; the height follows from its own shape. */
  readonly width: number;
  /** Clockwise. */
  readonly degrees: number;
};

type Size = { readonly width: number; readonly height: number };

/** A rectangle of the art in whole pixels: from … up to, not with. */
export type Area = { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number };

/** What of the art the placed picture may touch. */
export function coveredArea(picture: Size, place: Placement, art: Size): Area {
  const { sin, cos } = turnOf(place.degrees);
  const width = place.width * art.width;
  const height = (width * picture.height) / picture.width;
  const across = (Math.abs(cos) * width + Math.abs(sin) * height) / 2 + 1;
  const down = (Math.abs(sin) * width + Math.abs(cos) * height) / 2 + 1;
  const [x, y] = [place.x * art.width, place.y * art.height];
  const within = (value: number, most: number) => Math.min(most, Math.max(0, value));
  return {
    x0: within(Math.floor(x - across), art.width),
    y0: within(Math.floor(y - down), art.height),
    x1: within(Math.ceil(x + across), art.width),
    y1: within(Math.ceil(y + down), art.height),
  };
}

/**
 * The placed picture's pixels in an area of the art, clear where it is not. Reduced by averaging to no less than it shows
 * at, then between four pixels, on premultiplied values. Not turned and as large as it is, its pixels stay what they are.
 * @returns null where the area is empty.
 */
export function drawPlaced(picture: Raster, place: Placement, art: Size, area: Area): Raster | null {
  const [wide, high] = [area.x1 - area.x0, area.y1 - area.y0];
  if (wide < 1 || high < 1 || !(place.width > 0)) return null;
  let source = picture;
  const shown = place.width * art.width;
  while (source.width >= 2 * shown && source.width > 1 && source.height > 1) source = downscaleBox(source);
  const { sin, cos } = turnOf(place.degrees);
  const step = source.width / shown;
  const data = new Uint8ClampedArray(wide * high * 4);
  const [middleX, middleY] = [place.x * art.width, place.y * art.height];
  // To the whole pixel where nothing is scaled or turned: what lies between pixels would only blur.
  const still = Math.abs(step - 1) < 1e-9 && sin === 0 && cos === 1;
  for (let row = 0; row < high; row++) {
    const dy = area.y0 + row + 0.5 - middleY;
    for (let column = 0; column < wide; column++) {
      const dx = area.x0 + column + 0.5 - middleX;
      const u = (dx * cos + dy * sin) * step + source.width / 2 - 0.5;
      const v = (dy * cos - dx * sin) * step + source.height / 2 - 0.5;
      const at = (row * wide + column) * 4;
      if (still) copyPixel(source, Math.round(u), Math.round(v), data, at);
      else samplePixel(source, u, v, data, at);
    }
  }
  return createRaster(wide, high, { data });
}

function copyPixel(
  { width, height, data }: Raster,
  x: number,
  y: number,
  out: Uint8ClampedArray,
  at: number,
): void {
  if (x < 0 || y < 0 || x >= width || y >= height) return;
  const from = (y * width + x) * 4;
  for (let c = 0; c < 4; c++) out[at + c] = data[from + c]!;
}

/** Between four pixels; beyond the picture is nothing. */
function samplePixel(
  { width, height, data }: Raster,
  u: number,
  v: number,
  out: Uint8ClampedArray,
  at: number,
): void {
  if (u <= -1 || v <= -1 || u >= width || v >= height) return;
  const x = Math.floor(u);
  const y = Math.floor(v);
  const fx = u - x;
  const fy = v - y;
  const first = (y * width + x) * 4;
  const second = first + width * 4;
  // What lies beyond weighs nothing.
  const left = x >= 0;
  const right = x + 1 < width;
  const above = y >= 0;
  const below = y + 1 < height;
  const a = left && above ? (1 - fx) * (1 - fy) * data[first + 3]! : 0;
  const b = right && above ? fx * (1 - fy) * data[first + 7]! : 0;
  const c = left && below ? (1 - fx) * fy * data[second + 3]! : 0;
  const d = right && below ? fx * fy * data[second + 7]! : 0;
  const alpha = a + b + c + d;
  if (alpha <= 0) return;
  for (let channel = 0; channel < 3; channel++) {
    let sum = 0;
    if (a > 0) sum += a * data[first + channel]!;
    if (b > 0) sum += b * data[first + 4 + channel]!;
    if (c > 0) sum += c * data[second + channel]!;
    if (d > 0) sum += d * data[second + 4 + channel]!;
    out[at + channel] = sum / alpha;
  }
  out[at + 3] = alpha;
}
