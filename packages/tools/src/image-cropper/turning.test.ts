/** Tests that rotate and mirror buttons act on the displayed picture, after any earlier presses. */

import { createRaster, type Raster } from '@printready/pixels/raster';
import { flip, rotateQuarter } from '@printready/pixels/resample';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Options } from './options.ts';
import { tool } from './render.ts';
import { isWhole, mirror, turnBy, uncropped } from './turning.ts';

const run = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };

const input = createRaster(7, 5);
for (let i = 0; i < 35; i++) input.data.set([i, 100 + i, 7 * i, 255], i * 4);

const PRESSES = {
  right: { patch: (o: Options) => turnBy(o, 1), act: (r: Raster) => rotateQuarter(r, 1) },
  left: { patch: (o: Options) => turnBy(o, -1), act: (r: Raster) => rotateQuarter(r, -1) },
  horizontal: { patch: (o: Options) => mirror(o, 'horizontal'), act: (r: Raster) => flip(r, 'horizontal') },
  vertical: { patch: (o: Options) => mirror(o, 'vertical'), act: (r: Raster) => flip(r, 'vertical') },
} as const;

it('shows and crops any sequence of turns and mirrors as if they were applied in order', async () => {
  const presses = fc.array(fc.constantFrom('right', 'left', 'horizontal', 'vertical'), { maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(presses, async (names) => {
      const frame = { x: 1 / 7, y: 2 / 5, width: 3 / 7, height: 2 / 5 };
      let options = tool.schema.parse({ frame }) as Options;
      let shown: Raster = input;
      let framed = (await tool.run(input, options, run)).shows;
      for (const name of names) {
        options = { ...options, ...PRESSES[name].patch(options) };
        shown = PRESSES[name].act(shown);
        framed = PRESSES[name].act(framed);
      }
      expect((await tool.run(input, uncropped(options), run)).shows.data).toEqual(shown.data);
      const cropped = (await tool.run(input, options, run)).shows;
      expect([cropped.width, cropped.height]).toEqual([framed.width, framed.height]);
      expect(cropped.data).toEqual(framed.data);
    }),
  );
});

it('negates the straightening angle when the picture is mirrored', () => {
  const options = tool.schema.parse({ straightenDegrees: 4 }) as Options;
  expect(mirror(options, 'horizontal').straightenDegrees).toBe(-4);
});

it.each([
  ['as it was opened', {}, true],
  ['with a safe line', { safeMm: 3 }, true],
  ['turned', { turn: '90' }, false],
  ['mirrored', { flipHorizontal: true }, false],
  ['flipped', { flipVertical: true }, false],
  ['straightened', { straightenDegrees: 1 }, false],
  ['trimmed', { trim: true }, false],
  ['framed', { frame: { x: 0, y: 0, width: 0.5, height: 1 } }, false],
  ['in a ratio', { shape: 'ratio' }, false],
  ['with bleed', { bleedMm: 3 }, false],
])('decides with isWhole whether a picture %s with options %s is uncropped: %s', async (_, patch, whole) => {
  const options = tool.schema.parse(patch) as Options;
  expect(isWhole(options)).toBe(whole);
  const { shows } = await tool.run(input, options, run);
  const isSame = shows.width === input.width && shows.height === input.height;
  if (whole) expect([isSame, shows.data]).toEqual([true, input.data]);
});
