import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { deltaE2000, srgbToLab } from '@printready/pixels/color';
import { channelsOf, type Picture } from '@printready/pixels/picture';
import { toRaster } from '@printready/pixels/profiles';
import type { Raster } from '@printready/pixels/raster';

const PYTHON = '/usr/bin/python3';
const SCRIPT = fileURLToPath(new URL('../../scripts/psd-composite.py', import.meta.url));

export const hasPsdTools =
  existsSync(PYTHON) && spawnSync(PYTHON, ['-c', 'import psd_tools.composite']).status === 0;

export function compositeByPsdTools(paths: readonly string[]): void {
  const { status, stderr } = spawnSync(PYTHON, [SCRIPT, ...paths], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}

/** The composite from psd-tools, in the same layout as another picture of the file. */
export function readPsdToolsPicture(path: string, like: Picture): Picture {
  const bytes = readFileSync(`${path}.composite`);
  const floats = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
  const { width, height, space } = like;
  const step = floats.length / (width * height);
  if (step !== channelsOf({ space, alpha: true })) throw new Error(`${step} samples a pixel in ${path}.`);
  const data = Uint16Array.from(floats, (value, i) => {
    const light = Math.min(1, Math.max(0, value));
    const isInk = space === 'cmyk' && i % step < step - 1;
    return Math.round((isInk ? 1 - light : light) * 65_535);
  });
  return { width, height, space, alpha: true, data, resolution: null, icc: like.icc };
}

function seen({ data }: Raster, at: number): [number, number, number] {
  const alpha = data[at + 3]! / 255;
  const over = (c: number) => Math.round(255 * (1 - alpha) + data[at + c]! * alpha);
  return [over(0), over(1), over(2)];
}

/** ΔE00 per pixel between two pictures composited over white. */
export async function compareColors(
  first: Picture,
  second: Picture,
): Promise<{ mean: number; worst: number }> {
  const [a, b] = [(await toRaster(first)).raster, (await toRaster(second)).raster];
  let [sum, worst] = [0, 0];
  for (let at = 0; at < a.data.length; at += 4) {
    const difference = deltaE2000(srgbToLab(...seen(a, at)), srgbToLab(...seen(b, at)));
    sum += difference;
    worst = Math.max(worst, difference);
  }
  return { mean: sum / (a.data.length / 4), worst };
}
