/** How near two pictures are, and what an SVG holds: the same measures for every tracer. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createRaster, type Raster } from '@printready/imaging';
import { initWasm, Resvg } from '@resvg/resvg-wasm';

let ready: Promise<void> | undefined;

/** A neutral renderer: neither ours nor the peers'. Premultiplied pixels. */
async function drawSvg(
  svg: string,
  width: number,
): Promise<{ pixels: Uint8Array; width: number; height: number }> {
  ready ??= initWasm(readFileSync(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')));
  await ready;
  const image = new Resvg(svg, { fitTo: { mode: 'width', value: width } }).render();
  const drawn = { pixels: image.pixels, width: image.width, height: image.height };
  image.free();
  return drawn;
}

/** As it looks on white. */
export async function renderSvg(svg: string, wantedWidth: number): Promise<Raster> {
  const { pixels, width, height } = await drawSvg(svg, wantedWidth);
  const data = new Uint8ClampedArray(pixels.length);
  for (let at = 0; at < pixels.length; at += 4) {
    for (let channel = 0; channel < 3; channel++)
      data[at + channel] = pixels[at + channel]! + 255 - pixels[at + 3]!;
    data[at + 3] = 255;
  }
  return createRaster(width, height, { data });
}

/** More than this share of the ground showing through is seen as a line. */
const SEAM_FROM = 250;

/** Pixels of a picture that covers its whole page where what lies behind it shows. */
export async function countSeams(svg: string, width: number): Promise<number> {
  const { pixels } = await drawSvg(svg, width);
  let seams = 0;
  for (let at = 3; at < pixels.length; at += 4) if (pixels[at]! < SEAM_FROM) seams++;
  return seams;
}

/** Structural similarity of the lightness, mean over 8 × 8 windows every 4 px (Wang et al. 2004). */
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

/** Ink of two one-colour pictures: intersection over union of what is darker than the middle. */
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
/** Ends nearer than this are one node. */
const SAME_PLACE = 0.02;

/** Segments of path data; a closing line counts where the path had not returned to its start by itself. */
function countSegments(data: string): number {
  let segments = 0;
  let [x, y, startX, startY] = [0, 0, 0, 0];
  for (const [, command, text] of data.matchAll(COMMAND)) {
    const kind = command!.toLowerCase();
    if (kind === 'z') {
      if (Math.hypot(x - startX, y - startY) > SAME_PLACE) segments++;
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

/** Nodes of an SVG, counted alike for every tracer: the end of each drawn segment; a circle or ellipse has four. */
export function countSvgNodes(svg: string): number {
  const rounds = (svg.match(/<(circle|ellipse)\b/g) ?? []).length;
  return [...svg.matchAll(/\sd="([^"]*)"/g)].reduce(
    (sum, [, data]) => sum + countSegments(data!),
    rounds * 4,
  );
}
