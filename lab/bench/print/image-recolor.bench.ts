/** Recoloring 12 megapixels in memory, against ImageMagick's palette mapping; also the time of slider steps. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Raster } from '../../../packages/pixels/src/raster/raster.ts';
import { keepAnalyses } from '../../../packages/tools/src/contract/keep-analyses.ts';
import { tool } from '../../../packages/tools/src/image-to-color-palette/render.ts';
import { type Benchmark, type Measurement, timeOnce } from '../benchmark.ts';
import { enlarge, paintLogo, paintSunset } from '../separator/separation-pictures.ts';

const MAGICK = '/usr/bin/convert';
const run = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };
const STEPS = 60;

function magick({ data, width, height }: Raster): number | Promise<number> {
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'bench-'));
  const source = join(folder, 'in.rgba');
  writeFileSync(source, data);
  const args = ['-size', `${width}x${height}`, '-depth', '8', source, '-alpha', 'off', '-colors', '8'];
  return timeOnce(() => spawnSync(MAGICK, [...args, join(folder, 'out.rgb')])).finally(() =>
    rmSync(folder, { recursive: true }),
  );
}

/** 95th percentile of the time of a Hue slider step on an image of preview size, ms. */
async function measureSlider(art: Raster, kind: 'flat' | 'photo'): Promise<number> {
  const analyses = keepAnalyses(1);
  const times: number[] = [];
  for (let step = -3; step < STEPS; step++) {
    const options = { kind, hue: step + 4 };
    const how = { ...run, purpose: 'preview', scale: 0.5 } as const;
    const taken = await timeOnce(() =>
      analyses.run({ toolId: 'image-to-color-palette', pictureId: 'art' }, tool, art, options, how),
    );
    if (step >= 0) times.push(taken);
  }
  times.sort((a, b) => a - b);
  return times[Math.floor(0.95 * STEPS)]!;
}

export const benchmark: Benchmark = {
  title: 'Image Recolor: 12 megapixels beside ImageMagick, and a slider’s steps',
  async run({ quick, note }) {
    const [width, height] = quick ? [400, 300] : [4000, 3000];
    const [across, down] = quick ? [200, 150] : [1200, 900];
    const rows: Measurement[] = [];
    if (!existsSync(MAGICK)) note('ImageMagick is not installed, so nothing is compared with it.');
    for (const [kind, drawn] of [
      ['flat', paintLogo()],
      ['photo', paintSunset()],
    ] as const) {
      const large = await enlarge(drawn, width, height);
      if (existsSync(MAGICK))
        rows.push({ group: kind, name: 'ImageMagick -colors 8', milliseconds: await magick(large) });
      const whole = () => tool.run(large, { kind, hue: 40 }, run);
      await whole();
      rows.push({ group: kind, name: 'recolored', milliseconds: await timeOnce(whole) });
      const small = await enlarge(drawn, across, down);
      rows.push({ group: kind, name: 'slider step, p95', milliseconds: await measureSlider(small, kind) });
    }
    return rows;
  },
  bars: [
    { subject: 'recolored', against: 'ImageMagick -colors 8', atMostRatio: 0.5 },
    { subject: 'slider step, p95', atMostSeconds: 0.05 },
  ],
};
