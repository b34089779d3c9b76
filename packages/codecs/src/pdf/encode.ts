/**
 * Pictures as PDF pages of their exact print size (ISO 32000-1): RGB, gray, CMYK or 1 bit, with profile and alpha, and
 * plates of spot inks over them, each an image in its own Separation space.
 */

import { ascii, joinBytes } from '@printready/imaging/bytes';
import { srgbToLab } from '@printready/imaging/color/lab';
import { compressG4 } from '@printready/imaging/kernels/group4';
import { packBilevel } from '@printready/imaging/kernels/group4/bilevel';
import { filterRow } from '@printready/imaging/kernels/png-filter';
import { requirePlates, type SpotPlate } from '@printready/imaging/layers';
import { channelsOf, depthOf, type Picture, SAMPLES, withoutAlpha } from '@printready/imaging/picture';
import { ASSUMED_PPI, type Resolution } from '@printready/imaging/raster';
import { createDeflater, deflate } from '@printready/imaging/zlib';
import { toBigEndian } from '../png/encode.ts';

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
  const colors = channelsOf(picture);
  const rows = data instanceof Uint16Array ? toBigEndian(data) : data;
  const step = colors * (depth / 8);
  const stream = await deflateRows(rows, width * step, step);
  return {
    dictionary: `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace ${space} /BitsPerComponent ${depth} /Filter /FlateDecode /DecodeParms << /Predictor 15 /Colors ${colors} /BitsPerComponent ${depth} /Columns ${width} >>${entries}`,
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
  let colorSpace = device;
  if (icc) {
    colorSpace = `[/ICCBased ${first + 1} 0 R]`;
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
  return [await samplesObject(withoutAlpha(picture), entries, colorSpace), ...others];
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

/** A name as PDF spells it: what is not plain ASCII becomes #xx of its UTF-8 bytes (§7.3.5). */
function pdfName(name: string): string {
  const letters = [...encodeURIComponent(name).matchAll(/%([0-9A-F]{2})|(.)/g)];
  return letters
    .map(([, hex, letter = '']) => {
      if (hex !== undefined) return `#${hex.toLowerCase()}`;
      return /[A-Za-z0-9_-]/.test(letter) ? letter : `#${letter.charCodeAt(0).toString(16)}`;
    })
    .join('');
}

const number = (value: number) => String(Math.round(value * 1e4) / 1e4);

/** The ink's own space (§8.6.6.4): none of it is paper white, all of it the color in L*a*b* (D50). */
function separationSpace({ name, color: { r, g, b } }: SpotPlate): string {
  const lab = srgbToLab(r, g, b);
  const full = [lab.l, lab.a, lab.b].map(number).join(' ');
  return `[/Separation /${pdfName(name)} [/Lab << /WhitePoint [0.9642 1 0.8249] /Range [-128 127 -128 127] >>] << /FunctionType 2 /Domain [0 1] /C0 [100 0 0] /C1 [${full}] /N 1 >>]`;
}

type Size = { readonly width: number; readonly height: number };

async function plateObject(plate: SpotPlate, { width, height }: Size, bilevel: boolean): Promise<PdfObject> {
  const { coverage } = plate;
  const space = separationSpace(plate);
  const size = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace ${space}`;
  if (!bilevel) {
    const stream = await deflateRows(coverage, width, 1);
    return {
      dictionary: `${size} /BitsPerComponent 8 /Filter /FlateDecode /DecodeParms << /Predictor 15 /Colors 1 /BitsPerComponent 8 /Columns ${width} >>`,
      stream,
    };
  }
  const paper = coverage.map((value) => 255 - value);
  const gray = {
    width,
    height,
    space: 'gray',
    alpha: false,
    data: paper,
    resolution: null,
    icc: null,
  } as const;
  // Group 4's black comes out as 0, which is no ink here: turned round.
  return {
    dictionary: `${size} /BitsPerComponent 1 /Decode [1 0] /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns ${width} /Rows ${height} >>`,
    stream: compressG4(packBilevel(gray), width),
  };
}

export type PdfPage = {
  /** Null for a page of plates alone. */
  readonly picture: Picture | null;
  readonly size: Size & { readonly resolution: Resolution | null };
  /** The picture is gray and is written black and white; so are the plates. */
  readonly bilevel: boolean;
  /** Painted over the picture, in this order. */
  readonly plates: readonly SpotPlate[];
  /** Plates leave the inks below them as they are instead of knocking them out (§8.6.7). */
  readonly overprint: boolean;
};

/** A page, its content, and the images it draws; numbers start at `first`. */
async function pageObjects(page: PdfPage, first: number): Promise<PdfObject[]> {
  const { picture, size, bilevel, plates, overprint } = page;
  requirePlates(plates, size);
  const ppi = size.resolution ?? { x: ASSUMED_PPI, y: ASSUMED_PPI };
  const width = points((size.width * POINTS_PER_INCH) / ppi.x);
  const height = points((size.height * POINTS_PER_INCH) / ppi.y);
  const place = `${width} 0 0 ${height} 0 0 cm`;
  const images: PdfObject[] = [];
  const names: string[] = [];
  const draw: string[] = [];
  if (picture) {
    names.push(`/I ${first + 2} 0 R`);
    draw.push(`q ${place} /I Do Q\n`);
    images.push(...(await imageObjects(picture, bilevel, first + 2)));
  }
  for (const [i, plate] of plates.entries()) {
    names.push(`/P${i} ${first + 2 + images.length} 0 R`);
    draw.push(`q ${overprint ? '/O gs ' : ''}${place} /P${i} Do Q\n`);
    images.push(await plateObject(plate, size, bilevel));
  }
  const box = `[0 0 ${width} ${height}]`;
  const state = overprint ? ' /ExtGState << /O << /Type /ExtGState /OP true /op true /OPM 1 >> >>' : '';
  const resources = `<< /XObject << ${names.join(' ')} >>${state} >>`;
  return [
    {
      dictionary: `/Type /Page /Parent 2 0 R /MediaBox ${box} /TrimBox ${box} /Resources ${resources} /Contents ${first + 1} 0 R`,
    },
    { dictionary: '', stream: ascii(draw.join('')) },
    ...images,
  ];
}

/** @throws RangeError when there is no page, or plates do not fit theirs. */
export async function encodePdf(pages: readonly PdfPage[]): Promise<Uint8Array<ArrayBuffer>> {
  if (pages.length === 0) throw new RangeError('A PDF needs a page.');
  const objects: PdfObject[] = [];
  const kids: string[] = [];
  const firstOfPages = 3;
  for (const page of pages) {
    const first = firstOfPages + objects.length;
    kids.push(`${first} 0 R`);
    objects.push(...(await pageObjects(page, first)));
  }
  return assemble([
    { dictionary: '/Type /Catalog /Pages 2 0 R' },
    { dictionary: `/Type /Pages /Kids [${kids.join(' ')}] /Count ${kids.length}` },
    ...objects,
  ]);
}
