/** Compares opened files that have a profile with the results of LittleCMS's transicc. */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deltaE2000, srgbToLab } from '@printready/pixels/color';
import { toByte } from '@printready/pixels/number';
import { expect } from 'vitest';
import { hasMagick, magick, runIfInstalled } from '../../../../scripts/testing/outside-programs.ts';
import { decodeImage } from '../index.ts';
import { type IccCase, PATCH_POINTS, PATCHES } from './icc-cases.ts';
import { HEIGHT, WIDTH } from './quadrants.ts';

export const hasTransicc = hasMagick && runIfInstalled('transicc') !== null;

type Rgb = readonly [r: number, g: number, b: number];

/** Values in transicc's units: inks in percent, L*a*b* in L*a*b* units, others unchanged. */
function numbersOf(space: IccCase['space'], color: readonly number[]): readonly number[] {
  const [l = 0, a = 0, b = 0] = color;
  if (space === 'cmyk') return color.map((value) => value / 2.55);
  return space === 'lab' ? [l / 2.55, a - 128, b - 128] : color;
}

const MAGICK_KINDS = { rgb: 'rgb', gray: 'gray', cmyk: 'cmyk' } as const;

/** Patch values as written, or as decoded if the file is a JPEG. */
function storedColors({ space }: IccCase, file: Uint8Array): readonly (readonly number[])[] {
  if (file[0] !== 0xff || space === 'lab') return PATCHES[space];
  const samples = magick(['-', '-depth', '8', `${MAGICK_KINDS[space]}:-`], file);
  const step = samples.length / (WIDTH * HEIGHT);
  return PATCH_POINTS.map(([x, y]) => {
    const at = (Math.floor(y * HEIGHT) * WIDTH + Math.floor(x * WIDTH)) * step;
    return [...samples.subarray(at, at + step)];
  });
}

/** The nine patches converted to sRGB by transicc, relative colorimetric with black point compensation. */
function byTransicc({ space, profile }: IccCase, stored: readonly (readonly number[])[]): Rgb[] {
  const folder = mkdtempSync(join(tmpdir(), 'printready-icc-'));
  try {
    const path = join(folder, 'source.icc');
    if (profile) writeFileSync(path, profile);
    const { stdout, status } = spawnSync(
      'transicc',
      ['-n', '-i', profile ? path : '*Lab', '-o', '*sRGB', '-t1', '-b'],
      {
        encoding: 'utf8',
        input: stored.map((color) => `${numbersOf(space, color).join('\n')}\n`).join(''),
      },
    );
    if (status !== 0) throw new Error(`transicc ended with ${status}.`);
    const numbers = [...stdout.matchAll(/-?\d+\.\d+/g)].map(([text]) => toByte(Number(text)));
    // transicc's output starts with version numbers.
    const colors = numbers.slice(-27);
    return stored.map((_, i): Rgb => [colors[3 * i]!, colors[3 * i + 1]!, colors[3 * i + 2]!]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const MOST_DIFFERENT = 1;

export async function checkIcc(one: IccCase): Promise<void> {
  const file = new Uint8Array(await one.make());
  const opened = await decodeImage(file, { ppi: 72 });
  if (!opened.ok) throw new Error(opened.problem.text);
  const { width, height, data } = opened.raster;
  const wanted = byTransicc(one, storedColors(one, file));
  const differences = PATCH_POINTS.map(([x, y], i) => {
    const at = (Math.floor(y * height) * width + Math.floor(x * width)) * 4;
    return deltaE2000(srgbToLab(data[at]!, data[at + 1]!, data[at + 2]!), srgbToLab(...wanted[i]!));
  });
  const told = differences.map((difference) => difference.toFixed(2)).join(' ');
  expect(Math.max(...differences), told).toBeLessThanOrEqual(MOST_DIFFERENT);
}
