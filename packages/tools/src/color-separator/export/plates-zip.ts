import { decodePicture } from '@printready/codecs';
import { createTiffStream, openTiff, type TiffLayout } from '@printready/codecs/tiff';
import { streamZip, type ZipFile } from '@printready/documents/zip';
import { type ReportProgress, reportTo } from '@printready/jobs/split-progress';
import { ascii, createPartsSink, joinBytes, readUint16, readUint32 } from '@printready/pixels/bytes';
import { decompressG4 } from '@printready/pixels/compression';
import { roundTo } from '@printready/pixels/number';
import { ASSUMED_PPI } from '@printready/pixels/raster';
import type { Plate } from '@printready/print/plates';
import type { ExportRun } from '../../contract/define-tool.ts';
import type { ExportSource } from '../films/export-source.ts';
import { grayFilms } from '../films/film.ts';

import { jobStem, safeName } from '../films/job-stem.ts';
import { requireSame } from './mismatch.ts';
import { type PackedFilm, packFilm } from './pack-film.ts';

/** TIFF field type for 16-bit numbers. */
const SHORT = 3;

const PLAIN = { depth: 8, alpha: false, icc: null } as const;

type Written = {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
  readonly dpi: number;
  readonly coverage: number;
};
type WritePlate = (
  plate: Plate,
  made: ExportSource,
  index: number,
  report: ReportProgress,
) => Promise<Written>;

async function encodeRows(layout: TiffLayout, rows: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const sink = createPartsSink();
  const page = createTiffStream(sink).page(layout);
  await page.write(rows);
  await page.finish();
  return joinBytes(sink.parts);
}

async function readBack(name: string, bytes: Uint8Array, { width, height }: TiffLayout): Promise<Uint8Array> {
  const decoded = await decodePicture(bytes, { maxPixels: width * height });
  if (!decoded.ok) throw new Error(`The plate ${name} cannot be read back: ${decoded.problem.text}`);
  const { picture } = decoded;
  requireSame(`${name}, width`, picture.width, width);
  requireSame(`${name}, height`, picture.height, height);
  requireSame(`${name}, colors`, picture.space, 'gray');
  return picture.data instanceof Uint8Array ? picture.data : Uint8Array.from(picture.data, (v) => v >> 8);
}

function requireBits(name: string, bytes: Uint8Array, { width, height, rows }: PackedFilm): void {
  const tags = openTiff(bytes)?.directories[0];
  const numbers = (tag: number) => {
    const { bytes: value = new Uint8Array(), type = 0 } = tags?.get(tag) ?? {};
    const size = type === SHORT ? 2 : 4;
    const read = type === SHORT ? readUint16 : readUint32;
    return Array.from({ length: value.length / size }, (_, i) => read(value, i * size, true));
  };
  const one = (tag: number) => numbers(tag)[0] ?? 0;
  requireSame(`${name}, width`, one(256), width);
  requireSame(`${name}, height`, one(257), height);
  requireSame(`${name}, bits a pixel`, one(258), 1);
  const lengths = numbers(279);
  const [stripRows, rowBytes] = [one(278), Math.ceil(width / 8)];
  for (const [strip, offset] of numbers(273).entries()) {
    const first = strip * stripRows;
    const many = Math.min(stripRows, height - first);
    const seen = decompressG4(bytes.subarray(offset, offset + lengths[strip]!), width, many);
    const meant = rows.subarray(first * rowBytes, (first + many) * rowBytes);
    let same = 0;
    if (seen) while (same < seen.length && seen[same] === meant[same]) same++;
    if (same < meant.length)
      requireSame(`${name}, row ${first + Math.floor(same / rowBytes)}`, 'other dots', 'its own');
  }
}

const writeBilevel: WritePlate = async (plate, made, index, report) => {
  const film = packFilm(plate, made, index, report);
  const { width, height, dpi } = film;
  const resolution = { x: dpi, y: dpi };
  const layout: TiffLayout = {
    ...{ width, height, resolution, pixels: 'bilevel', compression: 'g4' },
    ...PLAIN,
  };
  const bytes = await encodeRows(layout, film.rows);
  requireBits(plate.name, bytes, film);
  return { bytes, width, height, dpi, coverage: film.inked / (width * height) };
};

/** @param films gray films, one for each plate. */
const writeGray =
  (films: readonly Uint8Array[]): WritePlate =>
  async (plate, _made, index, report) => {
    report(0);
    const { width, height } = plate;
    const resolution = plate.resolution ?? { x: ASSUMED_PPI, y: ASSUMED_PPI };
    const rows = Uint8Array.from(films[index]!, (value) => 255 - value);
    const layout: TiffLayout = {
      ...{ width, height, resolution, pixels: 'gray', compression: 'lzw' },
      ...PLAIN,
    };
    const bytes = await encodeRows(layout, rows);
    const seen = await readBack(plate.name, bytes, layout);
    let sum = 0;
    for (let i = 0; i < rows.length; i++) {
      if (seen[i] !== rows[i]) requireSame(`${plate.name}, pixel ${i}`, seen[i]!, rows[i]!);
      sum += 255 - rows[i]!;
    }
    return { bytes, width, height, dpi: resolution.x, coverage: sum / (255 * rows.length) };
  };

function plateFileName(made: ExportSource, index: number, screened: boolean): string {
  const { name, screen } = made.inks[index]!;
  const safe = safeName(name);
  const dots =
    screened && screen && made.kind !== 'spot'
      ? `_${roundTo(screen.frequencyLpi, 1)}lpi_${roundTo(screen.angleDegrees, 1)}deg`
      : '';
  return `${String(index + 1).padStart(2, '0')}_${safe || 'Ink'}${dots}.tif`;
}

/** Escapes non-ASCII characters, so that every JSON reader can read them. */
function jsonBytes(value: object): Uint8Array<ArrayBuffer> {
  const text = JSON.stringify(value, null, 2).replaceAll(
    /[^ -~\n]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return ascii(`${text}\n`);
}

async function* plateFiles(
  plates: readonly Plate[],
  made: ExportSource,
  run: ExportRun,
  write: WritePlate,
  screened: boolean,
): AsyncGenerator<ZipFile> {
  const report = reportTo(run);
  const listed: object[] = [];
  for (const [index, plate] of plates.entries()) {
    const one = await write(plate, made, index, (fraction) => report((index + fraction) / plates.length));
    const file = `${jobStem(made.label) || run.stem}_${plateFileName(made, index, screened)}`;
    yield { name: file, bytes: one.bytes };
    const { name, kind, opacity, screen } = made.inks[index]!;
    listed.push({
      ...{ file, order: index + 1, ink: name, kind, color: plate.color, opacity: roundTo(opacity, 3) },
      screen: screened && screen ? { lpi: screen.frequencyLpi, angle: screen.angleDegrees } : null,
      ...{ width: one.width, height: one.height, dpi: one.dpi, coverage: roundTo(one.coverage, 6) },
    });
  }
  const { kind, garment, film, label, widthInches, heightInches } = made;
  const about = { ...label, kind, garment, film, widthInches, heightInches };
  yield { name: 'manifest.json', bytes: jsonBytes({ ...about, plates: listed }) };
  report(1);
}

export const bilevelPlates = (plates: readonly Plate[], made: ExportSource, run: ExportRun) =>
  streamZip(plateFiles(plates, made, run, writeBilevel, true));

export const grayPlates = (plates: readonly Plate[], made: ExportSource, run: ExportRun) =>
  streamZip(plateFiles(plates, made, run, writeGray(grayFilms(plates, made)), false));
