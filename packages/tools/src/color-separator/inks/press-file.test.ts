import { PdfFile } from '@printready/documents/pdf';
import { createBudget } from '@printready/documents/reading';
import { fogra39Profile } from '@printready/pixels/profiles';
import { createRaster } from '@printready/pixels/raster';
import { expect, it } from 'vitest';
import { findValue } from '../../contract/tool.ts';
import type { OwnProfile } from '../options.ts';
import { tool } from '../render.ts';
import { bytesOf, readPressFile } from './press-file.ts';
import { gainOf, usualHalf } from './shelf.ts';

const run = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };

/** A profile that consists only of a header. */
function header(space: string, signature = 'acsp'): Uint8Array {
  const bytes = new Uint8Array(128);
  bytes.set(new TextEncoder().encode(space), 16);
  bytes.set(new TextEncoder().encode(signature), 36);
  return bytes;
}

it.each([
  ['not a profile', new Uint8Array(200), /not an ICC profile/],
  ['truncated in its header', header('CMYK').subarray(0, 30), /not an ICC profile/],
  ['in another color space', header('RGB '), /for RGB, not for CMYK/],
  [
    'too large',
    Uint8Array.from({ length: 4_000_001 }, (_, at) => header('CMYK')[at] ?? 0),
    /larger than 4 MB/,
  ],
])('rejects a file that is %s, with a message', (_what, bytes, why) => {
  expect(readPressFile('press.icc', bytes)).toMatchObject({
    ok: false,
    problem: { text: expect.stringMatching(why) as string },
  });
});

function profileOf(name: string, bytes: Uint8Array): OwnProfile {
  const read = readPressFile(name, bytes);
  if (!read.ok) throw new Error(read.problem.text);
  return read.profile;
}

it('round-trips a profile through the options, byte for byte', { tags: 'slow' }, async () => {
  const bytes = await fogra39Profile();
  const own = profileOf('Our press.icc', bytes);
  expect(own.name).toBe('Our press');
  expect(bytesOf(own)).toEqual(new Uint8Array(bytes));
});

/** Black-and-white artwork whose black needs the maximum ink. */
const art = createRaster(32, 32, {
  data: Uint8ClampedArray.from({ length: 32 * 32 * 4 }, (_, at) =>
    (at & 3) === 3 || at % 128 > 64 ? 255 : 0,
  ),
  resolution: { x: 150, y: 150 },
});
const options = { kind: 'cmyk', garment: { r: 255, g: 255, b: 255 } };
const numberOf = (figures: Awaited<ReturnType<typeof tool.run>>['figures'], id: string) =>
  findValue(figures, id)?.value;

it('uses the profile’s ink limit by default and reports that it is assumed', async () => {
  const { figures, findings } = await tool.run(art, { ...options, blackStrength: 0 }, run);
  expect(numberOf(figures, 'ink-limit')).toBe(300);
  expect(numberOf(figures, 'most-ink')).toBeGreaterThan(200);
  expect(numberOf(figures, 'most-ink')).toBeLessThanOrEqual(300);
  expect(findings.map(({ code }) => code)).toContain('press-assumed');
  const other = await tool.run(art, { ...options, kind: 'process', inks: 2 }, run);
  expect(numberOf(other.figures, 'ink-limit')).toBe(400);
});

it('uses a custom profile, names it in the files, and does not report an assumed press', {
  tags: 'slow',
}, async () => {
  const own = profileOf('Our press.icc', await fogra39Profile());
  const result = await tool.run(art, { ...options, pressProfile: own }, run);
  expect(result.findings.map(({ code }) => code)).not.toContain('press-assumed');
  const pdf = await tool.exportAs(result, 'spot-pdf', { ...run, stem: 'art' });
  if (!(pdf instanceof Uint8Array)) throw new Error('The PDF comes in one piece.');
  const file = new PdfFile(pdf, '', createBudget());
  const intent = file.dict(file.array(file.catalog.get('OutputIntents'))?.[0]);
  expect(file.text(intent?.get('OutputConditionIdentifier'))).toBe('Our press');
});

it('rejects a file that has only the beginning of a profile', async () => {
  const pressProfile = profileOf('broken.icc', header('CMYK'));
  await expect(tool.run(art, { ...options, pressProfile }, run)).rejects.toThrow(/broken/);
});

it('initializes the 50 % patch from the typical dot gain rather than from the solid color', () => {
  const color = { r: 200, g: 40, b: 50 };
  const atHalf = usualHalf(color);
  expect(gainOf({ name: 'Red', color, opacity: 0.6, atHalf })).toBeCloseTo(25, 0);
});
