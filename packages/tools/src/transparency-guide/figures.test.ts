import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRaster } from '@printready/pixels/raster';
import { expect, it } from 'vitest';
import { findValue } from '../contract/tool.ts';
import { tool } from './render.ts';

/** Absolute path, because a `convert` found on the PATH may be a different program. */
const MAGICK = '/usr/bin/convert';
const [WIDTH, HEIGHT] = [181, 97];
const run = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };

/** Soft rings, a fade and flat colors, so that every class has many pixels. */
function art() {
  const raster = createRaster(WIDTH, HEIGHT, { resolution: { x: 300, y: 300 } });
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    const ring = 128 + 127 * Math.sin(Math.hypot(x - 60, y - 48) / 3);
    const opacity = x < 120 ? ring * 1.2 - 25 : 255 - ((x - 120) * 255) / 60;
    raster.data.set([20, 90, 160, Math.min(255, Math.max(0, opacity))], at * 4);
  }
  return raster;
}

it.skipIf(!existsSync(MAGICK))(
  'counts the pixels of each opacity class exactly as ImageMagick does',
  async () => {
    const input = art();
    const words = ['-size', `${WIDTH}x${HEIGHT}`, '-depth', '8', 'rgba:-', '-alpha', 'extract'];
    const histogram = spawnSync(MAGICK, [...words, '-format', '%c', 'histogram:info:-'], {
      input: input.data,
    });
    expect(histogram.status).toBe(0);
    const counts = new Uint32Array(256);
    for (const [, count, value] of histogram.stdout.toString().matchAll(/(\d+): \((\d+)/g)) {
      counts[Number(value)]! += Number(count);
    }
    const theirs = (from: number, to: number) =>
      counts.subarray(from, to + 1).reduce((sum, count) => sum + count, 0);
    const { figures } = await tool.run(input, { fix: 'none' }, run);
    for (const [id, from, to] of [
      ['clear', 0, 0],
      ['faint', 1, 12],
      ['partial', 13, 242],
      ['nearly', 243, 254],
      ['solid', 255, 255],
    ] as const) {
      expect(theirs(from, to), id).toBeGreaterThan(50);
      expect(findValue(figures, id)?.value, id).toBe(theirs(from, to));
    }
  },
);
