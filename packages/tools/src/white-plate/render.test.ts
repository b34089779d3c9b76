/** White Plate: its plate and what it reports; its files as Ghostscript, psd-tools and our readers open them. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createRaster, type Raster } from '@printready/pixels/raster';
import { checkPdfx } from '@printready/preflight';
import { whitePlate } from '@printready/print/white';
import { describe, expect, it } from 'vitest';
import { hasInkReaders, platesOfPdf } from '../../../../scripts/testing/outside-inks.ts';
import { findValue } from '../contract/tool.ts';
import { tool } from './render.ts';

const run = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };
const [SIDE, PPI] = [96, 300];
const psdTools = fileURLToPath(new URL('../../../codecs/scripts/psd-tools.py', import.meta.url));

type Paint = (x: number, y: number) => readonly [number, number, number, number] | null;

function draw(paint: Paint, resolution = { x: PPI, y: PPI }): Raster {
  const art = createRaster(SIDE, SIDE, { resolution });
  for (let at = 0; at < SIDE * SIDE; at++) {
    const color = paint(at % SIDE, Math.floor(at / SIDE));
    if (color) art.data.set(color, 4 * at);
  }
  return art;
}

const RED = [200, 40, 30, 255] as const;
const inDisc = (x: number, y: number, radius: number) => (x - 47.5) ** 2 + (y - 47.5) ** 2 < radius ** 2;
const disc = draw((x, y) => (inDisc(x, y, 30) ? RED : null));
/** A disc with a hairline, a counter and a soft right half. */
const detailed = draw((x, y) => {
  if (y === 5 && x > 8 && x < 88) return RED;
  if (!inDisc(x, y, 30) || inDisc(x, y, 6)) return null;
  return [200, 40, 30, x < 48 ? 255 : 128];
});
const codesOf = async (art: Raster, options: object = {}) =>
  (await tool.run(art, options, run)).findings.map(({ code }) => code);

async function exported(art: Raster, format: string, options: object = {}): Promise<Uint8Array> {
  const bytes = await tool.exportAs(await tool.run(art, options, run), format, { ...run, stem: 'fox' });
  return bytes instanceof Uint8Array ? bytes : expect.fail('The file comes in one piece.');
}

describe('White Plate', () => {
  it('keeps the pixels of the art, and reports the share and the area of its white', async () => {
    const { shows, figures } = await tool.run(disc, { chokeMm: 0 }, run);
    expect(shows).toEqual(disc);
    const opaque = disc.data.filter((value, at) => at % 4 === 3 && value > 0).length;
    expect(findValue(figures, 'white-share')?.value).toBeCloseTo((100 * opaque) / SIDE ** 2, 5);
    const areas = figures.find(({ id }) => id === 'ink-areas');
    if (!areas || !('inkAreas' in areas)) expect.fail('There is no area of ink.');
    const squareMeters = expect.closeTo(opaque * (0.0254 / PPI) ** 2, 12) as number;
    expect(areas.inkAreas).toEqual([{ name: 'White', white: true, squareMeters }]);
  });

  it('shows the plate alone in its view, choked at the art’s print size', async () => {
    const white = async (ppi: number) => {
      const art = createRaster(SIDE, SIDE, { ...disc, resolution: { x: ppi, y: ppi } });
      const { shows } = await tool.run(art, { chokeMm: 0.5 }, { ...run, purpose: 'inspect', view: 'white' });
      return shows.data.filter((value, at) => at % 4 === 3 && value > 0).length;
    };
    const [fine, coarse] = [await white(300), await white(72)];
    expect(fine).toBeLessThan(coarse);
    expect(coarse).toBeLessThan(disc.data.filter((value, at) => at % 4 === 3 && value > 0).length);
  });

  it.each([
    ['a part too thin for the choke', detailed, {}, ['white-not-choked']],
    [
      'art too faint for solid white',
      draw((x, y) => (inDisc(x, y, 30) ? [200, 40, 30, 90] : null)),
      { soft: 'solid' },
      ['white-missing'],
    ],
    ['an image without a transparent part', draw(() => RED), {}, ['white-everywhere']],
    [
      'art that is all of the garment’s color',
      disc,
      { knockOut: true, garment: { r: 200, g: 40, b: 30 } },
      ['white-empty'],
    ],
    ['nothing about a plain disc', disc, {}, []],
    [
      'nothing about faint art under white by opacity',
      draw((x, y) => (inDisc(x, y, 30) ? [200, 40, 30, 90] : null)),
      {},
      [],
    ],
    ['nothing about art of another color than the garment', disc, { knockOut: true }, []],
  ] as const)('reports %s', async (_, art, options, codes) => {
    expect(await codesOf(art, options)).toEqual(codes);
  });

  it('refuses to write a file that holds no spot ink', async () => {
    await expect(exported(disc, 'png')).rejects.toThrow(RangeError);
  });

  it('writes a PDF/X-4 that breaks no rule, with the file’s name as its title', async () => {
    const pdf = await exported(detailed, 'pdf-x4');
    expect(checkPdfx(pdf, 'x-4')).toEqual([]);
    expect(Buffer.from(pdf).toString('latin1')).toContain('fox');
  });
});

describe('a file of the White Plate', () => {
  const white = { chokeMm: 0.2, soft: 'opacity', softShare: 0.5, garment: null } as const;
  const options = { softShare: 50, name: 'RDG_WHITE' };

  it.skipIf(!hasInkReaders).each(['pdf', 'pdf-x4', 'pdf-x1a'])(
    'separates into a white plate that is never beyond the color: %s (skipped without Ghostscript)',
    { tags: 'slow' },
    async (format) => {
      const plates = platesOfPdf(await exported(detailed, format, options), PPI);
      const seen = plates.find(({ ink }) => ink === 'RDG_WHITE')?.light ?? expect.fail('There is no white.');
      const { coverage } = whitePlate(detailed, PPI, white);
      let [worst, beyond] = [0, 0];
      for (const [at, level] of seen.entries()) {
        worst = Math.max(worst, Math.abs(255 - level - coverage[at]!));
        beyond = Math.max(beyond, 255 - level - detailed.data[4 * at + 3]!);
      }
      expect(seen).toHaveLength(SIDE * SIDE);
      expect(worst).toBeLessThanOrEqual(1);
      expect(beyond).toBeLessThanOrEqual(1);
    },
  );

  it.skipIf(!hasInkReaders)('has a spot channel by name in a PSD (skipped without psd-tools)', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'printready-white-plate-'));
    try {
      const file = join(folder, 'fox.psd');
      writeFileSync(file, await exported(detailed, 'psd', options));
      const { stdout, stderr } = spawnSync('/usr/bin/python3', [psdTools, file], { encoding: 'utf8' });
      expect(stdout, stderr).not.toBe('');
      expect(JSON.parse(stdout)).toMatchObject({
        ...{ size: [SIDE, SIDE], mode: 'RGB', channels: 5 },
        ...{ names: ['Transparency', 'RDG_WHITE'], kinds: [0, 2] },
      });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('has square pixels and the print size of art whose pixels are not square', async () => {
    const tall = draw((x, y) => (inDisc(x, y, 30) ? RED : null), { x: 300, y: 150 });
    const pdf = Buffer.from(await exported(tall, 'pdf')).toString('latin1');
    expect(pdf).toContain(`/MediaBox [0 0 ${(SIDE * 72) / 300} ${(SIDE * 72) / 150}]`);
  });
});
