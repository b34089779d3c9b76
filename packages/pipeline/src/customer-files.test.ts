/** Files as customers send them, through the tool that suits them with its defaults: what comes out prints, or says that it does not. */
import { createRaster, type Raster } from '@printready/imaging/raster';
import type { WorkspaceToolId } from '@printready/tools/catalog';
import { dpiState } from '@printready/tools/print-size';
import { expect, it } from 'vitest';
import { outcomeOf } from './outcome.ts';
import { completeOptions, runStep, suggestOptions } from './run-step.ts';

type Color = readonly [number, number, number];
const [W, H] = [240, 180];
const quiet = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };
/** What a compressor leaves, the same every time. */
const noise = (x: number, y: number, size: number) => ((x * 7919 + y * 104_729) % (2 * size + 1)) - size;

function logo(ground: Color | null, inks: readonly Color[], ppi: number | null, dirt = 0): Raster {
  const raster = createRaster(W, H, { resolution: ppi === null ? null : { x: ppi, y: ppi } });
  for (let at = 0; at < W * H; at++) {
    const [x, y] = [at % W, Math.floor(at / W)];
    const ink = Math.hypot(x - 120, y - 90) < 70 ? inks[Math.floor(x / 20) % inks.length] : ground;
    const n = dirt > 0 ? noise(x, y, dirt) : 0;
    if (ink) raster.data.set([ink[0] + n, ink[1] + n, ink[2] + n, 255], at * 4);
  }
  return raster;
}

/** A disc with a shadow or glow around it, on nothing or on black. */
function soft(reach: number, ground: Color | null): Raster {
  const raster = createRaster(W, H, { resolution: { x: 300, y: 300 } });
  for (let at = 0; at < W * H; at++) {
    const alpha = Math.min(
      1,
      Math.max(0, (50 + reach - Math.hypot((at % W) - 120, Math.floor(at / W) - 90)) / reach),
    );
    if (ground) raster.data.set([240 * alpha, 120 * alpha, 20 * alpha, 255], at * 4);
    else raster.data.set([200, 30, 40, Math.round(255 * alpha)], at * 4);
  }
  return raster;
}

const RED: Color = [200, 30, 40];
const [WHITE, BLACK]: readonly Color[] = [
  [255, 255, 255],
  [0, 0, 0],
];
const FILES: readonly (readonly [string, WorkspaceToolId, Raster])[] = [
  ['logo on white, red', 'background-remover', logo(WHITE!, [RED], 300)],
  ['logo on white, yellow', 'background-remover', logo(WHITE!, [[255, 221, 0], RED], 300)],
  ['logo on white, 72 dpi', 'background-remover', logo(WHITE!, [[30, 60, 160]], 72)],
  ['logo on white, no dpi', 'background-remover', logo(WHITE!, [BLACK!], null)],
  ['logo on white, JPEG q60', 'background-remover', logo(WHITE!, [RED], 300, 5)],
  ['logo on cream', 'background-remover', logo([243, 240, 230], [[60, 40, 30]], 200)],
  [
    'logo on white, knocked out',
    'color-ko',
    logo(
      WHITE!,
      [
        [255, 221, 0],
        [120, 200, 240],
      ],
      300,
    ),
  ],
  [
    'pale logo on white, knocked out',
    'color-ko',
    logo(
      WHITE!,
      [
        [210, 210, 210],
        [235, 220, 190],
      ],
      300,
    ),
  ],
  ['black shirt, bright', 'color-ko', logo(BLACK!, [RED, [250, 250, 250]], 300)],
  [
    'black shirt, navy',
    'color-ko',
    logo(
      BLACK!,
      [
        [10, 20, 70],
        [45, 45, 48],
      ],
      300,
    ),
  ],
  ['black shirt, JPEG q60', 'color-ko', logo([12, 12, 12], [[230, 180, 40]], 300, 5)],
  ['black shirt, glow', 'color-ko', soft(40, BLACK!)],
  ['red shirt', 'color-ko', logo([180, 20, 30], [[250, 250, 250], BLACK!], 300)],
  ['soft shadow', 'transparency-guide', soft(35, null)],
  ['wide glow', 'transparency-guide', soft(60, null)],
  ['antialiased cut-out', 'transparency-guide', soft(1, null)],
  ['low-resolution PNG', 'upscaler', logo(null, [RED], 96)],
  ['low-resolution JPEG', 'upscaler', logo(WHITE!, [RED], 72, 4)],
  ['too many pixels', 'downscaler', logo(null, [RED, BLACK!], 1200)],
  ['film of a glow', 'halftone', soft(40, null)],
];

it('20 customer files come out printable, or say that they are not', { timeout: 300_000 }, async () => {
  const rows = [];
  for (const [name, tool, raster] of FILES) {
    const fast = tool === 'upscaler' ? { method: 'filter' } : {};
    const options = await completeOptions(tool, { ...(await suggestOptions(tool, raster)), ...fast });
    const result = await runStep(tool, options, { id: name, raster }, quiet);
    const { data, resolution } = result.shows;
    let semi = 0;
    for (let at = 3; at < data.length; at += 4) if (data[at]! > 0 && data[at]! < 255) semi++;
    const percent = (400 * semi) / data.length;
    const ppi = resolution?.x ?? 300;
    const empty = outcomeOf(raster, result) === 'nothing-left';
    rows.push({
      name,
      tool,
      semi: Number(percent.toFixed(2)),
      ppi: Math.round(ppi),
      state: dpiState(ppi),
      empty,
    });
  }
  console.table(rows);
  expect(rows).toHaveLength(20);
  expect(rows.filter(({ semi }) => semi > 5)).toEqual([]);
  expect(rows.filter(({ ppi, state }) => ppi < 150 && state !== 'bad')).toEqual([]);
  expect(rows.filter(({ empty }) => empty)).toEqual([]);
});
