/** Metrics for comparing tracers: image differences, and the contents of an SVG. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { createRaster, type Raster } from '../../../packages/pixels/src/raster/raster.ts';
import type { Drawing } from '../../../packages/vector/src/drawing.ts';
import { rasterizeDrawing } from '../../../packages/vector/src/painting/rasterize.ts';

export type Rendering = {
  readonly pixels: Uint8Array;
  readonly width: number;
  readonly height: number;
};

let ready: Promise<void> | undefined;

/** Renders with resvg, which neither the product nor the competitors use. @returns premultiplied pixels */
export async function drawSvg(svg: string, width: number): Promise<Rendering> {
  ready ??= initWasm(readFileSync(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')));
  await ready;
  const image = new Resvg(svg, { fitTo: { mode: 'width', value: width } }).render();
  const drawn = { pixels: image.pixels, width: image.width, height: image.height };
  image.free();
  return drawn;
}

export async function renderSvg(svg: string, wantedWidth: number): Promise<Raster> {
  return onWhite(await drawSvg(svg, wantedWidth));
}

/** @param drawn premultiplied or opaque */
export function onWhite({ pixels, width, height }: Rendering): Raster {
  const data = new Uint8ClampedArray(pixels.length);
  for (let at = 0; at < pixels.length; at += 4) {
    for (let channel = 0; channel < 3; channel++)
      data[at + channel] = pixels[at + channel]! + 255 - pixels[at + 3]!;
    data[at + 3] = 255;
  }
  return createRaster(width, height, { data });
}

type Color = readonly [number, number, number];

const minus = (p: Color, q: Color): Color => [p[0] - q[0], p[1] - q[1], p[2] - q[2]];
const dot = (p: Color, q: Color) => p[0] * q[0] + p[1] * q[1] + p[2] * q[2];

function distanceToSegment(c: Color, p: Color, q: Color): number {
  const edge = minus(q, p);
  const t = Math.min(1, Math.max(0, dot(minus(c, p), edge) / (dot(edge, edge) || 1)));
  return Math.hypot(...minus(c, [p[0] + t * edge[0], p[1] + t * edge[1], p[2] + t * edge[2]]));
}

function distanceToTriangle(c: Color, p: Color, q: Color, r: Color): number {
  const [u, v, w] = [minus(q, p), minus(r, p), minus(c, p)];
  const [uu, uv, vv, wu, wv] = [dot(u, u), dot(u, v), dot(v, v), dot(w, u), dot(w, v)];
  const det = uu * vv - uv * uv;
  const [s, t] = [(wu * vv - wv * uv) / det, (wv * uu - wu * uv) / det];
  if (!(s >= 0 && t >= 0 && s + t <= 1)) return Infinity;
  return Math.hypot(
    ...minus(c, [p[0] + s * u[0] + t * v[0], p[1] + s * u[1] + t * v[1], p[2] + s * u[2] + t * v[2]]),
  );
}

function isInTetrahedron(c: Color, [p, q, r, s]: readonly [Color, Color, Color, Color]): boolean {
  const volume = (a: Color, b: Color, d: Color, e: Color): number => {
    const [u, v, w] = [minus(b, a), minus(d, a), minus(e, a)];
    return (
      u[0] * (v[1] * w[2] - v[2] * w[1]) -
      u[1] * (v[0] * w[2] - v[2] * w[0]) +
      u[2] * (v[0] * w[1] - v[1] * w[0])
    );
  };
  const whole = volume(p, q, r, s);
  if (whole === 0) return false;
  const shares = [volume(c, q, r, s), volume(p, c, r, s), volume(p, q, c, s), volume(p, q, r, c)];
  return shares.every((share) => share / whole >= 0);
}

/** Distance of a color from the nearest mixture of up to four inks, which is the maximum in one pixel. */
function distanceToHull(c: Color, inks: readonly Color[]): number {
  let least = Infinity;
  for (const [i, p] of inks.entries()) {
    least = Math.min(least, Math.hypot(...minus(c, p)));
    for (let j = 0; j < i; j++) {
      least = Math.min(least, distanceToSegment(c, p, inks[j]!));
      for (let k = 0; k < j; k++) {
        least = Math.min(least, distanceToTriangle(c, p, inks[j]!, inks[k]!));
        for (let l = 0; l < k; l++)
          if (least > MIN_SEAM_DISTANCE && isInTetrahedron(c, [p, inks[j]!, inks[k]!, inks[l]!])) return 0;
      }
    }
  }
  return least;
}

/** RGB distance from the nearest mixture, in steps of 1/255, above which a pixel shows as part of a seam. */
const MIN_SEAM_DISTANCE = 16;
/** Tolerance for the position of an area's edge, px, because renderers round coverage to sixteenths. */
const TOLERANCE_PX = 1;
/** Minimum coverage at which an area counts as present, out of 255. */
const MIN_COVERAGE = 2;

/** Bit mask per pixel of the inks whose areas touch the pixel. */
function findPresence(outlines: Drawing, inks: readonly number[], width: number): Uint32Array {
  const scale = width / outlines.width;
  let presence = new Uint32Array(0);
  for (const [index, ink] of inks.entries()) {
    const shapes = outlines.shapes.filter(({ fill: { r, g, b } }) => ((r << 16) | (g << 8) | b) === ink);
    const { data } = rasterizeDrawing({ ...outlines, shapes }, scale);
    if (presence.length === 0) presence = new Uint32Array(data.length / 4);
    for (let pixel = 0; pixel < presence.length; pixel++)
      if (data[pixel * 4 + 3]! >= MIN_COVERAGE) presence[pixel]! |= 1 << index;
  }
  return presence;
}

type Seam = { readonly x: number; readonly y: number };

/**
 * Finds pixels in which something other than the surrounding areas is visible: the page behind them, or a hidden area.
 * @param drawn rendering of an SVG that covers its page
 * @param outlines the same areas without hidden parts
 */
export function findSeams({ pixels, width, height }: Rendering, outlines: Drawing): Seam[] {
  const packed = [...new Set(outlines.shapes.map(({ fill: { r, g, b } }) => (r << 16) | (g << 8) | b))];
  const inks = packed.map((ink): Color => [ink >> 16, (ink >> 8) & 255, ink & 255]);
  const presence = findPresence(outlines, packed, width);
  const seams: Seam[] = [];
  for (let y = 0, pixel = 0; y < height; y++) {
    for (let x = 0; x < width; x++, pixel++) {
      const at = pixel * 4;
      if (pixels[at + 3]! < 250) {
        seams.push({ x, y });
        continue;
      }
      let around = 0;
      for (let v = Math.max(0, y - TOLERANCE_PX); v <= Math.min(height - 1, y + TOLERANCE_PX); v++)
        for (let u = Math.max(0, x - TOLERANCE_PX); u <= Math.min(width - 1, x + TOLERANCE_PX); u++)
          around |= presence[v * width + u]!;
      const here = inks.filter((_, index) => (around >> index) & 1);
      if (distanceToHull([pixels[at]!, pixels[at + 1]!, pixels[at + 2]!], here) > MIN_SEAM_DISTANCE)
        seams.push({ x, y });
    }
  }
  return seams;
}

/** Mean structural similarity of lightness over 8 × 8 windows every 4 px (Wang et al. 2004). */
export function similarity(first: Raster, second: Raster): number {
  const luma = ({ data }: Raster) =>
    Float64Array.from(
      { length: data.length / 4 },
      (_, i) => 0.299 * data[4 * i]! + 0.587 * data[4 * i + 1]! + 0.114 * data[4 * i + 2]!,
    );
  const [a, b] = [luma(first), luma(second)];
  const { width, height } = first;
  let [total, windows] = [0, 0];
  for (let y = 0; y + 8 <= height; y += 4) {
    for (let x = 0; x + 8 <= width; x += 4) {
      let [sa, sb, aa, bb, ab] = [0, 0, 0, 0, 0];
      for (let v = 0; v < 8; v++) {
        for (let u = 0; u < 8; u++) {
          const at = (y + v) * width + x + u;
          const [p, q] = [a[at]!, b[at]!];
          sa += p;
          sb += q;
          aa += p * p;
          bb += q * q;
          ab += p * q;
        }
      }
      const [ma, mb] = [sa / 64, sb / 64];
      const [va, vb, cov] = [aa / 64 - ma * ma, bb / 64 - mb * mb, ab / 64 - ma * mb];
      total +=
        ((2 * ma * mb + 6.5025) * (2 * cov + 58.5225)) / ((ma * ma + mb * mb + 6.5025) * (va + vb + 58.5225));
      windows++;
    }
  }
  return windows ? total / windows : 1;
}

/** Intersection over union of the pixels darker than 50 % in each image. */
export function inkOverlap(first: Raster, second: Raster): number {
  let [both, either] = [0, 0];
  for (let at = 0; at < first.data.length; at += 4) {
    const [p, q] = [first.data[at]! < 128, second.data[at]! < 128];
    if (p && q) both++;
    if (p || q) either++;
  }
  return either ? both / either : 1;
}

const COMMAND = /([a-zA-Z])([^a-zA-Z]*)/g;
const NUMBER = /-?\d*\.?\d+(?:e-?\d+)?/g;
const ARGUMENTS: Readonly<Record<string, number>> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7 };
/** Distance below which two endpoints count as one node. */
const NODE_TOLERANCE = 0.02;

/** Number of segments in path data; a closing line counts unless the path is already closed. */
function countSegments(data: string): number {
  let segments = 0;
  let [x, y, startX, startY] = [0, 0, 0, 0];
  for (const [, command, text] of data.matchAll(COMMAND)) {
    const kind = command!.toLowerCase();
    if (kind === 'z') {
      if (Math.hypot(x - startX, y - startY) > NODE_TOLERANCE) segments++;
      [x, y] = [startX, startY];
      continue;
    }
    const values = (text!.match(NUMBER) ?? []).map(Number);
    const size = ARGUMENTS[kind]!;
    const [baseX, baseY] = [() => (command === kind ? x : 0), () => (command === kind ? y : 0)];
    for (let at = 0; at + size <= values.length; at += size) {
      const last = values[at + size - 1]!;
      if (kind === 'h') x = baseX() + last;
      else if (kind === 'v') y = baseY() + last;
      else [x, y] = [baseX() + values[at + size - 2]!, baseY() + last];
      if (kind === 'm' && at === 0) [startX, startY] = [x, y];
      else segments++;
    }
  }
  return segments;
}

/** Counts the nodes of an SVG in the same way for every tracer: one per segment end, four per circle or ellipse. */
export function countSvgNodes(svg: string): number {
  const rounds = (svg.match(/<(circle|ellipse)\b/g) ?? []).length;
  return [...svg.matchAll(/\sd="([^"]*)"/g)].reduce(
    (sum, [, data]) => sum + countSegments(data!),
    rounds * 4,
  );
}
