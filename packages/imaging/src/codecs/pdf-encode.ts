/** A picture as a PDF page of its exact print size (ISO 32000-1): RGB, gray, CMYK or 1 bit, with profile and alpha. */
import { channelsOf, depthOf, type Picture, SAMPLES, withoutAlpha } from '../picture.ts';
import { ASSUMED_PPI } from '../raster.ts';
import { packBilevel } from './bilevel.ts';
import { ascii, joinBytes } from './bytes.ts';
import { toBigEndian } from './png-encode.ts';
import { filterRow } from './png-filter.ts';
import { compressG4 } from './tiff-fax.ts';
import { createDeflater, deflate } from './zlib.ts';

const POINTS_PER_INCH = 72;
const DEVICE_SPACES = { gray: 'DeviceGray', rgb: 'DeviceRGB', cmyk: 'DeviceCMYK' } as const;
/** Rows filtered and deflated at a time. */
const BATCH_BYTES = 256 * 1024;

type PdfObject = { readonly dictionary: string; readonly stream?: Uint8Array };

/** Up to four digits behind the point: a hundredth of a thousandth of an inch. */
const points = (value: number) => String(Math.round(value * 1e4) / 1e4);

/** PNG's filters serve PDF as predictor 15. */
async function deflateRows(rows: Uint8Array, rowBytes: number, step: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  const deflater = createDeflater((piece) => {
    parts.push(piece);
    return Promise.resolve();
  });
  const batchRows = Math.max(1, Math.floor(BATCH_BYTES / rowBytes));
  const height = rows.length / rowBytes;
  const blank = new Uint8Array(rowBytes);
  for (let y = 0; y < height; y += batchRows) {
    const count = Math.min(batchRows, height - y);
    const batch = new Uint8Array(count * (rowBytes + 1));
    for (let i = 0; i < count; i++) {
      const from = (y + i) * rowBytes;
      const above = from === 0 ? blank : rows.subarray(from - rowBytes, from);
      const to = batch.subarray(i * (rowBytes + 1), (i + 1) * (rowBytes + 1));
      filterRow(rows.subarray(from, from + rowBytes), above, step, true, to);
    }
    await deflater.write(batch);
  }
  await deflater.finish();
  return joinBytes(parts);
}

async function samplesObject(picture: Picture, entries: string, space: string): Promise<PdfObject> {
  const { width, height, data } = picture;
  const depth = depthOf(picture);
  const colours = channelsOf(picture);
  const rows = data instanceof Uint16Array ? toBigEndian(data) : data;
  const step = colours * (depth / 8);
  const stream = await deflateRows(rows, width * step, step);
  return {
    dictionary: `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace ${space} /BitsPerComponent ${depth} /Filter /FlateDecode /DecodeParms << /Predictor 15 /Colors ${colours} /BitsPerComponent ${depth} /Columns ${width} >>${entries}`,
    stream,
  };
}

/** The alpha samples alone, as gray. */
function alphaOf(picture: Picture): Picture {
  const { data, width, height } = picture;
  const step = channelsOf(picture);
  const veil = new (depthOf(picture) === 16 ? Uint16Array : Uint8Array)(width * height);
  for (let i = 0, at = step - 1; i < veil.length; i++, at += step) veil[i] = data[at]!;
  return { ...picture, space: 'gray', alpha: false, data: veil, icc: null };
}

function bilevelObject(picture: Picture): PdfObject {
  const { width, height } = picture;
  return {
    dictionary: `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns ${width} /Rows ${height} >>`,
    stream: compressG4(packBilevel(picture), width),
  };
}

/** The image first, then what it refers to; numbers start at `first`. */
async function imageObjects(picture: Picture, bilevel: boolean, first: number): Promise<PdfObject[]> {
  if (bilevel) return [bilevelObject(picture)];
  const { space, icc, alpha } = picture;
  const device = `/${DEVICE_SPACES[space]}`;
  const others: PdfObject[] = [];
  let colourSpace = device;
  if (icc) {
    colourSpace = `[/ICCBased ${first + 1} 0 R]`;
    others.push({
      dictionary: `/N ${SAMPLES[space]} /Alternate ${device} /Filter /FlateDecode`,
      stream: await deflate(icc),
    });
  }
  let entries = '';
  if (alpha) {
    entries = ` /SMask ${first + 1 + others.length} 0 R`;
    others.push(await samplesObject(alphaOf(picture), '', '/DeviceGray'));
  }
  return [await samplesObject(withoutAlpha(picture), entries, colourSpace), ...others];
}

function assemble(objects: readonly PdfObject[]): Uint8Array<ArrayBuffer> {
  // The second line's high bytes tell transfer programs that the file is binary.
  const parts: Uint8Array[] = [ascii('%PDF-1.5\n%\xe2\xe3\xcf\xd3\n')];
  let at = parts[0]!.length;
  const add = (part: Uint8Array) => {
    parts.push(part);
    at += part.length;
  };
  const offsets: number[] = [];
  for (const [i, { dictionary, stream }] of objects.entries()) {
    offsets.push(at);
    const length = stream ? ` /Length ${stream.length}` : '';
    add(ascii(`${i + 1} 0 obj\n<< ${dictionary}${length} >>\n`));
    if (stream) {
      add(ascii('stream\n'));
      add(stream);
      add(ascii('\nendstream\n'));
    }
    add(ascii('endobj\n'));
  }
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${entries}`;
  add(ascii(`${table}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`));
  return joinBytes(parts);
}

/** @param bilevel the picture is gray and is written black and white */
export async function encodePdf(
  picture: Picture,
  { bilevel }: { readonly bilevel: boolean },
): Promise<Uint8Array<ArrayBuffer>> {
  const { width, height } = picture;
  const ppi = picture.resolution ?? { x: ASSUMED_PPI, y: ASSUMED_PPI };
  const pageWidth = points((width * POINTS_PER_INCH) / ppi.x);
  const pageHeight = points((height * POINTS_PER_INCH) / ppi.y);
  const content = ascii(`q ${pageWidth} 0 0 ${pageHeight} 0 0 cm /I Do Q\n`);
  const image = 5;
  const box = `[0 0 ${pageWidth} ${pageHeight}]`;
  return assemble([
    { dictionary: '/Type /Catalog /Pages 2 0 R' },
    { dictionary: '/Type /Pages /Kids [3 0 R] /Count 1' },
    {
      dictionary: `/Type /Page /Parent 2 0 R /MediaBox ${box} /TrimBox ${box} /Resources << /XObject << /I ${image} 0 R >> >> /Contents 4 0 R`,
    },
    { dictionary: '', stream: content },
    ...(await imageObjects(picture, bilevel, image)),
  ]);
}
