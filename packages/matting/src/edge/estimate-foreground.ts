/** Foreground colors: "Fast Multi-Level Foreground Estimation" (Germer, Uelwer, Conrad & Harmeling 2020, ICPR). */
import type { Raster } from '@printready/pixels/raster';
import { PixelList } from '@printready/pixels/regions';
import { downscaleBox } from '@printready/pixels/resample';
import { isEvenBlock, pixelWords, quadsOf } from '../pixel-words.ts';

/** Epsilon of the paper's equation 4. */
const REGULARIZATION = 1e-5;
/** Omega of the paper's equation 4. */
const GRADIENT_WEIGHT = 1;
/** Levels whose longer side is at most this, px, get `PASSES.small`; larger ones get `PASSES.large`. */
const SMALL_SIDE = 32;
const PASSES = { small: 10, large: 2 };
/** Above this number of pixels, only the rim is solved. */
const WHOLE_PIXELS = 1 << 16;

type Level = {
  readonly width: number;
  readonly height: number;
  readonly picture: Uint8ClampedArray;
  readonly alpha: Uint8Array;
};

/** RGBA; alpha is unused. */
type Layers = { readonly front: Uint8ClampedArray; readonly back: Uint8ClampedArray };

function halveAlpha({ width, height, alpha }: Level, columns: number, rows: number): Uint8Array {
  const half = new Uint8Array(columns * rows);
  for (let y = 0, at = 0; y < rows; y++) {
    const top = y * 2 * width;
    const bottom = y * 2 + 1 < height ? top + width : top;
    for (let x = 0; x < columns; x++, at++) {
      const left = x * 2;
      const right = left + 1 < width ? left + 1 : left;
      half[at] =
        (alpha[top + left]! + alpha[top + right]! + alpha[bottom + left]! + alpha[bottom + right]! + 2) >> 2;
    }
  }
  return half;
}

function buildLevels(source: Raster, alpha: Uint8Array): Level[] {
  const { width, height, data } = source;
  const picture = data.byteOffset % 4 === 0 ? data : data.slice();
  const levels: Level[] = [{ width, height, picture, alpha }];
  let raster = source;
  while (raster.width > 1 || raster.height > 1) {
    raster = downscaleBox(raster);
    const finer = levels.at(-1)!;
    levels.push({
      width: raster.width,
      height: raster.height,
      picture: raster.data,
      alpha: halveAlpha(finer, raster.width, raster.height),
    });
  }
  return levels;
}

/** Initializes a level from the next coarser one. On the finest level, only `places` and their neighbors are set. */
function enlarge(level: Level, above: Layers, columns: number, places: PixelList | null): Layers {
  const { width, height, picture, alpha } = level;
  const front = new Uint8ClampedArray(picture.length);
  const back = new Uint8ClampedArray(picture.length);
  const [fronts, backs, own] = [pixelWords(front), pixelWords(back), pixelWords(picture)];
  const [frontsAbove, backsAbove] = [pixelWords(above.front), pixelWords(above.back)];
  const take = (at: number, from: number) => {
    const a = alpha[at]!;
    fronts[at] = a === 255 ? own[at]! : frontsAbove[from]!;
    backs[at] = a === 0 ? own[at]! : backsAbove[from]!;
  };
  if (places === null) {
    for (let y = 0, at = 0; y < height; y++) {
      const row = (y >> 1) * columns;
      for (let x = 0; x < width; x++, at++) take(at, row + (x >> 1));
    }
    return { front, back };
  }
  for (let i = 0; i < places.length; i++) {
    const at = places.at(i);
    const x = at % width;
    const y = (at - x) / width;
    const row = (y >> 1) * columns;
    take(at, row + (x >> 1));
    if (x > 0) take(at - 1, row + ((x - 1) >> 1));
    if (x < width - 1) take(at + 1, row + ((x + 1) >> 1));
    if (y > 0) take(at - width, ((y - 1) >> 1) * columns + (x >> 1));
    if (y < height - 1) take(at + width, ((y + 1) >> 1) * columns + (x >> 1));
  }
  return { front, back };
}

function isSure({ width, height, alpha }: Level, at: number, x: number, y: number): boolean {
  const a = alpha[at]!;
  if (a !== 0 && a !== 255) return false;
  return (
    (x === 0 || alpha[at - 1] === a) &&
    (x === width - 1 || alpha[at + 1] === a) &&
    (y === 0 || alpha[at - width] === a) &&
    (y === height - 1 || alpha[at + width] === a)
  );
}

function solvePixel(level: Level, { front, back }: Layers, at: number, x: number, y: number): void {
  const { width, height, picture, alpha } = level;
  const a = alpha[at]! / 255;
  const b = 1 - a;
  const left = x > 0 ? at - 1 : at;
  const right = x < width - 1 ? at + 1 : at;
  const top = y > 0 ? at - width : at;
  const bottom = y < height - 1 ? at + width : at;
  const own = alpha[at]!;
  const scale = GRADIENT_WEIGHT / 255;
  const wl = REGULARIZATION + Math.abs(own - alpha[left]!) * scale;
  const wr = REGULARIZATION + Math.abs(own - alpha[right]!) * scale;
  const wt = REGULARIZATION + Math.abs(own - alpha[top]!) * scale;
  const wb = REGULARIZATION + Math.abs(own - alpha[bottom]!) * scale;
  const sum = wl + wr + wt + wb;
  const aa = a * a + sum;
  const ab = a * b;
  const bb = b * b + sum;
  const inverse = 1 / (aa * bb - ab * ab);
  for (let c = 0; c < 3; c++) {
    const here = picture[at * 4 + c]!;
    const f =
      a * here +
      wl * front[left * 4 + c]! +
      wr * front[right * 4 + c]! +
      wt * front[top * 4 + c]! +
      wb * front[bottom * 4 + c]!;
    const g =
      b * here +
      wl * back[left * 4 + c]! +
      wr * back[right * 4 + c]! +
      wt * back[top * 4 + c]! +
      wb * back[bottom * 4 + c]!;
    front[at * 4 + c] = (bb * f - ab * g) * inverse;
    back[at * 4 + c] = (aa * g - ab * f) * inverse;
  }
}

function findUnsure(level: Level): PixelList {
  const { width, height, alpha } = level;
  const whole = width * height < WHOLE_PIXELS;
  const quads = quadsOf(alpha);
  const unsure = new PixelList();
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      if (!whole && isEvenBlock(alpha, quads, width, x, at)) {
        x += 3;
        at += 3;
      } else if (whole || !isSure(level, at, x, y)) unsure.push(at);
    }
  }
  return unsure;
}

function solveLevel(level: Level, layers: Layers, unsure: PixelList): void {
  const { width, height } = level;
  const passes = Math.max(width, height) <= SMALL_SIDE ? PASSES.small : PASSES.large;
  for (let pass = 0; pass < passes; pass++) {
    for (let i = 0; i < unsure.length; i++) {
      const at = unsure.at(i);
      const x = at % width;
      solvePixel(level, layers, at, x, (at - x) / width);
    }
  }
}

/** @returns RGBA, alpha = matte × source alpha. @throws RangeError if the matte does not match the picture. */
export function estimateForeground(
  source: Raster,
  alpha: Uint8Array,
  report: (fraction: number) => void = () => undefined,
): Uint8ClampedArray {
  if (alpha.length !== source.width * source.height) {
    throw new RangeError(
      `A matte of ${source.width} × ${source.height} px has one byte a pixel, not ${alpha.length} in all.`,
    );
  }
  const levels = buildLevels(source, alpha);
  report(0.2);
  const coarsest = levels.at(-1)!;
  let layers: Layers = { front: coarsest.picture.slice(), back: coarsest.picture.slice() };
  let columns = coarsest.width;
  for (let index = levels.length - 1; index >= 0; index--) {
    const level = levels[index]!;
    const unsure = findUnsure(level);
    if (index < levels.length - 1) layers = enlarge(level, layers, columns, index === 0 ? unsure : null);
    columns = level.width;
    solveLevel(level, layers, unsure);
    report(0.2 + 0.75 / 4 ** index);
  }
  const { front } = layers;
  const words = pixelWords(front);
  const own = pixelWords(source.data);
  const quads = quadsOf(alpha);
  for (let at = 0; at < alpha.length; at++) {
    if ((at & 3) === 0 && quads[at >> 2] === 0) {
      words[at] = words[at + 1] = words[at + 2] = words[at + 3] = 0;
      at += 3;
      continue;
    }
    if (alpha[at] === 255) {
      // Opaque: keeps the picture's color, which the solver would smooth.
      words[at] = own[at]! >>> 24 === 0 ? 0 : own[at]!;
      continue;
    }
    const opacity = Math.round((alpha[at]! * source.data[at * 4 + 3]!) / 255);
    words[at] = opacity === 0 ? 0 : (words[at]! & 0xffffff) | (opacity << 24);
  }
  report(1);
  return front;
}

export function applyMatte(source: Raster, alpha: Uint8Array): Uint8ClampedArray {
  const pixels = new Uint8ClampedArray(source.data);
  for (let at = 0; at < alpha.length; at++) {
    const opacity = Math.round((alpha[at]! * pixels[at * 4 + 3]!) / 255);
    pixels[at * 4 + 3] = opacity;
    if (opacity === 0) pixels.fill(0, at * 4, at * 4 + 4);
  }
  return pixels;
}
