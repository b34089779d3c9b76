/** Golden files for one synthetic picture; `BLESS=1` rewrites them so that they can be inspected. */
import { join } from 'node:path';
import { it } from 'vitest';
import { drawPicture, expectGolden } from '../../../../scripts/testing/expect-golden.ts';
import { decodeImage, encodeImage } from '../index.ts';
import { type Conversion, PLAIN_CONVERSION } from './conversion.ts';
import { convertFile } from './convert-file.ts';

const paper = { r: 250, g: 240, b: 220 };
const cases: Readonly<Record<string, Partial<Conversion>>> = {
  palette: { palette: true },
  'jpeg-on-paper': { format: 'jpeg', quality: 60, background: paper },
  webp: { format: 'webp', quality: 60 },
  gif: { format: 'gif' },
  'gray-tiff': { format: 'tiff', color: 'gray' },
  'cmyk-tiff': { format: 'tiff', color: 'cmyk', flatten: true },
  'one-bit': { format: 'tiff', color: 'gray', depth: 1, flatten: true },
};

it.each(Object.entries(cases))('convertFile matches the golden pixels: %s', async (name, asked) => {
  const converted = await convertFile(
    await encodeImage(drawPicture(), { format: 'png' }),
    { ...PLAIN_CONVERSION, ...asked },
    { ppi: 300, report: () => undefined },
  );
  if (!converted.ok) throw new Error(converted.problem.text);
  const [file] = converted.files;
  const decoded = await decodeImage(file?.bytes ?? new Uint8Array());
  if (!decoded.ok) throw new Error(decoded.problem.text);
  expectGolden(decoded.raster, join(import.meta.dirname, 'goldens', `${name}.png`));
});
