import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { decodeImage } from '@printready/codecs';
import { setFace } from '@printready/designer/edit';
import { FACES } from '@printready/designer/type';
import { PNG } from 'pngjs';
import { afterEach, expect, test, vi } from 'vitest';
import { EMPTY_FORM, requestOf } from '../studio/brief/brief-form.ts';
import { compose, draw, inspect, writeFile } from './work.ts';

const request = requestOf(
  { ...EMPTY_FORM, words: 'Tahoe Anglers, fishing club, 2 inks on navy, no distress', seed: 7 },
  {},
)!;
const sketch = (await compose({ request, family: 'solid-badge', index: 0 }))!;
const { design, svg } = sketch;
const title = 'Tahoe Anglers';

afterEach(() => vi.unstubAllGlobals());

test('draws a design with the same number of paths after it was saved and loaded', async () => {
  const again = await draw(JSON.parse(JSON.stringify(design)) as typeof design);
  expect(again.length / svg.length).toBeCloseTo(1, 1);
  expect(again.match(/<path/g)).toEqual(svg.match(/<path/g));
});

test('cuts the texture out of the plates', { tags: 'slow' }, async () => {
  const texture = { make: 'speckle', share: 0.03, minHoleMm: 0.6, seed: 5 } as const;
  const worn = await draw({ ...design, texture });
  expect(worn.match(/<path/g)).toEqual(svg.match(/<path/g));
  expect(worn.length).toBeGreaterThan(1.1 * svg.length);
  expect(worn).not.toContain(design.garment.hex);
  // The editor and the shirt drawing show the texture too.
  const shown = await inspect({ ...design, texture });
  expect(shown.wear.length).toBeGreaterThan(10);
  expect(shown.svg).toContain(design.garment.hex);
  expect((await inspect(design)).wear).toEqual([]);
});

test('writes a PNG of the exact size at 300 ppi', { tags: 'slow' }, async () => {
  const bytes = await writeFile({ design, format: 'png', title, stem: 'tahoe' });
  const { width, height } = PNG.sync.read(Buffer.from(bytes));
  const pixels = (mm: number) => Math.round((mm / 25.4) * 300);
  expect([width, height]).toEqual([pixels(design.print.widthMm), pixels(design.print.heightMm)]);
  const phys = Buffer.from(bytes).indexOf('pHYs');
  expect(Buffer.from(bytes).readUInt32BE(phys + 4)).toBe(11_811);
});

test('writes a square, opaque mock-up of the print on its garment', { tags: 'slow' }, async () => {
  const { width, height, data } = PNG.sync.read(
    Buffer.from(await writeFile({ design, format: 'mock-up', title, stem: 'tahoe' })),
  );
  expect([width, height]).toEqual([2000, 2000]);
  const seen = new Map<string, number>();
  for (let at = 0; at < data.length; at += 4) {
    const hex = `#${data
      .subarray(at, at + 3)
      .toString('hex')
      .toUpperCase()}`;
    seen.set(hex, (seen.get(hex) ?? 0) + 1);
    if (data[at + 3] !== 255) throw new RangeError('A pixel is transparent.');
  }
  const share = (hex: string) => (seen.get(hex) ?? 0) / (width * height);
  expect(share(design.garment.hex)).toBeGreaterThan(0.2);
  for (const { hex } of design.inks) expect(share(hex), hex).toBeGreaterThan(0.002);
});

test('writes a PDF with a Separation per ink that renders like the SVG', { tags: 'slow' }, async () => {
  const bytes = await writeFile({ design, format: 'pdf', title, stem: 'tahoe' });
  const text = Buffer.from(bytes).toString('latin1');
  for (const { name } of design.inks) expect(text).toContain(`/Separation /${name}`);
  const [pdf, vector] = await Promise.all(
    [bytes, await writeFile({ design, format: 'svg', title, stem: 'tahoe' })].map((file) =>
      decodeImage(file, { ppi: 72 }),
    ),
  );
  if (!pdf?.ok || !vector?.ok) throw new TypeError('Both open.');
  const { width, height } = pdf.raster;
  expect(Math.abs(width - vector.raster.width) + Math.abs(height - vector.raster.height)).toBeLessThan(3);
  const inked = ({ data }: typeof pdf.raster) =>
    data.filter((value, at) => at % 4 === 3 && value > 127).length / (data.length / 4);
  expect(inked(pdf.raster)).toBeCloseTo(inked(vector.raster), 2);
  expect(inked(pdf.raster)).toBeGreaterThan(0.15);
});

test('writes an SVG that contains the escaped credit and no script', async () => {
  const file = new TextDecoder().decode(await writeFile({ design, format: 'svg', title, stem: 'tahoe' }));
  expect(file.includes('<desc>')).toBe(design.credits.length > 0);
  expect(file).not.toMatch(/<script|href|on\w+=/);
});

/** Reads an installed font in place of the downloadable one. */
const woff = readFileSync(createRequire(import.meta.url).resolve(FACES['pacifico-400'].file));

test('draws and writes a design with a downloadable font as outlines', async () => {
  const late = setFace(design, design.scene.find(({ kind }) => kind === 'text')!.id, 'monoton-400');
  vi.stubGlobal('fetch', () =>
    Promise.resolve(new Response('{"state":"failed","reason":"offline"}', { status: 503 })),
  );
  await expect(draw(late)).rejects.toThrow(
    'The font Monoton could not be fetched: the server has no connection.',
  );
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(woff)));
  expect((await draw(late)).match(/<path/g)).toEqual(svg.match(/<path/g));
  vi.stubGlobal('fetch', () => Promise.reject(new Error('It is here already.')));
  const file = new TextDecoder().decode(
    await writeFile({ design: late, format: 'svg', title, stem: 'tahoe' }),
  );
  expect(file).not.toBe(
    new TextDecoder().decode(await writeFile({ design, format: 'svg', title, stem: 'tahoe' })),
  );
  expect(file).not.toMatch(/<text|font|monoton/i);
});
