/**
 * Design Effects at 12 megapixels, against ImageMagick: multiplying a layer, and noise wear. Also the time of each
 * slider or drag step on a screen-sized proxy.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeImage } from '../../../packages/codecs/src/index.ts';
import { createRaster, type Raster } from '../../../packages/pixels/src/raster/raster.ts';
import { blendLayer } from '../../../packages/print/src/effects/blend-layer.ts';
import { drawField } from '../../../packages/print/src/effects/fields.ts';
import { prepareField, type WearGround, wearAway } from '../../../packages/print/src/effects/wear.ts';
import { toBase64 } from '../../../packages/tools/src/blend-texture-cut/blend/base64.ts';
import { tool } from '../../../packages/tools/src/blend-texture-cut/render.ts';
import { keepAnalyses } from '../../../packages/tools/src/contract/keep-analyses.ts';
import {
  type BenchContext,
  type Benchmark,
  type Measurement,
  measureInTurns,
  timeOnce,
} from '../benchmark.ts';

const PPI = 300;

function drawArt(width: number, height: number, ppi: number): Raster {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at += 4) {
      const inside = (x - width / 2) ** 2 + (y - height / 2) ** 2 < (0.47 * height) ** 2;
      data[at] = x & 255;
      data[at + 1] = y & 255;
      data[at + 2] = 90;
      data[at + 3] = inside ? 255 : 0;
    }
  return createRaster(width, height, { data, resolution: { x: ppi, y: ppi } });
}

function magick(...args: string[]): void {
  const { status, stderr } = spawnSync('convert', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`ImageMagick: ${stderr}`);
}

/** ImageMagick's time, excluding reading: a full run minus a run that only reads. */
async function timePeer(read: readonly string[], work: readonly string[]): Promise<number> {
  const reading = await timeOnce(() => magick(...read, 'null:'));
  const all = await timeOnce(() => magick(...read, ...work, 'null:'));
  return Math.max(1, all - reading);
}

async function compareWithMagick({ quick }: BenchContext): Promise<readonly Measurement[]> {
  const [width, height] = quick ? [400, 300] : [4000, 3000];
  const art = drawArt(width, height, PPI);
  const layer = drawArt(width, height, PPI);
  const folder = mkdtempSync(join(tmpdir(), 'effects-'));
  const file = (name: string) => join(folder, name);
  writeFileSync(file('a.rgba'), art.data);
  writeFileSync(file('b.rgba'), layer.data);
  const open = (name: string) => ['-size', `${width}x${height}`, '-depth', '8', `rgba:${file(name)}`];
  const area = { x0: 0, y0: 0, x1: width, y1: height };
  const perMm = PPI / 25.4;
  const ink = Uint8Array.from({ length: width * height }, (_, i) => Number(art.data[4 * i + 3] === 255));
  const grid = { width, height, perMm };
  const ground: WearGround = {
    ...{ width, height, ink, soft: new Uint32Array(), shield: null, sparedUpTo: 0 },
    smallest: { part: 0.4 * perMm, hole: 0.6 * perMm },
  };
  const settings = { kind: 'worn', scaleMm: 8, seed: 1, directionDegrees: 0, amount: 0.12 } as const;
  const rounds = 3;
  const blend = await measureInTurns(
    [
      {
        name: 'ImageMagick -compose multiply',
        time: () => timePeer([...open('a.rgba'), ...open('b.rgba')], ['-compose', 'multiply', '-composite']),
      },
      {
        name: 'multiply',
        time: () => {
          const pixels = art.data.slice();
          return timeOnce(() =>
            blendLayer(pixels, width, layer, area, { mode: 'multiply', opacity: 1, clip: false }),
          );
        },
      },
    ],
    quick,
    rounds,
  );
  const noise = ['(', '+clone', '-alpha', 'off', '-colorspace', 'gray', '+noise', 'Gaussian', '-blur', '0x4'];
  const wear = await measureInTurns(
    [
      {
        name: 'ImageMagick noise threshold',
        time: () =>
          timePeer(open('a.rgba'), [...noise, '-threshold', '40%', ')', '-compose', 'DstIn', '-composite']),
      },
      {
        name: 'worn, cleaned up',
        time: () =>
          timeOnce(() => wearAway(prepareField(drawField(settings, grid, null), ground), 0.12, ground)),
      },
    ],
    quick,
    rounds,
  );
  rmSync(folder, { recursive: true });
  const group = (name: string, rows: readonly Omit<Measurement, 'group'>[]) =>
    rows.map((row) => ({ ...row, group: name }));
  return [...group('blend, 12 MP', blend), ...group('wear, 12 MP', wear)];
}

/** 95th percentile of the time per step, over 100 steps on the largest proxy. */
async function measureSteps({ quick }: BenchContext): Promise<readonly Measurement[]> {
  const [width, height] = quick ? [280, 210] : [1414, 1060];
  const art = drawArt(width, height, 106);
  const image = toBase64(await encodeImage(drawArt(Math.round(width * 0.7), height, 106), { format: 'png' }));
  const analyses = keepAnalyses(1);
  const run = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };
  const how = { ...run, purpose: 'preview' as const, scale: 0.35, view: null };
  const count = quick ? 2 : 40;
  const measure = async (name: string, optionsAt: (step: number) => object): Promise<Measurement> => {
    const times: number[] = [];
    for (let step = -4; step < count; step++) {
      const options = optionsAt(step + 4);
      const took = await timeOnce(() =>
        analyses.run({ toolId: 'effects', pictureId: 'art' }, tool, art, options, how),
      );
      if (step >= 0) times.push(took);
    }
    times.sort((a, b) => a - b);
    return { name, group: 'a step, p95', milliseconds: times[Math.floor(0.95 * (times.length - 1))]! };
  };
  const place = (step: number) => ({ x: 0.3 + step / 100, y: 0.5, width: 0.6, degrees: 10 });
  return [
    await measure('amount slider', (step) => ({ textures: [{ amount: 5 + step }] })),
    await measure('dragged layer', (step) => ({
      textures: [],
      layers: [{ image, mode: 'overlay', place: place(step) }],
    })),
  ];
}

export const benchmark: Benchmark = {
  title: 'Design Effects: blend, wear, and a step of a hand',
  run: async (context) => [...(await compareWithMagick(context)), ...(await measureSteps(context))],
  bars: [
    { subject: 'multiply', against: 'ImageMagick -compose multiply', atMostRatio: 0.5 },
    { subject: 'worn, cleaned up', against: 'ImageMagick noise threshold', atMostRatio: 0.5 },
    { subject: 'amount slider', atMostSeconds: 0.05 },
    { subject: 'dragged layer', atMostSeconds: 0.016 },
  ],
};
