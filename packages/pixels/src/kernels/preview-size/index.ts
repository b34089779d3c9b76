/** Downscales for display in premultiplied sRGB, like browsers; for prints, kernels/resample uses linear light. */
import { createRaster, type Raster, type Resolution } from '../../raster/raster.ts';

function pixelsOf(data: Uint8ClampedArray): Uint32Array {
  const aligned = data.byteOffset % 4 === 0 ? data : data.slice();
  return new Uint32Array(aligned.buffer, aligned.byteOffset, aligned.length >> 2);
}

function scaleResolution(source: Raster, width: number, height: number): Resolution | null {
  const { resolution } = source;
  return (
    resolution && { x: (resolution.x * width) / source.width, y: (resolution.y * height) / source.height }
  );
}

const OPAQUE = 255;
/** Mask for two channels, with headroom for a sum of four. */
const PAIR = 0x00ff00ff;
const HALVES = 0x00020002;

function averageClear(a: number, b: number, c: number, d: number): number {
  const alphaA = a >>> 24;
  const alphaB = b >>> 24;
  const alphaC = c >>> 24;
  const alphaD = d >>> 24;
  const alpha = alphaA + alphaB + alphaC + alphaD;
  if (alpha === 0) return 0;
  let pixel = (alpha + 2) >> 2;
  for (let shift = 16; shift >= 0; shift -= 8) {
    const sum =
      ((a >>> shift) & 255) * alphaA +
      ((b >>> shift) & 255) * alphaB +
      ((c >>> shift) & 255) * alphaC +
      ((d >>> shift) & 255) * alphaD;
    pixel = (pixel << 8) | ((sum + (alpha >> 1)) / alpha);
  }
  return pixel >>> 0;
}

/** Halves each side, rounded up; an odd last row or column is averaged alone. Keeps the physical size. */
export function downscaleBox(source: Raster): Raster {
  const width = (source.width + 1) >> 1;
  const height = (source.height + 1) >> 1;
  const data = new Uint8ClampedArray(width * height * 4);
  const from = pixelsOf(source.data);
  const to = pixelsOf(data);
  let at = 0;
  for (let y = 0; y < height; y++) {
    const top = y * 2 * source.width;
    const bottom = y * 2 + 1 < source.height ? top + source.width : top;
    for (let x = 0; x < width; x++) {
      const left = x * 2;
      const right = left + 1 < source.width ? left + 1 : left;
      const a = from[top + left]!;
      const b = from[top + right]!;
      const c = from[bottom + left]!;
      const d = from[bottom + right]!;
      if ((a & b & c & d) >>> 24 === OPAQUE) {
        const redBlue = (a & PAIR) + (b & PAIR) + (c & PAIR) + (d & PAIR) + HALVES;
        const green =
          ((a >>> 8) & PAIR) + ((b >>> 8) & PAIR) + ((c >>> 8) & PAIR) + ((d >>> 8) & PAIR) + HALVES;
        to[at++] = ((redBlue >>> 2) & PAIR) | (((green >>> 2) & PAIR) << 8);
      } else {
        to[at++] = averageClear(a, b, c, d);
      }
    }
  }
  const resolution = source.resolution && { x: source.resolution.x / 2, y: source.resolution.y / 2 };
  return createRaster(width, height, { data, resolution, icc: source.icc });
}

/** Exact area means, same physical size; a small picture is returned as is. @throws RangeError below 1 pixel */
export function resampleProxy(source: Raster, maxPixels: number): Raster {
  if (!(maxPixels >= 1)) throw new RangeError(`A proxy has at least 1 pixel, not ${maxPixels}.`);
  const share = Math.sqrt(maxPixels / (source.width * source.height));
  if (share >= 1) return source;
  const narrow = Math.max(1, Math.floor(Math.min(source.width, source.height) * share));
  const long = Math.floor(Math.max(source.width, source.height) * share);
  const length = Math.max(1, Math.min(long, Math.floor(maxPixels / narrow)));
  const [width, height] = source.width >= source.height ? [length, narrow] : [narrow, length];
  const { resolution, icc } = { resolution: scaleResolution(source, width, height), icc: source.icc };
  return createRaster(width, height, { data: average(source, width, height), resolution, icc });
}

/** Maps source columns to target columns: the first target column and its share (the rest goes to the next column). */
function spread(from: number, to: number): { cells: Int32Array; shares: Float32Array } {
  const scale = to / from;
  const cells = new Int32Array(from);
  const shares = new Float32Array(from);
  for (let i = 0; i < from; i++) {
    const cell = Math.min(to - 1, Math.floor(i * scale));
    const border = (cell + 1) / scale;
    cells[i] = cell;
    shares[i] = cell === to - 1 ? 1 : Math.min(1, border - i);
  }
  return { cells, shares };
}

function average(source: Raster, width: number, height: number): Uint8ClampedArray {
  const pixels = pixelsOf(source.data);
  const data = new Uint8ClampedArray(width * height * 4);
  const columns = spread(source.width, width);
  const rows = spread(source.height, height);
  const area = (source.width / width) * (source.height / height);
  const line = new Float32Array((width + 1) * 4);
  let sums = new Float32Array(width * 4);
  let next = new Float32Array(width * 4);
  for (let y = 0; y < source.height; y++) {
    line.fill(0);
    sumLine(pixels, y * source.width, columns, line);
    const share = rows.shares[y]!;
    for (let i = 0; i < sums.length; i++) sums[i]! += line[i]! * share;
    if (share < 1) for (let i = 0; i < next.length; i++) next[i]! += line[i]! * (1 - share);
    const row = rows.cells[y]!;
    if (y + 1 < source.height && rows.cells[y + 1] === row) continue;
    writeLine(sums, area, data, row * width * 4);
    [sums, next] = [next, sums];
    next.fill(0);
  }
  return data;
}

function sumLine(
  pixels: Uint32Array,
  row: number,
  { cells, shares }: ReturnType<typeof spread>,
  line: Float32Array,
): void {
  for (let x = 0; x < cells.length; x++) {
    const pixel = pixels[row + x]!;
    const alpha = pixel >>> 24;
    if (alpha === 0) continue;
    const at = cells[x]! * 4;
    const red = (pixel & 255) * alpha;
    const green = ((pixel >>> 8) & 255) * alpha;
    const blue = ((pixel >>> 16) & 255) * alpha;
    const share = shares[x]!;
    line[at]! += red * share;
    line[at + 1]! += green * share;
    line[at + 2]! += blue * share;
    line[at + 3]! += alpha * share;
    if (share === 1) continue;
    const rest = 1 - share;
    line[at + 4]! += red * rest;
    line[at + 5]! += green * rest;
    line[at + 6]! += blue * rest;
    line[at + 7]! += alpha * rest;
  }
}

function writeLine(sums: Float32Array, area: number, data: Uint8ClampedArray, to: number): void {
  for (let i = 0; i < sums.length; i += 4) {
    const alpha = sums[i + 3]!;
    if (alpha === 0) continue;
    data[to + i] = sums[i]! / alpha;
    data[to + i + 1] = sums[i + 1]! / alpha;
    data[to + i + 2] = sums[i + 2]! / alpha;
    data[to + i + 3] = alpha / area;
  }
}
