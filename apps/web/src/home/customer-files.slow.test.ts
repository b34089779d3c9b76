/**
 * Typical customer files: measured as on the home page, then run through the first suggested tool with its defaults.
 * Each result is printable, or is reported as unprintable.
 */
import { encodeImage } from '@printready/codecs';
import { openAsChosen } from '@printready/pipeline/open-file';
import { outcomeOf } from '@printready/pipeline/outcome';
import { completeOptions, runStep, suggestOptions } from '@printready/pipeline/run-step';
import { createRaster, type Raster } from '@printready/pixels/raster';
import { type WorkspaceToolId, workspaceTools } from '@printready/tools/catalog';
import { asksPrintSize, dpiState, leastPpi } from '@printready/tools/tool';
import { expect, it } from 'vitest';
import { work as measure } from '../files/measures/measure.task.ts';
import { isUnreadable } from '../files/measures/measures.ts';
import { suggestTools } from './suggest-tools.ts';

type Color = readonly [number, number, number];
const [W, H] = [240, 180];
const quiet = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };
/** Deterministic compression noise. */
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

/** Disc with a shadow or glow, on a transparent or black background. */
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

/** Skin, sky and grain, with no flat color. */
function photo(): Raster {
  const raster = createRaster(W, H, { resolution: { x: 72, y: 72 } });
  for (let at = 0; at < W * H; at++) {
    const [x, y] = [at % W, Math.floor(at / W)];
    const lit = Math.max(0, 1 - Math.hypot((x - 110) / 60, (y - 95) / 75));
    const n = noise(x, y, 9);
    raster.data.set(
      [70 + 0.3 * y + 150 * lit + n, 110 + 90 * lit + n, 190 - 0.5 * y + 10 * lit + n, 255],
      at * 4,
    );
  }
  return raster;
}

/** Typical export from design programs: a CMYK drawing on a white CMYK page. */
function cmykPdf(): Uint8Array<ArrayBuffer> {
  const drawing =
    '0 0 0 0 k 0 0 240 180 re f\n0 0.95 0.85 0.1 k 60 40 120 100 re f\n1 0.8 0 0.2 k 90 65 60 50 re f\n';
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 240 180] /Resources << >> /Contents 4 0 R >>',
    `<< /Length ${drawing.length} >>\nstream\n${drawing}endstream`,
  ];
  let pdf = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = pdf.length;
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const xref = pdf.length;
  pdf += `xref\n0 5\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size 5 /Root 1 0 R >>\nstartxref\n${xref}\n%%EOF\n`;
  return new TextEncoder().encode(pdf);
}

const RED: Color = [200, 30, 40];
const [WHITE, BLACK]: readonly Color[] = [
  [255, 255, 255],
  [0, 0, 0],
];
const FILES: readonly (readonly [string, Raster | Uint8Array<ArrayBuffer>])[] = [
  ['logo on white, red', logo(WHITE!, [RED], 300)],
  ['logo on white, yellow', logo(WHITE!, [[255, 221, 0], RED], 300)],
  ['logo on white, 72 dpi', logo(WHITE!, [[30, 60, 160]], 72)],
  ['logo on white, no dpi', logo(WHITE!, [BLACK!], null)],
  ['logo on white, JPEG q60', logo(WHITE!, [RED], 300, 5)],
  ['logo on cream', logo([243, 240, 230], [[60, 40, 30]], 200)],
  [
    'logo on white, knocked out',
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
    logo(
      WHITE!,
      [
        [210, 210, 210],
        [235, 220, 190],
      ],
      300,
    ),
  ],
  ['black shirt, bright', logo(BLACK!, [RED, [250, 250, 250]], 300)],
  [
    'black shirt, navy',
    logo(
      BLACK!,
      [
        [10, 20, 70],
        [45, 45, 48],
      ],
      300,
    ),
  ],
  ['black shirt, JPEG q60', logo([12, 12, 12], [[230, 180, 40]], 300, 5)],
  ['black shirt, glow', soft(40, BLACK!)],
  ['red shirt', logo([180, 20, 30], [[250, 250, 250], BLACK!], 300)],
  ['soft shadow', soft(35, null)],
  ['wide glow', soft(60, null)],
  ['antialiased cut-out', soft(1, null)],
  ['low-resolution PNG', logo(null, [RED], 96)],
  ['low-resolution JPEG', logo(WHITE!, [RED], 72, 4)],
  ['too many pixels', logo(null, [RED, BLACK!], 1200)],
  ['a large film with a glow', soft(40, null)],
  ['phone photo, JPEG, 72 dpi', photo()],
  ['CMYK PDF with a white page', cmykPdf()],
];

/** File as the shop receives it: JPEG for noisy images, otherwise PNG, or the given bytes. */
async function fileOf(name: string, drawn: Raster | Uint8Array<ArrayBuffer>): Promise<File> {
  if (drawn instanceof Uint8Array) return new File([drawn], `${name}.pdf`);
  const jpeg = name.includes('JPEG');
  const bytes = await encodeImage(drawn, jpeg ? { format: 'jpeg', quality: 60 } : { format: 'png' });
  return new File([bytes], `${name}.${jpeg ? 'jpg' : 'png'}`);
}

/** Tools that shops choose for these files although the home page suggests another one. */
const CHOSEN: Readonly<Record<string, WorkspaceToolId>> = {
  'logo on white, knocked out': 'color-ko',
  'pale logo on white, knocked out': 'color-ko',
  'black shirt, bright': 'color-ko',
  'black shirt, navy': 'color-ko',
  'black shirt, JPEG q60': 'color-ko',
  'black shirt, glow': 'color-ko',
  'red shirt': 'color-ko',
  'low-resolution PNG': 'upscaler',
  'low-resolution JPEG': 'upscaler',
  'too many pixels': 'downscaler',
  'a large film with a glow': 'halftone',
};

/** @param chosen null uses the first suggestion */
async function throughTool(
  name: string,
  drawn: Raster | Uint8Array<ArrayBuffer>,
  chosen: WorkspaceToolId | null,
) {
  const file = await fileOf(name, drawn);
  const measures = await measure({ file }, quiet);
  if (isUnreadable(measures)) throw new Error(`${name}: ${measures.problem.code}`);
  const suggested = suggestTools(measures).map(({ toolId }) => toolId);
  const tool = chosen ?? workspaceTools.find(({ id }) => id === suggested[0])?.id;
  const opened = await openAsChosen(new Uint8Array(await file.arrayBuffer()), null);
  if (!tool || !opened.ok) throw new Error(`${name}: ${suggested.join(', ')} opens no image.`);
  const { raster } = opened;
  // Runs without neural networks, as on a device that cannot run them.
  const filter = tool === 'upscaler' ? { method: 'filter' } : {};
  const options = await completeOptions(tool, { ...(await suggestOptions(tool, raster)), ...filter });
  const result = await runStep(tool, options, { id: name, raster }, quiet);
  const { data, resolution } = result.shows;
  let semi = 0;
  for (let at = 3; at < data.length; at += 4) if (data[at]! > 0 && data[at]! < 255) semi++;
  const ppi = resolution && Math.round(leastPpi(resolution));
  return {
    name,
    tool,
    semi: Number(((400 * semi) / data.length).toFixed(2)),
    ppi,
    /** Print-size question before the run, and resolution state after it. */
    asks: asksPrintSize(raster),
    state: ppi === null ? null : dpiState(ppi),
    empty: outcomeOf(raster, result) === 'nothing-left',
  };
}

it.each([
  ['the first tool that Home suggests', () => null],
  ['the tool that the customer wanted', (name: string) => CHOSEN[name] ?? null],
])(
  'with %s, produces printable results or reports the problem',
  async (_, choose) => {
    const rows = [];
    for (const [name, drawn] of FILES) rows.push(await throughTool(name, drawn, choose(name)));
    console.table(rows);
    expect(rows).toHaveLength(22);
    expect(rows.filter(({ semi }) => semi > 5)).toEqual([]);
    expect(
      rows.filter(({ ppi, state, asks }) => (ppi === null ? !asks : ppi < 150 && state !== 'bad')),
    ).toEqual([]);
    expect(rows.filter(({ empty }) => empty)).toEqual([]);
  },
  300_000,
);
