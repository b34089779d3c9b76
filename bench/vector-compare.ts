/** How near two pictures are, and what an SVG holds: the same measures for every tracer. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { deltaE2000, type Lab, type Raster, createRaster, srgbToLab } from '@printready/imaging';
import { initWasm, Resvg } from '@resvg/resvg-wasm';

let ready: Promise<void> | undefined;

/** A neutral renderer: neither ours nor the peers'. */
export async function renderSvg(svg: string, width: number): Promise<Raster> {
  ready ??= initWasm(readFileSync(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')));
  await ready;
  const image = new Resvg(svg, { fitTo: { mode: 'width', value: width } }).render();
  const pixels = image.pixels;
  const data = new Uint8ClampedArray(pixels.length);
  // resvg gives premultiplied pixels; what is compared is their look on white.
  for (let at = 0; at < pixels.length; at += 4) {
    for (let channel = 0; channel < 3; channel++) data[at + channel] = pixels[at + channel]! + 255 - pixels[at + 3]!;
    data[at + 3] = 255;
  }
  const raster = createRaster(image.width, image.height, { data });
  image.free();
  return raster;
}

/** Mean CIEDE2000 over all pixels, opaque pictures of one size. */
export function meanDeltaE(first: Raster, second: Raster): number {
  const [a, b] = [first.data, second.data];
  const known = new Map<number, Lab>();
  const labOf = (data: Uint8ClampedArray, at: number) => {
    const key = (data[at]! << 16) | (data[at + 1]! << 8) | data[at + 2]!;
    const lab = known.get(key) ?? srgbToLab(data[at]!, data[at + 1]!, data[at + 2]!);
    known.set(key, lab);
    return lab;
  };
  let sum = 0;
  for (let at = 0; at < a.length; at += 4) {
    if (a[at] === b[at] && a[at + 1] === b[at + 1] && a[at + 2] === b[at + 2]) continue;
    sum += deltaE2000(labOf(a, at), labOf(b, at));
  }
  return sum / (a.length / 4);
}

/** Structural similarity of the lightness, mean over 8 × 8 windows every 4 px (Wang et al. 2004). */
export function similarity(first: Raster, second: Raster): number {
  const luma = ({ data }: Raster) =>
    Float64Array.from({ length: data.length / 4 }, (_, i) => 0.299 * data[4 * i]! + 0.587 * data[4 * i + 1]! + 0.114 * data[4 * i + 2]!);
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
      total += ((2 * ma * mb + 6.5025) * (2 * cov + 58.5225)) / ((ma * ma + mb * mb + 6.5025) * (va + vb + 58.5225));
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
const NUMBERS: Readonly<Record<string, number>> = { l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7 };

/** Nodes of an SVG, counted alike for every tracer: the end of each drawn segment; a circle or ellipse has four. */
export function countSvgNodes(svg: string): number {
  let nodes = (svg.match(/<(circle|ellipse)\b/g) ?? []).length * 4;
  for (const [, data] of svg.matchAll(/\sd="([^"]*)"/g)) {
    let closable = false;
    for (const [, command, numbers] of data!.matchAll(COMMAND)) {
      const kind = command!.toLowerCase();
      const values = numbers!.match(/-?\d*\.?\d+(?:e-?\d+)?/g)?.length ?? 0;
      if (kind === 'm') {
        nodes += values / 2 - 1;
        closable = true;
      } else if (kind === 'z') {
        // The closing line's end is a node too, unless the path had returned to its start by itself.
        closable = false;
      } else nodes += values / NUMBERS[kind]!;
    }
    void closable;
  }
  return nodes;
}
