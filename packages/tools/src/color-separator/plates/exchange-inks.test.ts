/** Tests plates printed with another plate's ink. */
import { createRaster } from '@printready/pixels/raster';
import { expect, it } from 'vitest';
import { tool } from '../render.ts';

const run = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };
const [WIDTH, HEIGHT] = [120, 60];
const COLORS = [
  [20, 33, 84],
  [206, 32, 41],
  [244, 180, 26],
  [24, 128, 72],
] as const;

/** Four flat stripes, or a gradient between the first two colors above the others. */
function draw(isFade: boolean) {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4);
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    const [from, to] = y < HEIGHT / 2 ? [COLORS[0], COLORS[1]] : [COLORS[2], COLORS[3]];
    const share = isFade ? x / WIDTH : Number(x >= WIDTH / 2);
    data.set([...from.map((level, c) => Math.round(level + share * (to[c]! - level))), 255], 4 * at);
  }
  return createRaster(WIDTH, HEIGHT, { data, resolution: { x: 300, y: 300 } });
}

async function separate(kind: string, options: object = {}) {
  const asked = { kind, background: 'keep', trapMm: 0, chokeMm: 0, ...options };
  const { plates = [], shows } = await tool.run(draw(kind !== 'spot'), asked, run);
  return {
    names: plates.map(({ name }) => name),
    plateOf: (name: string) => plates.find((plate) => plate.name === name)!.coverage,
    proof: shows.data,
  };
}

const KINDS = [
  ['spot', {}],
  ['process', { inks: 3 }],
  ['index', { inks: 3 }],
] as const;

it.each(KINDS)('exchanges the inks of two plates: %s', async (kind, options) => {
  const before = await separate(kind, options);
  const [base, one, other] = before.names as [string, string, string];
  const plateInks = [
    { name: one, ink: other },
    { name: other, ink: one },
  ];
  const after = await separate(kind, { ...options, plateInks });
  expect(after.names).toEqual(before.names);
  expect(after.plateOf(one)).toEqual(before.plateOf(other));
  expect(after.plateOf(other)).toEqual(before.plateOf(one));
  expect(after.plateOf(base)).toEqual(before.plateOf(base));
  expect(after.proof).not.toEqual(before.proof);
});

it.each(KINDS)('joins two plates with the same ink: %s', async (kind, options) => {
  const before = await separate(kind, options);
  const [, one, other] = before.names as [string, string, string];
  const after = await separate(kind, { ...options, plateInks: [{ name: one, ink: other }] });
  expect(after.names).toEqual(before.names.filter((name) => name !== one));
  const [left, right] = [before.plateOf(one), before.plateOf(other)];
  expect(after.plateOf(other)).toEqual(left.map((level, at) => Math.min(255, level + right[at]!)));
});

it('keeps all plates if no plate has the given name, and never exchanges the ink of a white base', async () => {
  const before = await separate('process', { inks: 3 });
  const [base, one] = before.names as [string, string];
  const plateInks = [
    { name: base, ink: one },
    { name: one, ink: base },
    { name: 'Unknown', ink: one },
  ];
  const after = await separate('process', { inks: 3, plateInks });
  expect(after.names).toEqual(before.names);
  expect(after.proof).toEqual(before.proof);
});

it('ignores exchanges of the four process inks', async () => {
  const plateInks = [{ name: 'Cyan', ink: 'Magenta' }];
  const [before, after] = [await separate('cmyk'), await separate('cmyk', { plateInks })];
  expect(after.proof).toEqual(before.proof);
});
