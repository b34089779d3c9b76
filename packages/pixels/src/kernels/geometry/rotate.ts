import * as exact from '../../number/exact-math.ts';
import { layOut, reserve } from '../../platform/wasm-kernel.ts';
import { createRaster, type Raster, type Size } from '../../raster/raster.ts';
import { FREE_AT, type LightKernel, startLightKernel, TO_LINEAR_AT, TO_SRGB_AT } from '../light-kernel.ts';
import { WASM_BASE64 } from './rotate.wasm.gen.ts';
import { type Surround, sourceIndex } from './surround.ts';

type RotateKernel = LightKernel & {
  lineariseRow(source: number, target: number, count: number, toLinear: number): void;
  sampleRow(
    patch: number,
    rowBytes: number,
    x: number,
    y: number,
    stepX: number,
    stepY: number,
    weights: number,
    target: number,
    count: number,
    toSrgb: number,
  ): void;
};

/** Side length of an output tile, px; its source patch is at most √2 times as wide, plus the filter. */
const TILE = 128;
const MARGIN = 4;
const PATCH = Math.ceil(TILE * Math.SQRT2) + 2 * MARGIN + 2;
const PIXEL_BYTES = 16;
const PHASES = 1024;
const PHASE_BYTES = 32;

const { at: AT, end: MEMORY_BYTES } = layOut(
  {
    weights: PHASES * PHASE_BYTES,
    bytes: PATCH * 4,
    patch: PATCH * PATCH * PIXEL_BYTES,
  },
  FREE_AT,
);

let loaded: RotateKernel | null = null;

/** Lanczos-3 weights for every 1/1024 of a pixel; each set of six weights sums to 1. */
function writeWeights(memory: ArrayBuffer): void {
  const sinc = (x: number) => (x === 0 ? 1 : exact.sin(Math.PI * x) / (Math.PI * x));
  for (let phase = 0; phase < PHASES; phase++) {
    const distances = [-2, -1, 0, 1, 2, 3].map((k) => k - phase / PHASES);
    const weights = distances.map((x) => (Math.abs(x) < 3 ? sinc(x) * sinc(x / 3) : 0));
    const sum = weights.reduce((total, weight) => total + weight, 0);
    new Float32Array(memory, AT.weights + phase * PHASE_BYTES, 6).set(weights.map((weight) => weight / sum));
  }
}

function loadKernel(): RotateKernel {
  if (loaded) return loaded;
  loaded = startLightKernel(WASM_BASE64) as RotateKernel;
  reserve(loaded, MEMORY_BYTES);
  writeWeights(loaded.memory.buffer);
  return loaded;
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

export function rotatedSize({ width, height }: Size, degrees: number): Size {
  const cos = Math.abs(exact.cos(radians(degrees)));
  const sin = Math.abs(exact.sin(radians(degrees)));
  return {
    width: Math.max(1, Math.round(width * cos + height * sin)),
    height: Math.max(1, Math.round(width * sin + height * cos)),
  };
}

/** Largest upright rectangle in a rotated picture; for long pictures, only two corners touch the sides. */
export function largestUpright({ width, height }: Size, degrees: number): Size {
  const cos = Math.abs(exact.cos(radians(degrees)));
  const sin = Math.abs(exact.sin(radians(degrees)));
  const long = Math.max(width, height);
  const short = Math.min(width, height);
  if (short <= 2 * sin * cos * long || Math.abs(sin - cos) < 1e-10) {
    const half = short / 2;
    const [across, down] = width >= height ? [half / sin, half / cos] : [half / cos, half / sin];
    return { width: across, height: down };
  }
  const turn = cos * cos - sin * sin;
  return { width: (width * cos - height * sin) / turn, height: (height * cos - width * sin) / turn };
}

/** Copies a patch row's pixels `from`…`to` one by one, each from its source column; -1 is transparent. */
function copyEach(
  row: Uint8Array,
  columns: Int32Array,
  data: Uint8ClampedArray,
  start: number,
  from: number,
  to: number,
): void {
  for (let x = from; x < to; x++) {
    const column = columns[x]!;
    for (let c = 0; c < 4; c++) row[x * 4 + c] = column < 0 ? 0 : data[start + column * 4 + c]!;
  }
}

function loadPatch(
  kernel: RotateKernel,
  source: Raster,
  left: number,
  top: number,
  patch: Size,
  surround: Surround,
): boolean {
  const { width, height, data } = source;
  const inside = left < width && top < height && left + patch.width > 0 && top + patch.height > 0;
  if (surround === 'transparent' && !inside) return false;
  const bytes = new Uint8Array(kernel.memory.buffer, AT.bytes, patch.width * 4);
  const from = Math.max(0, Math.min(patch.width, -left));
  const to = Math.max(from, Math.min(patch.width, width - left));
  const columns = Int32Array.from({ length: patch.width }, (_, x) => sourceIndex(left + x, width, surround));
  for (let y = 0; y < patch.height; y++) {
    const row = sourceIndex(top + y, height, surround);
    if (row < 0) bytes.fill(0);
    else {
      const start = row * width * 4;
      if (to > from) bytes.set(data.subarray(start + (left + from) * 4, start + (left + to) * 4), from * 4);
      copyEach(bytes, columns, data, start, 0, from);
      copyEach(bytes, columns, data, start, to, patch.width);
    }
    kernel.lineariseRow(AT.bytes, AT.patch + y * patch.width * PIXEL_BYTES, patch.width, TO_LINEAR_AT);
  }
  return true;
}

type Slant = { readonly x: number; readonly y: number; readonly cos: number; readonly sin: number };

/** @param slant source position of the tile's first pixel; right is (cos, -sin), down is (sin, cos). */
function rotateTile(
  kernel: RotateKernel,
  source: Raster,
  target: Raster,
  tile: { readonly x: number; readonly y: number } & Size,
  slant: Slant,
  surround: Surround,
): void {
  const { cos, sin } = slant;
  const across = tile.width - 1;
  const down = tile.height - 1;
  const xs = [0, across * cos, down * sin, across * cos + down * sin].map((dx) => slant.x - 0.5 + dx);
  const ys = [0, -across * sin, down * cos, down * cos - across * sin].map((dy) => slant.y - 0.5 + dy);
  const left = Math.floor(Math.min(...xs)) - MARGIN + 1;
  const top = Math.floor(Math.min(...ys)) - MARGIN + 1;
  const patch = {
    width: Math.floor(Math.max(...xs)) + MARGIN + 1 - left,
    height: Math.floor(Math.max(...ys)) + MARGIN + 1 - top,
  };
  if (!loadPatch(kernel, source, left, top, patch, surround)) return;
  const rowBytes = patch.width * PIXEL_BYTES;
  const pixels = new Uint8Array(kernel.memory.buffer, AT.bytes, tile.width * 4);
  for (let row = 0; row < tile.height; row++) {
    const x = slant.x - 0.5 + row * sin - left;
    const y = slant.y - 0.5 + row * cos - top;
    kernel.sampleRow(AT.patch, rowBytes, x, y, cos, -sin, AT.weights, AT.bytes, tile.width, TO_SRGB_AT);
    target.data.set(pixels, ((tile.y + row) * target.width + tile.x) * 4);
  }
}

/**
 * Rotates clockwise about the center, on a canvas of `rotatedSize`; 0° keeps the bytes. @param report may throw to
 * stop
 */
export function rotateBy(
  source: Raster,
  degrees: number,
  surround: Surround,
  report: (fraction: number) => void = () => undefined,
): Raster {
  if (!Number.isFinite(degrees))
    throw new RangeError(`An angle is a finite number of degrees, not ${degrees}.`);
  const { width, height } = rotatedSize(source, degrees);
  const target = createRaster(width, height, { resolution: source.resolution, icc: source.icc });
  const kernel = loadKernel();
  const cos = exact.cos(radians(degrees));
  const sin = exact.sin(radians(degrees));
  for (let y = 0; y < height; y += TILE) {
    for (let x = 0; x < width; x += TILE) {
      const dx = x + 0.5 - width / 2;
      const dy = y + 0.5 - height / 2;
      const slant = {
        x: dx * cos + dy * sin + source.width / 2,
        y: dy * cos - dx * sin + source.height / 2,
        cos,
        sin,
      };
      const tile = { x, y, width: Math.min(TILE, width - x), height: Math.min(TILE, height - y) };
      rotateTile(kernel, source, target, tile, slant, surround);
    }
    report(Math.min(1, (y + TILE) / height));
  }
  return target;
}
