/** Tests that a loupe shows part of a picture the way a run renders it. */
import { createRaster } from '@printready/pixels/raster';
import { cutRectangle } from '@printready/pixels/resample';
import { expect, test } from 'vitest';
import { panel as halftone } from '../halftone/Panel.tsx';
import { tool as halftoneTool } from '../halftone/render.ts';
import { panel as upscaler } from '../upscaler/Panel.tsx';
import { tool as upscalerTool } from '../upscaler/render.ts';

const SIDE = 120;
const RESOLUTION = { x: 150, y: 150 };
const IMAGE = { width: SIDE, height: SIDE, ppi: 150 };
const run = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };

const art = createRaster(SIDE, SIDE, { resolution: RESOLUTION });
for (let y = 0; y < SIDE; y++)
  for (let x = 0; x < SIDE; x++)
    art.data.set(
      [120 + 100 * Math.sin(x / 5), 128 + 90 * Math.cos(y / 7), (x * y) % 256, 255],
      (y * SIDE + x) * 4,
    );
const PIECE = { x: 40, y: 30, width: 60, height: 60 };
const MARGIN = 16;

/** The crop as the tool's loupe shows it, and the number of output pixels per picture pixel. */
function loupeOf(panel: typeof upscaler, options: object) {
  return panel((known) => {
    const parsed = known.schema.parse(options);
    const loupe = known.loupe?.({ options: parsed, image: IMAGE });
    return loupe ? { scale: loupe.scale, piece: loupe.optionsFor(PIECE.width) } : null;
  });
}

test.each([
  { target: 'print', widthMm: 60, dpi: 300, method: 'filter' },
  { target: 'factor', factor: '3x', method: 'filter' },
])('enlarges a crop the same way as the whole picture: $target', async (options) => {
  const loupe = loupeOf(upscaler, options);
  if (!loupe) expect.fail('There is no loupe.');
  const whole = (await upscalerTool.run(art, options, run)).shows;
  const piece = (await upscalerTool.run(cutRectangle(art, PIECE), loupe.piece, run)).shows;
  expect(whole.width / SIDE).toBeCloseTo(loupe.scale, 1);
  expect(piece.width / PIECE.width).toBeCloseTo(loupe.scale, 1);
  let most = 0;
  for (let y = MARGIN; y < PIECE.height - MARGIN; y++)
    for (let x = MARGIN; x < PIECE.width - MARGIN; x++) {
      const at = (picture: typeof whole, column: number, row: number) =>
        picture.data[(Math.round(row * loupe.scale) * picture.width + Math.round(column * loupe.scale)) * 4]!;
      most = Math.max(most, Math.abs(at(piece, x, y) - at(whole, PIECE.x + x, PIECE.y + y)));
    }
  expect(most).toBeLessThan(options.target === 'factor' ? 3 : 40);
});

test('shows no loupe if the picture is not enlarged', () => {
  expect(loupeOf(upscaler, { target: 'print', widthMm: 10, dpi: 100 })).toBeNull();
});

test('shows the printer’s dots at any resolution of the picture', async () => {
  const loupe = loupeOf(halftone, { resolution: 'set', outputDpi: 720 });
  expect(loupe?.scale).toBeCloseTo(4.8, 9);
  const { shows } = await halftoneTool.run(cutRectangle(art, PIECE), loupe?.piece ?? {}, run);
  expect(shows.width).toBe(288);
  const alphas = new Set(shows.data.filter((_, index) => index % 4 === 3));
  expect([...alphas].sort()).toEqual([0, 255]);
});
