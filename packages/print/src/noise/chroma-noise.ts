/**
 * Smooths noise in chroma, which the eye hardly sees but plates amplify. Lightness stays unchanged. Chroma is predicted
 * from luma by local linear models, as in the guided filter (He, Sun and Tang 2010); of what the models leave, only the
 * part above the noise is kept (Wiener). Unlike a mean of similar neighbors, this makes no steps in fades.
 */
import type { Picture } from './flat-pixels.ts';

/** Half side of a local model's window, in half pixels: one chroma block of a JPEG with 4:2:0 subsampling. */
const RADIUS = 8;
/** Variance of luma below which it predicts nothing. */
const LUMA_NOISE = 4;
/** Maximum change of a color difference, in standard deviations of the noise. */
const MAX_CHANGE = 3;
const BAND = 128;
const MARGIN = 2 * RADIUS;

type Plane = Float32Array<ArrayBuffer>;
type Size = { readonly width: number; readonly height: number };

/** Luma and color differences (ITU-R BT.601) of 2 × 2 pixels, from half rows `top` to `bottom`. */
function halve({ data, width, height }: Picture, top: number, bottom: number) {
  const across = Math.ceil(width / 2);
  const plane = (): Plane => new Float32Array(across * (bottom - top));
  const [luma, blue, red] = [plane(), plane(), plane()];
  for (let y = top, to = 0; y < bottom; y++) {
    const upper = 2 * y * width;
    const lower = Math.min(height - 1, 2 * y + 1) * width;
    for (let x = 0; x < across; x++, to++) {
      const left = 2 * x;
      const right = Math.min(width - 1, left + 1);
      const a = 4 * (upper + left);
      const b = 4 * (upper + right);
      const c = 4 * (lower + left);
      const d = 4 * (lower + right);
      const r = (data[a]! + data[b]! + data[c]! + data[d]!) / 4;
      const g = (data[a + 1]! + data[b + 1]! + data[c + 1]! + data[d + 1]!) / 4;
      const bl = (data[a + 2]! + data[b + 2]! + data[c + 2]! + data[d + 2]!) / 4;
      luma[to] = 0.299 * r + 0.587 * g + 0.114 * bl;
      blue[to] = -0.168736 * r - 0.331264 * g + 0.5 * bl;
      red[to] = 0.5 * r - 0.418688 * g - 0.081312 * bl;
    }
  }
  return { luma, blue, red, size: { width: across, height: bottom - top } };
}

/** Mean within a square window, which is cut at the plane's edges. */
function boxMean(plane: Plane, { width, height }: Size): Plane {
  const rows = new Float32Array(plane.length);
  for (let row = 0; row < plane.length; row += width) {
    let sum = 0;
    for (let x = 0; x < Math.min(RADIUS, width); x++) sum += plane[row + x]!;
    for (let x = 0; x < width; x++) {
      if (x + RADIUS < width) sum += plane[row + x + RADIUS]!;
      if (x > RADIUS) sum -= plane[row + x - RADIUS - 1]!;
      rows[row + x] = sum / (Math.min(width - 1, x + RADIUS) - Math.max(0, x - RADIUS) + 1);
    }
  }
  const means = new Float32Array(plane.length);
  const sums = new Float64Array(width);
  for (let y = 0; y < Math.min(RADIUS, height); y++)
    for (let x = 0; x < width; x++) sums[x]! += rows[y * width + x]!;
  for (let y = 0; y < height; y++) {
    const [next, last] = [(y + RADIUS) * width, (y - RADIUS - 1) * width];
    const count = Math.min(height - 1, y + RADIUS) - Math.max(0, y - RADIUS) + 1;
    for (let x = 0; x < width; x++) {
      if (y + RADIUS < height) sums[x]! += rows[next + x]!;
      if (y > RADIUS) sums[x]! -= rows[last + x]!;
      means[y * width + x] = sums[x]! / count;
    }
  }
  return means;
}

function product(one: Plane, other: Plane): Plane {
  const products = new Float32Array(one.length);
  for (let at = 0; at < one.length; at++) products[at] = one[at]! * other[at]!;
  return products;
}

/** Chroma as `slope · luma + kept · chroma + offset`, with coefficients for each pixel. */
function fitModels({ luma, blue, red, size }: ReturnType<typeof halve>, noise: number) {
  const mean = (plane: Plane) => boxMean(plane, size);
  const [y, b, r] = [mean(luma), mean(blue), mean(red)];
  const yy = mean(product(luma, luma));
  const [yb, yr] = [mean(product(luma, blue)), mean(product(luma, red))];
  const [bb, rr] = [mean(product(blue, blue)), mean(product(red, red))];
  const plane = () => new Float32Array(luma.length);
  const [slopeBlue, slopeRed, kept, offsetBlue, offsetRed] = [plane(), plane(), plane(), plane(), plane()];
  const expected = 2 * noise * noise;
  for (let at = 0; at < luma.length; at++) {
    const variance = Math.max(0, yy[at]! - y[at]! * y[at]!);
    const withBlue = yb[at]! - y[at]! * b[at]!;
    const withRed = yr[at]! - y[at]! * r[at]!;
    const toBlue = withBlue / (variance + LUMA_NOISE);
    const toRed = withRed / (variance + LUMA_NOISE);
    const left =
      bb[at]! -
      b[at]! * b[at]! -
      toBlue * (2 * withBlue - toBlue * variance) +
      (rr[at]! - r[at]! * r[at]! - toRed * (2 * withRed - toRed * variance));
    const keep = left > expected ? 1 - expected / left : 0;
    kept[at] = keep;
    slopeBlue[at] = (1 - keep) * toBlue;
    slopeRed[at] = (1 - keep) * toRed;
    offsetBlue[at] = (1 - keep) * (b[at]! - toBlue * y[at]!);
    offsetRed[at] = (1 - keep) * (r[at]! - toRed * y[at]!);
  }
  return {
    kept: mean(kept),
    blue: { slope: mean(slopeBlue), offset: mean(offsetBlue) },
    red: { slope: mean(slopeRed), offset: mean(offsetRed) },
  };
}

/** Changes of both color differences in a band of half rows, with its margins. */
function findChanges(picture: Picture, top: number, bottom: number, noise: number) {
  const half = halve(picture, top, bottom);
  const models = fitModels(half, noise);
  const limit = MAX_CHANGE * noise;
  const changeOf = (chroma: Plane, { slope, offset }: { slope: Plane; offset: Plane }): Plane =>
    chroma.map((value, at) => {
      const smooth = slope[at]! * half.luma[at]! + models.kept[at]! * value + offset[at]!;
      return Math.min(limit, Math.max(-limit, smooth - value));
    });
  return { blue: changeOf(half.blue, models.blue), red: changeOf(half.red, models.red), size: half.size };
}

/** Bilinear: a pixel's center is a quarter of a half pixel from that of its own sample. */
const readChange = (change: Plane, at: number, beside: number, below: number): number =>
  (9 * change[at]! + 3 * (change[at + beside]! + change[at + below]!) + change[at + beside + below]!) / 16;

/** @param noise standard deviation of each color difference at half resolution, of 255. */
export function smoothChroma(picture: Picture, noise: number): Uint8Array<ArrayBuffer> {
  const { data, width, height } = picture;
  const smooth = new Uint8ClampedArray(data);
  const halfRows = Math.ceil(height / 2);
  for (let band = 0; band < halfRows; band += BAND) {
    const [top, bottom] = [Math.max(0, band - MARGIN), Math.min(halfRows, band + BAND + MARGIN)];
    const { blue, red, size } = findChanges(picture, top, bottom, noise);
    for (let y = 2 * band; y < Math.min(height, 2 * (band + BAND)); y++) {
      const row = (y >> 1) - top;
      const toRow = (y & 1) === 1 ? Number(row + 1 < size.height) : -Number(row > 0);
      for (let x = 0, at = 4 * y * width; x < width; x++, at += 4) {
        const column = x >> 1;
        const beside = (x & 1) === 1 ? Number(column + 1 < size.width) : -Number(column > 0);
        const place = row * size.width + column;
        const below = toRow * size.width;
        const toBlue = readChange(blue, place, beside, below);
        const toRed = readChange(red, place, beside, below);
        smooth[at] = data[at]! + 1.402 * toRed;
        smooth[at + 1] = data[at + 1]! - 0.344136 * toBlue - 0.714136 * toRed;
        smooth[at + 2] = data[at + 2]! + 1.772 * toBlue;
      }
    }
  }
  return new Uint8Array(smooth.buffer);
}
