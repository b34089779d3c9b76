/** Tests plates made from a file's own inks, and artwork that has none. */
import { createRaster, type FileInks } from '@printready/pixels/raster';
import { expect, it } from 'vitest';
import { tool } from '../render.ts';

const run = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };
const WHITE = { r: 255, g: 255, b: 255 };
const [WIDTH, HEIGHT] = [48, 40];
const PIXELS = WIDTH * HEIGHT;
const isLeft = (pixel: number) => pixel % WIDTH < WIDTH / 2;

/** K only on the left, a tint on the right, a spot color over both. */
const inks: FileInks = {
  icc: null,
  process: Uint8Array.from({ length: PIXELS * 4 }, (_, i) =>
    isLeft(i >> 2) ? [0, 0, 0, 255][i & 3]! : [51, 26, 13, 64][i & 3]!,
  ),
  spots: [
    {
      name: 'Gold',
      color: { r: 200, g: 160, b: 40 },
      coverage: Uint8Array.from({ length: PIXELS }, (_, i) => i % 200),
    },
  ],
};
const data = Uint8ClampedArray.from({ length: PIXELS * 4 }, (_, i) =>
  (i & 3) === 3 ? 255 : isLeft(i >> 2) ? 24 : 170,
);
const plain = createRaster(WIDTH, HEIGHT, { data, resolution: { x: 150, y: 150 } });
const sent = createRaster(WIDTH, HEIGHT, { ...plain, inks });
const options = { kind: 'cmyk', garment: WHITE, background: 'keep' };

const codesOf = (result: Awaited<ReturnType<typeof tool.run>>) => result.findings.map(({ code }) => code);
const plateOf = (result: Awaited<ReturnType<typeof tool.run>>, name: string) =>
  result.plates?.find((plate) => plate.name === name)?.coverage;

it('uses the file’s inks as plates, byte for byte, including the spot color', async () => {
  const result = await tool.run(sent, options, run);
  for (const [channel, name] of ['Cyan', 'Magenta', 'Yellow', 'Black'].entries())
    expect(plateOf(result, name), name).toEqual(
      Uint8Array.from({ length: PIXELS }, (_, i) => inks.process[4 * i + channel]!),
    );
  expect(plateOf(result, 'Gold')).toEqual(inks.spots[0]!.coverage);
  expect(codesOf(result)).toContain('inks-kept');
  expect(codesOf(result)).not.toContain('press-assumed');
});

it('adds a base plate on a dark garment, and keeps the inks', async () => {
  const result = await tool.run(sent, { ...options, garment: { r: 17, g: 17, b: 17 } }, run);
  expect(result.plates?.[0]?.name).toBe('White base');
  expect(plateOf(result, 'Black')?.slice(0, 4)).toEqual(Uint8Array.of(255, 255, 255, 255));
});

it('puts no ink where the artwork is transparent', async () => {
  const clear = data.map((value, i) => (i < 4 * WIDTH && (i & 3) === 3 ? 0 : value));
  const result = await tool.run(createRaster(WIDTH, HEIGHT, { ...sent, data: clear }), options, run);
  expect(
    plateOf(result, 'Black')
      ?.subarray(0, WIDTH)
      .every((ink) => ink === 0),
  ).toBe(true);
  expect(plateOf(result, 'Black')?.[WIDTH]).toBe(255);
});

it('separates the artwork instead of using its inks on request, or if other inks are set', async () => {
  const again = await tool.run(sent, { ...options, fileInks: false }, run);
  expect(plateOf(again, 'Gold')).toBeUndefined();
  expect(plateOf(again, 'Cyan')?.[0]).toBeGreaterThan(0);
  expect(codesOf(again)).not.toContain('inks-kept');
  const spot = await tool.run(sent, { ...options, kind: 'spot' }, run);
  expect(codesOf(spot)).toContain('inks-separated-again');
});

it('reports nothing about artwork that has no inks of its own', async () => {
  for (const kind of ['cmyk', 'spot']) {
    const codes = codesOf(await tool.run(plain, { ...options, kind }, run));
    expect(codes).not.toContain('inks-kept');
    expect(codes).not.toContain('inks-separated-again');
  }
});

it('reports ink above the press limit but removes none', async () => {
  const heavy = { ...inks, process: new Uint8Array(PIXELS * 4).fill(255) };
  const result = await tool.run(createRaster(WIDTH, HEIGHT, { ...plain, inks: heavy }), options, run);
  const finding = result.findings.find(({ code }) => code === 'ink-over-limit');
  expect(finding?.text).toMatch(/add up to 4\d\d%, over the limit of 300%/);
  expect(plateOf(result, 'Cyan')?.every((ink) => ink === 255)).toBe(true);
  expect(codesOf(await tool.run(sent, options, run))).not.toContain('ink-over-limit');
});
