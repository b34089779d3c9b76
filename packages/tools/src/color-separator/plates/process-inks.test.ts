import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodePicture } from '@printready/codecs';
import { PdfFile } from '@printready/documents/pdf';
import { createBudget } from '@printready/documents/reading';
import { createPicture } from '@printready/pixels/picture';
import { convertPicture } from '@printready/pixels/profiles';
import { createRaster } from '@printready/pixels/raster';
import { inkShareOf } from '@printready/print/plates';
import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { findValue } from '../../contract/tool.ts';
import { tool } from '../render.ts';

const run = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };
const WHITE = { r: 255, g: 255, b: 255 };
const [WIDTH, HEIGHT] = [96, 80];

/** Every hue from white to black, with a transparent border. */
const art = createRaster(WIDTH, HEIGHT, {
  data: Uint8ClampedArray.from({ length: WIDTH * HEIGHT * 4 }, (_, at) => {
    const [x, y, c] = [(at >> 2) % WIDTH, Math.floor(at / 4 / WIDTH), at & 3];
    if (c === 3) return x < 4 ? 0 : 255;
    const hue = Math.max(0, Math.min(1, 2 * Math.cos(2 * Math.PI * (x / WIDTH - c / 3)) * 0.5 + 0.5));
    const t = y / (HEIGHT - 1);
    return t < 0.5 ? 255 * (1 - 2 * t * (1 - hue)) : 255 * hue * (2 - 2 * t);
  }),
  resolution: { x: 150, y: 150 },
});

const options = { kind: 'cmyk', garment: WHITE, dotGain: 0, minimumDot: 0, maximumDot: 100, outputDpi: 150 };
const separated = (more: object) => tool.run(art, { ...options, ...more }, run);

async function filmsOf(more: object): Promise<{ ink: string; film: Uint8Array }[]> {
  const file = await tool.exportAs(await separated(more), 'gray-plates', { ...run, stem: 'art' });
  const parts: Uint8Array[] = [];
  if (file instanceof Uint8Array) parts.push(file);
  else for await (const part of file) parts.push(part);
  const entries = unzipSync(Buffer.concat(parts));
  const tiffs = Object.entries(entries).filter(([name]) => name.endsWith('.tif'));
  return Promise.all(
    tiffs.map(async ([name, bytes]) => {
      const decoded = await decodePicture(bytes);
      if (!decoded.ok) throw new Error(decoded.problem.text);
      return {
        ink: /\d\d_([^_.]+)/.exec(name)?.[1] ?? '',
        film: Uint8Array.from(decoded.picture.data, (value) => 255 - value),
      };
    }),
  );
}

const sumAt = (films: readonly { film: Uint8Array }[], i: number) =>
  films.reduce((all, { film }) => all + film[i]!, 0);

it.each([
  [150, 100],
  [280, 0],
])(
  'keeps the films within %d % total ink, and transparent areas free of ink',
  { tags: 'slow' },
  async (inkLimit, blackStrength) => {
    const films = await filmsOf({ inkLimit, blackStrength });
    expect(films.map(({ ink }) => ink).sort()).toEqual(['Black', 'Cyan', 'Magenta', 'Yellow']);
    const sums = Array.from({ length: WIDTH * HEIGHT }, (_, i) => sumAt(films, i));
    expect(Math.max(...sums)).toBeLessThanOrEqual(2.55 * inkLimit);
    expect(Math.max(...sums)).toBeGreaterThan(2.55 * 140);
    expect(sums.filter((sum, i) => art.data[4 * i + 3] === 0 && sum > 0)).toEqual([]);
  },
);

it('prints more black if black generation is stronger', async () => {
  const black = async (blackStrength: number) => {
    const { plates = [] } = await separated({ blackStrength });
    return inkShareOf(plates.find(({ name }) => name === 'Black')!);
  };
  expect(await black(100)).toBeGreaterThan(1.5 * (await black(0)));
});

it('previews the print in nearly the same colors as a LittleCMS conversion', async () => {
  const { shows } = await separated({ inkLimit: 400 });
  const rgb = Uint8Array.from(
    { length: WIDTH * HEIGHT * 3 },
    (_, i) => art.data[4 * Math.floor(i / 3) + (i % 3)]!,
  );
  const look = { width: WIDTH, height: HEIGHT, resolution: null, icc: null, alpha: false } as const;
  const inks = await convertPicture(createPicture({ ...look, space: 'rgb', data: rgb }), {
    space: 'cmyk',
    icc: null,
  });
  const proof = await convertPicture(inks, { space: 'rgb', icc: null });
  let [sum, many] = [0, 0];
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    if (shows.data[4 * i + 3] === 0) continue;
    many++;
    for (let c = 0; c < 3; c++) sum += Math.abs(shows.data[4 * i + c]! - proof.data[3 * i + c]!) / 3;
  }
  expect(many).toBeGreaterThan(4000);
  // With black point compensation, the profile's black is deeper than the black in the proof.
  expect(sum / many).toBeLessThan(8);
});

it('reports the color differences of CMYK inks, but no costs of removing them', async () => {
  const { figures, findings } = await tool.run(art, options, { ...run, purpose: 'inspect' });
  expect(findValue(figures, 'error-mean')?.value).toBeLessThan(8);
  expect(figures.some(({ id }) => id === 'removal')).toBe(false);
  expect(findings.find(({ code }) => code === 'press-assumed')?.text).toContain('FOGRA39');
});

it('prints a base below CMYK on a dark garment, within the ink limit', async () => {
  const films = await filmsOf({ garment: { r: 17, g: 17, b: 17 }, inkLimit: 300, chokeMm: 0 });
  expect(films[0]?.ink).toBe('White-base');
  for (let i = 0; i < WIDTH * HEIGHT; i++) expect(sumAt(films, i)).toBeLessThanOrEqual(765);
});

const GHOSTSCRIPT = '/usr/bin/gs';

it('names the printing condition in the PDF, which Ghostscript separates into exactly four plates', {
  tags: 'slow',
}, async ({ skip }) => {
  const bytes = await tool.exportAs(await separated({ inkLimit: 280 }), 'spot-pdf', { ...run, stem: 'art' });
  if (!(bytes instanceof Uint8Array)) throw new Error('A PDF comes in one piece.');
  const file = new PdfFile(bytes, '', createBudget());
  const intent = file.dict(file.array(file.catalog.get('OutputIntents'))?.[0]);
  expect(file.name(intent?.get('S'))).toBe('GTS_PDFX');
  const profile = file.stream(intent?.get('DestOutputProfile'));
  expect(file.number(profile?.dict.get('N'))).toBe(4);
  if (!existsSync(GHOSTSCRIPT)) return skip('Ghostscript is not installed');
  const folder = mkdtempSync(join(tmpdir(), 'printready-cmyk-'));
  try {
    writeFileSync(join(folder, 'art.pdf'), bytes);
    const words = ['-q', '-dNOPAUSE', '-dBATCH', '-dSAFER', '-sDEVICE=tiffsep', '-r150', '-o'];
    const made = spawnSync(GHOSTSCRIPT, [...words, join(folder, 'x.tif'), join(folder, 'art.pdf')]);
    expect(made.status).toBe(0);
    const names = readdirSync(folder).flatMap((name) => /\((.+)\)/.exec(name)?.[1] ?? []);
    expect(names.sort()).toEqual(['Black', 'Cyan', 'Magenta', 'Yellow']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('prints almost no base for noise near a dark garment’s color, and reports no superfluous ink', async () => {
  const noisy = createRaster(WIDTH, HEIGHT, {
    data: Uint8ClampedArray.from({ length: WIDTH * HEIGHT * 4 }, (_, at) => {
      const i = at >> 2;
      return (at & 3) === 3 ? 255 : i % WIDTH < 30 ? 230 : (i * 7919) % 23;
    }),
    resolution: { x: 150, y: 150 },
  });
  const dark = { ...options, garment: { r: 17, g: 17, b: 17 }, chokeMm: 0 };
  const { plates = [], findings } = await tool.run(noisy, dark, run);
  const base = plates.find(({ name }) => name === 'White base')!.coverage;
  const ground = base.filter((_, i) => i % WIDTH >= 30);
  expect(ground.reduce((all, value) => all + value, 0) / ground.length).toBeLessThan(0.15 * 255);
  expect(base[10]).toBe(255);
  expect(findings.map(({ code }) => code)).not.toContain('ink-unseen');
});
