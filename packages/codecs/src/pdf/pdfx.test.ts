import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addInks, createPdfDocument } from '@printready/documents/pdf/write';
import { createPartsSink, joinBytes } from '@printready/pixels/bytes';
import { createPlate, type Plate } from '@printready/print/plates';
import { expect, it } from 'vitest';
import { hasMagick, magick } from '../../../../scripts/testing/outside-programs.ts';
import { pressIntent, pressLooks } from './pdfx.ts';

const GHOSTSCRIPT = '/usr/bin/gs';
const SIDE = 20;

const plate = (name: string, level: number, color: Plate['color']): Plate =>
  createPlate({
    ...{ id: name.toLowerCase(), name, color, width: SIDE, height: SIDE, resolution: null },
    coverage: new Uint8Array(SIDE * SIDE).fill(level),
  });

const PLATES = [
  plate('Cyan', 128, { r: 0, g: 160, b: 230 }),
  plate('White', 255, { r: 255, g: 255, b: 255 }),
  plate('Warm Red', 200, { r: 230, g: 60, b: 50 }),
];

async function looksOf(plates: readonly Plate[]): Promise<readonly (readonly number[])[]> {
  const lookOf = await pressLooks(plates, await pressIntent(null));
  return plates.map((one) => {
    const look = lookOf(one);
    return 'cmyk' in look ? look.cmyk : expect.fail('This look is not in process inks.');
  });
}

it('pressLooks shows process inks as themselves, white as bare paper and other inks by their color', async () => {
  const [cyan, white, red] = await looksOf(PLATES);
  expect([cyan, white]).toEqual([
    [1, 0, 0, 0],
    [0, 0, 0, 0],
  ]);
  const [c = 1, m = 0, y = 0] = red ?? [];
  expect(c).toBeLessThan(0.2);
  expect(Math.min(m, y)).toBeGreaterThan(0.7);
});

it('addInks shows inks with process looks as their overprint', async ({ skip }) => {
  if (!existsSync(GHOSTSCRIPT) || !hasMagick) return skip('Ghostscript or ImageMagick is not installed');
  const folder = mkdtempSync(join(tmpdir(), 'printready-looks-'));
  try {
    const sink = createPartsSink();
    const document = await createPdfDocument(sink, { version: '1.6' });
    const image = await addInks(document, PLATES, await pressLooks(PLATES, await pressIntent(null)));
    await document.addPage({
      mediaBox: [0, 0, SIDE, SIDE],
      resources: { XObject: { I: image } },
      content: `q ${SIDE} 0 0 ${SIDE} 0 0 cm /I Do Q`,
      compress: false,
    });
    await document.finish();
    const [file, out] = [join(folder, 'inks.pdf'), join(folder, 'inks.tif')];
    writeFileSync(file, joinBytes(sink.parts));
    const words = ['-q', '-dNOPAUSE', '-dBATCH', '-dSAFER', '-sDEVICE=tiff32nc', '-r72', '-o', out, file];
    const { status, stderr } = spawnSync(GHOSTSCRIPT, words, { encoding: 'utf8' });
    expect(status, stderr).toBe(0);
    const shown = magick(['tiff:-', '-depth', '8', 'cmyk:-'], readFileSync(out)).subarray(0, 4);
    const looks = await looksOf(PLATES);
    for (let ink = 0; ink < 4; ink++) {
      const bare = PLATES.reduce(
        (left, { coverage }, i) => left * (1 - (coverage[0]! / 255) * (looks[i]?.[ink] ?? 0)),
        1,
      );
      expect(Math.abs(shown[ink]! - 255 * (1 - bare)), `ink ${ink}`).toBeLessThanOrEqual(3);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});
