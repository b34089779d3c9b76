/**
 * Gang sheets as PDF: one page a sheet, exactly as large as the film, each art stored once with its own pixels and
 * drawn as often as it lies there. Written by hand because its parts go to the sink as they are made: no library
 * does that, and a film's art does not fit into memory at once. (ISO 32000-1: §7.5 file structure, §8.9.5 images.)
 */
import type { ByteSink } from '@printready/imaging/byte-sink';
import { ascii, joinBytes } from '@printready/imaging/bytes';
import { resample } from '@printready/imaging/kernels/resample';
import { turnedSize } from '@printready/imaging/nesting';
import type { Raster } from '@printready/imaging/raster';
import { deflate } from '@printready/imaging/zlib';
import type { LaidArt, LoadArt } from './sheet-rows.ts';

export type PdfSheet = {
  readonly laid: readonly LaidArt[];
  /** Pixels of the film. */
  readonly width: number;
  readonly length: number;
};

const POINTS_PER_INCH = 72;
/** Readers take pages of up to 200 in; longer ones count in larger units (UserUnit, §14.11.2). */
const MAX_PAGE_UNITS = 14_400;

const PNG_UP = 2;

/** Rows as differences from the row above, which deflates well (predictor 12, PNG "Up"). */
function differences(samples: Uint8Array, rowBytes: number): Uint8Array<ArrayBuffer> {
  const rows = samples.length / rowBytes;
  const out = new Uint8Array(samples.length + rows);
  for (let row = 0, to = 0; row < rows; row++) {
    out[to++] = PNG_UP;
    const from = row * rowBytes;
    for (let i = from; i < from + rowBytes; i++)
      out[to++] = samples[i]! - (row === 0 ? 0 : samples[i - rowBytes]!);
  }
  return out;
}

function splitAlpha({ data, width, height }: Raster): { colors: Uint8Array; alpha: Uint8Array | null } {
  const pixels = width * height;
  const colors = new Uint8Array(pixels * 3);
  const alpha = new Uint8Array(pixels);
  let solid = true;
  for (let i = 0; i < pixels; i++) {
    colors[i * 3] = data[i * 4]!;
    colors[i * 3 + 1] = data[i * 4 + 1]!;
    colors[i * 3 + 2] = data[i * 4 + 2]!;
    alpha[i] = data[i * 4 + 3]!;
    solid &&= alpha[i] === 255;
  }
  return { colors, alpha: solid ? null : alpha };
}

/** Numbers its objects, remembers where each begins, and ends the file with the table of those places. */
function createObjects(sink: ByteSink) {
  const offsets: number[] = [];
  let at = 0;
  const put = async (bytes: Uint8Array<ArrayBuffer>) => {
    at += bytes.length;
    await sink.append(bytes);
  };
  const text = (words: string) => put(joinBytes([ascii(words)]));
  return {
    /** @returns a number to refer to, to be written later. */
    reserve: () => offsets.push(-1),
    async write(id: number, dictionary: string, stream?: Uint8Array): Promise<void> {
      offsets[id - 1] = at;
      if (!stream) {
        await text(`${id} 0 obj\n<< ${dictionary} >>\nendobj\n`);
        return;
      }
      await text(`${id} 0 obj\n<< ${dictionary} /Length ${stream.length} >>\nstream\n`);
      await put(joinBytes([stream, ascii('\nendstream\nendobj\n')]));
    },
    begin: () => text('%PDF-1.6\n%\xe2\xe3\xcf\xd3\n'),
    async end(root: number): Promise<void> {
      const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
      await text(
        `xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${offsets.length + 1} /Root ${root} 0 R >>\nstartxref\n${at}\n%%EOF\n`,
      );
    },
  };
}

type Objects = ReturnType<typeof createObjects>;

async function writeImage(objects: Objects, id: number, art: Raster): Promise<void> {
  const { width, height } = art;
  const { colors, alpha } = splitAlpha(art);
  const size = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8 /Filter /FlateDecode`;
  const parameters = (count: number) => `/DecodeParms << /Predictor 12 /Colors ${count} /Columns ${width} >>`;
  let mask = '';
  if (alpha) {
    const maskId = objects.reserve();
    await objects.write(
      maskId,
      `${size} ${parameters(1)} /ColorSpace /DeviceGray`,
      await deflate(differences(alpha, width)),
    );
    mask = ` /SMask ${maskId} 0 R`;
  }
  let space = '/DeviceRGB';
  if (art.icc) {
    const profile = objects.reserve();
    await objects.write(profile, '/N 3 /Filter /FlateDecode', await deflate(art.icc));
    space = `[/ICCBased ${profile} 0 R]`;
  }
  await objects.write(
    id,
    `${size} ${parameters(3)} /ColorSpace ${space}${mask}`,
    await deflate(differences(colors, width * 3)),
  );
}

/** The matrix that lays the unit square, where PDF draws an image, onto the piece (§8.3.4; y goes up). */
function place({ x, y, turn, width, height }: LaidArt, length: number, unit: number): string {
  const [, along] = turnedSize({ width, height }, turn);
  const bottom = length - y - along;
  const top = length - y;
  const matrices = {
    0: [width, 0, 0, height, x, bottom],
    90: [0, -width, height, 0, x, top],
    180: [-width, 0, 0, -height, x + width, top],
    270: [0, width, -height, 0, x + height, bottom],
  } as const;
  return matrices[turn].map((value) => Number((value * unit).toFixed(4))).join(' ');
}

/** Art with more pixels than its largest print needs is stored with as many as that. */
function enough(art: Raster, index: number, sheets: readonly PdfSheet[]): Raster {
  const prints = sheets.flatMap(({ laid }) => laid.filter((piece) => piece.art === index));
  const width = Math.max(...prints.map((piece) => piece.width));
  const height = Math.max(...prints.map((piece) => piece.height));
  return art.width > width && art.height > height ? resample(art, width, height, 'lanczos3') : art;
}

/** @param ppi pixels of the film per inch. @param report fraction done; may throw to stop. */
export async function writeSheetPdf(
  sheets: readonly PdfSheet[],
  ppi: number,
  load: LoadArt,
  sink: ByteSink,
  report: (fraction: number) => void,
): Promise<void> {
  const objects = createObjects(sink);
  await objects.begin();
  const root = objects.reserve();
  const tree = objects.reserve();
  const arts = [...new Set(sheets.flatMap(({ laid }) => laid.map(({ art }) => art)))];
  const ids = new Map(arts.map((art) => [art, objects.reserve()]));
  for (const [index, art] of arts.entries()) {
    await writeImage(objects, ids.get(art)!, enough(await load(art), art, sheets));
    report((index + 1) / arts.length);
  }
  const pages: number[] = [];
  for (const { laid, width, length } of sheets) {
    const points = (pixels: number) => (pixels * POINTS_PER_INCH) / ppi;
    const userUnit = Math.max(1, Math.ceil(points(Math.max(width, length)) / MAX_PAGE_UNITS));
    const unit = POINTS_PER_INCH / ppi / userUnit;
    const content = objects.reserve();
    const drawing = laid.map((piece) => `q ${place(piece, length, unit)} cm /A${piece.art} Do Q\n`).join('');
    await objects.write(content, '/Filter /FlateDecode', await deflate(ascii(drawing)));
    const page = objects.reserve();
    const box = [0, 0, width * unit, length * unit].map((value) => Number(value.toFixed(4))).join(' ');
    const used = [...new Set(laid.map(({ art }) => art))]
      .map((art) => `/A${art} ${ids.get(art)!} 0 R`)
      .join(' ');
    await objects.write(
      page,
      `/Type /Page /Parent ${tree} 0 R /MediaBox [${box}] /UserUnit ${userUnit} /Contents ${content} 0 R /Resources << /XObject << ${used} >> >>`,
    );
    pages.push(page);
  }
  await objects.write(
    tree,
    `/Type /Pages /Count ${pages.length} /Kids [${pages.map((page) => `${page} 0 R`).join(' ')}]`,
  );
  await objects.write(root, `/Type /Catalog /Pages ${tree} 0 R`);
  await objects.end(root);
}
