import { createTiffStream, openTiff, readTag } from '@printready/codecs/tiff';
import type { RunContext } from '@printready/jobs';
import { reportTo } from '@printready/jobs/split-progress';
import { createPartsSink, joinBytes, readAscii } from '@printready/pixels/bytes';
import type { Plate } from '@printready/print/plates';
import type { ExportSource } from '../films/export-source.ts';
import { grayFilms } from '../films/film.ts';
import { requireSame } from './mismatch.ts';

const BAND_ROWS = 64;
const INK_NAMES = 333;
const NUMBER_OF_INKS = 334;
const SAMPLES_PER_PIXEL = 277;

export async function inkTiff(
  plates: readonly Plate[],
  made: ExportSource,
  run: RunContext,
): Promise<Uint8Array<ArrayBuffer>> {
  const report = reportTo(run);
  const [first] = plates;
  if (!first) throw new RangeError('A TIFF of inks needs a plate.');
  const { width, height, resolution } = first;
  const count = plates.length;
  const inkNames = plates.map(({ name }) => name);
  const films = grayFilms(plates, made);
  const sink = createPartsSink();
  const page = createTiffStream(sink).page({
    ...{ width, height, resolution, pixels: 'inks', inkNames, depth: 8 },
    ...{ alpha: false, compression: 'lzw', icc: null },
  });
  for (let y = 0; y < height; y += BAND_ROWS) {
    report(y / height);
    const pixels = Math.min(BAND_ROWS, height - y) * width;
    const rows = new Uint8Array(pixels * count);
    for (const [i, film] of films.entries())
      for (let at = 0; at < pixels; at++) rows[at * count + i] = film[y * width + at]!;
    await page.write(rows);
  }
  await page.finish();
  const bytes = joinBytes(sink.parts);
  const tags = openTiff(bytes)?.directories[0];
  if (!tags) throw new Error('The TIFF was read back and has no directory. It was not saved.');
  requireSame('samples', readTag(tags, SAMPLES_PER_PIXEL) ?? 0, count);
  requireSame('inks', readTag(tags, NUMBER_OF_INKS) ?? 0, count);
  const named = tags.get(INK_NAMES)?.bytes ?? new Uint8Array();
  const said = readAscii(named, 0, named.length).split('\0').slice(0, -1);
  requireSame('names', said.join(', '), inkNames.map((name) => name.replaceAll(/[^ -~]/g, '?')).join(', '));
  report(1);
  return bytes;
}
