/** Pages of a PDF as MuPDF draws them. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runIfInstalled } from './outside-programs.ts';

/** Sentence for a skipped test; null if MuPDF is installed. */
export const missingPages = runIfInstalled('mutool', '-v') ? null : 'mutool is not installed';

/** RGB on white. */
export type DrawnPage = { readonly width: number; readonly height: number; readonly data: Uint8Array };

const HEADER = /^P6\s+(\d+)\s+(\d+)\s+255\s/;

export function drawPage(pdf: Uint8Array, ppi: number, page = 1): DrawnPage {
  const folder = mkdtempSync(join(tmpdir(), 'printready-page-'));
  try {
    const path = join(folder, 'file.pdf');
    writeFileSync(path, pdf);
    const words = ['draw', '-q', '-r', `${ppi}`, '-c', 'rgb', '-F', 'ppm', '-o', '-', path, `${page}`];
    const { status, stdout, stderr } = spawnSync('mutool', words, { maxBuffer: 2 ** 30 });
    const [header = '', width, height] = HEADER.exec(stdout.toString('latin1', 0, 40)) ?? [];
    if (status !== 0 || header === '') throw new Error(`mutool: ${stderr.toString()}`);
    return { width: Number(width), height: Number(height), data: stdout.subarray(header.length) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Straight-alpha RGBA as it looks on white. */
export function onWhite(pixels: Uint8Array | Uint8ClampedArray): Uint8Array {
  const seen = new Uint8Array((pixels.length / 4) * 3);
  for (let from = 0, to = 0; from < pixels.length; from += 4)
    for (let c = 0; c < 3; c++)
      seen[to++] = Math.round(255 + (((pixels[from + c] ?? 0) - 255) * (pixels[from + 3] ?? 0)) / 255);
  return seen;
}

/**
 * Largest and mean difference of two pages, 0…255, and the largest away from edges: where the pixels around are alike
 * in the first page.
 * @param reach distance from edges, px
 */
export function comparePages(one: DrawnPage, other: DrawnPage, reach = 1) {
  const { width, height, data } = one;
  let [worst, inside, sum] = [0, 0, 0];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = 3 * (y * width + x);
      const difference = distance(data, at, other.data, at);
      sum += difference;
      worst = Math.max(worst, difference);
      if (difference > inside && isPlain(one, x, y, reach)) inside = difference;
    }
  return { worst, inside, mean: sum / (width * height) };
}

function distance(one: Uint8Array, at: number, other: Uint8Array, otherAt: number): number {
  let most = 0;
  for (let c = 0; c < 3; c++) most = Math.max(most, Math.abs((one[at + c] ?? 0) - (other[otherAt + c] ?? 0)));
  return most;
}

function isPlain({ width, height, data }: DrawnPage, x: number, y: number, reach: number): boolean {
  const at = 3 * (y * width + x);
  for (let dy = -reach; dy <= reach; dy++)
    for (let dx = -reach; dx <= reach; dx++) {
      if (x + dx < 0 || x + dx >= width || y + dy < 0 || y + dy >= height) continue;
      if (distance(data, at, data, at + 3 * (dy * width + dx)) > 1) return false;
    }
  return true;
}
