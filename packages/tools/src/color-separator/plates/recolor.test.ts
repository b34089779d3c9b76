import { createRaster, type Raster } from '@printready/pixels/raster';
import { expect, it } from 'vitest';
import type { Analyzed } from '../../contract/define-tool.ts';
import type { Result } from '../../contract/tool.ts';
import { tool } from '../render.ts';

const run = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };
const tones = createRaster(120, 90, {
  data: Uint8ClampedArray.from({ length: 120 * 90 * 4 }, (_, at) => {
    const [x, y] = [(at >> 2) % 120, Math.floor(at / 480)];
    return [2 * x, 2 * y, 255 - 2 * x, 255][at & 3]!;
  }),
  resolution: { x: 300, y: 300 },
});

/** Renders previews of one picture as the app does. */
function openPreviews(input: Raster) {
  let analysis: Analyzed | undefined;
  return (options: object): Promise<Result> =>
    tool.run(input, options, {
      ...{ ...run, purpose: 'preview', scale: 0.5, analysis },
      keep: (made) => {
        analysis = made;
      },
    });
}

const listOf = ({ plates = [] }: Result) =>
  plates
    .filter(({ name }) => name !== 'White base')
    .map(({ name, color }) => ({ name, color, opacity: 0.6 }));
const planes = ({ plates = [] }: Result) => plates.map(({ coverage }) => coverage);
const GREEN = { r: 40, g: 160, b: 70 };

it('repaints existing plates if only ink colors change, and marks the result as not recalculated', async () => {
  const preview = openPreviews(tones);
  const first = await preview({ kind: 'process', inks: 3 });
  const inks = listOf(first);
  const changed = inks.with(1, { ...inks[1]!, color: GREEN });
  const shown = await preview({ kind: 'process', inks: 3, inkList: changed });
  expect(planes(shown)).toEqual(planes(first));
  expect(shown.approximate).toBe(true);
  expect(shown.plates?.map(({ color }) => color)).toContainEqual(GREEN);
  expect(shown.shows.data).not.toEqual(first.shows.data);
  const figure = shown.figures.find(({ id }) => id === 'inks');
  expect(figure && 'swatches' in figure && figure.swatches.map(({ color }) => color)).toContainEqual(GREEN);
});

it('recalculates the plates once input is idle, another option changes, or an ink is removed', async () => {
  const preview = openPreviews(tones);
  const first = await preview({ kind: 'process', inks: 3 });
  const inks = listOf(first);
  const changed = inks.with(0, { ...inks[0]!, color: GREEN });
  for (const options of [
    { saving: 80 },
    { inks: 2, inkList: changed.slice(1) },
    { garment: { r: 200, g: 0, b: 0 } },
  ]) {
    const other = await preview({ kind: 'process', inks: 3, inkList: changed, ...options });
    expect(planes(other)).not.toEqual(planes(first));
    await preview({ kind: 'process', inks: 3 });
  }
  const solved = await tool.run(
    tones,
    { kind: 'process', inks: 3, inkList: changed },
    { ...run, purpose: 'inspect' },
  );
  expect(solved.approximate).not.toBe(true);
  expect(planes(solved)).not.toEqual(planes(first));
});
