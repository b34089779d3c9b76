/** Tests that a press's dot gain is measured from its printed step wedge, and that films are compensated for it. */
import { PdfFile } from '@printready/documents/pdf';
import { createBudget } from '@printready/documents/reading';
import { linearToSrgb, SRGB_TO_LINEAR } from '@printready/pixels/color';
import { createRaster } from '@printready/pixels/raster';
import { growDot } from '@printready/print/press';
import { expect, it } from 'vitest';
import { FONT } from '../export/film-marks.ts';
import type { ExportSource } from '../films/export-source.ts';
import { grayFilms } from '../films/film.ts';
import { tool } from '../render.ts';
import { gainOf } from './shelf.ts';
import { readWedge, WEDGE_STEPS, type WedgeSwatches } from './wedge.ts';

const run = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };
const WHITE = { r: 255, g: 255, b: 255 };
const RED = { r: 206, g: 32, b: 41 };
const [PATCH, HEIGHT] = [40, 40];

/** Simulated scan of a wedge with the given dot gain and slight noise. */
function scanOf(gain: number) {
  const width = PATCH * WEDGE_STEPS.length;
  return createRaster(width, HEIGHT, {
    data: Uint8ClampedArray.from({ length: 4 * width * HEIGHT }, (_, at) => {
      const [x, c] = [(at >> 2) % width, at & 3];
      if (c === 3) return 255;
      const key = (['r', 'g', 'b'] as const)[c]!;
      const share = growDot(WEDGE_STEPS[Math.floor(x / PATCH)]! / 100, gain);
      const light = (1 - share) * SRGB_TO_LINEAR[WHITE[key]]! + share * SRGB_TO_LINEAR[RED[key]]!;
      return linearToSrgb(light) + (((at >> 2) * 7919) % 5) - 2;
    }),
  });
}

function swatches(gain: number): WedgeSwatches {
  const read = readWedge(scanOf(gain));
  if (!read.ok) throw new Error(read.problem.text);
  return read.wedge;
}

it.each([5, 18, 30, 42])('reads a dot gain of %d % from a scan of the wedge', (gain) => {
  const { half, solid } = swatches(gain);
  expect(Math.abs(solid.r - RED.r) + Math.abs(solid.g - RED.g)).toBeLessThan(6);
  expect(Math.abs(gainOf({ name: 'Red', color: solid, opacity: 0.6, atHalf: half })! - gain)).toBeLessThan(
    1.5,
  );
});

it('rejects a scan without a wedge and gives the reason', () => {
  const even = createRaster(440, 40, { data: new Uint8ClampedArray(440 * 160).fill(200) });
  expect(readWedge(even)).toMatchObject({
    problem: { code: 'no-wedge', text: expect.stringContaining('look the same') as string },
  });
  expect(readWedge(createRaster(20, 4))).toMatchObject({ problem: { code: 'too-small' } });
  expect(gainOf({ name: 'Red', color: RED, opacity: 0.6 })).toBeNull();
});

const tones = createRaster(60, 40, {
  data: Uint8ClampedArray.from({ length: 60 * 40 * 4 }, (_, at) => {
    const t = ((at >> 2) % 60) / 59;
    return [255 - 49 * t, 255 - 223 * t, 255 - 214 * t, 255][at & 3]!;
  }),
  resolution: { x: 100, y: 100 },
});
const measured = { name: 'Shop red', color: RED, opacity: 0.6, atHalf: swatches(10).half };
const options = { kind: 'process', garment: WHITE, inks: 1, minimumDot: 0, maximumDot: 100, dotGain: 40 };

it('compensates films of a measured ink for its own dot gain, and others for the assumed gain', async () => {
  const filmOf = async (ink: object) => {
    const result = await tool.run(tones, { ...options, inkList: [ink] }, run);
    const made = result.made as ExportSource;
    const [film] = grayFilms(result.plates!, made);
    const at = result.plates![0]!.coverage.findIndex((value) => value > 120 && value < 136);
    return film![at]!;
  };
  const [known, assumed] = [await filmOf(measured), await filmOf({ ...measured, atHalf: undefined })];
  expect(known).toBeGreaterThan(assumed + 30);
});

it('writes a wedge page per ink, with each step’s value printed under its patch', async () => {
  const result = await tool.run(
    tones,
    { ...options, inkList: [measured], garment: { r: 17, g: 17, b: 17 } },
    run,
  );
  const bytes = await tool.exportAs(result, 'wedge', { ...run, stem: 'art' });
  if (!(bytes instanceof Uint8Array)) throw new Error('A PDF comes in one piece.');
  const file = new PdfFile(bytes, '', createBudget());
  const kids = file.array(file.dict(file.catalog.get('Pages'))?.get('Kids')) ?? [];
  expect(kids).toHaveLength(2);
  const text = Buffer.from(bytes).toString('latin1');
  // Two wedges per page.
  expect(text.split(`${FONT.encode('50')} Tj`).length - 1).toBe(4);
  expect(text.split('/W Do').length - 1).toBe(4);
});
