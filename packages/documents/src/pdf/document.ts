import { sha256 } from '@noble/hashes/sha2.js';
import { ascii, type ByteSink, createRowCounter, type RowWriter } from '@printready/pixels/bytes';
import { createDeflater, deflate, filterRow } from '@printready/pixels/compression';
import { type PictureSpace, SAMPLES_PER_PIXEL } from '@printready/pixels/picture';
import {
  dictOf,
  name,
  type PdfDict,
  type PdfObject,
  type PdfRef,
  PdfStream,
  PdfString,
  textString,
} from './objects.ts';
import {
  fileId,
  outputIntentDict,
  PDFX_VERSIONS,
  type PdfOutputIntent,
  type PdfxStandard,
  pdfxInfo,
  pdfxMetadata,
  requireX1aColor,
  requireX1aImage,
} from './pdfx.ts';
import { createPdfWriter, type PdfWriter, type PdfWriterOptions } from './writer.ts';

/** In points, from the lower-left corner. */
type Rectangle = readonly [left: number, bottom: number, right: number, top: number];

type PdfPageParts = {
  readonly mediaBox: Rectangle;
  readonly trimBox?: Rectangle;
  readonly bleedBox?: Rectangle;
  /** Points per unit, for pages larger than 200 in. */
  readonly userUnit?: number;
  /** Color space in which transparent objects of the page blend. */
  readonly blendSpace?: PdfObject;
  readonly resources: Readonly<Record<string, Readonly<Record<string, PdfObject>>>>;
  /** Content operators, one byte per character. */
  readonly content: string;
  readonly compress: boolean;
};

export type PdfImageParts = {
  readonly width: number;
  readonly height: number;
  readonly space: PdfObject;
  readonly colors: number;
  readonly bits: 8 | 16;
  readonly mask?: PdfRef | null;
  /** Color key mask: for each channel, the minimum and maximum of colors that are not painted (8.9.6.4). */
  readonly unpainted?: readonly number[];
};

export type PdfEnd = {
  readonly title?: string;
  readonly createdAt?: Date;
  readonly outputIntent?: PdfOutputIntent;
};

export type PdfDocumentOptions = PdfWriterOptions & {
  /** Sets the PDF version, and requires a title, a date and an output intent at the end. */
  readonly pdfx?: PdfxStandard | null;
};

export type PdfDocument = {
  add(value: PdfObject): Promise<PdfRef>;
  addCompressed(dict: PdfDict, bytes: Uint8Array): Promise<PdfRef>;
  /** `[/ICCBased …]`, stored once per profile; the device space if there is no profile. */
  colorSpace(space: PictureSpace, icc: Uint8Array | null): Promise<PdfObject>;
  /** Image with big-endian rows, top row first; no other object can be added until it is finished. */
  openImage(parts: PdfImageParts): RowWriter & { readonly ref: PdfRef };
  /** Optional content group (8.11). A page draws into it between `/OC /L BDC` and `EMC`, with L in its Properties. */
  addLayer(title: string, visible: boolean): Promise<PdfRef>;
  addPage(parts: PdfPageParts): Promise<void>;
  finish(end?: PdfEnd): Promise<void>;
};

const DEVICE_SPACES = { gray: 'DeviceGray', rgb: 'DeviceRGB', cmyk: 'DeviceCMYK' } as const;
const BATCH_BYTES = 256 * 1024;

export async function createPdfDocument(sink: ByteSink, options: PdfDocumentOptions): Promise<PdfDocument> {
  const document = new DocumentWriter(sink, options);
  await document.flush();
  return document;
}

class DocumentWriter implements PdfDocument {
  private readonly sink: ByteSink;
  private readonly made: Uint8Array<ArrayBuffer>[] = [];
  private readonly writer: PdfWriter;
  private readonly root: PdfRef;
  private readonly tree: PdfRef;
  private readonly pages: PdfRef[] = [];
  private readonly layers: { readonly ref: PdfRef; readonly visible: boolean }[] = [];
  private readonly profiles = new Map<Uint8Array, PdfRef>();
  private readonly pdfx: PdfxStandard | null;
  private readonly digest = sha256.create();

  constructor(sink: ByteSink, options: PdfDocumentOptions) {
    const { pdfx = null, version } = options;
    this.sink = sink;
    this.pdfx = pdfx;
    const put = (bytes: Uint8Array<ArrayBuffer>) => {
      if (pdfx) this.digest.update(bytes);
      this.made.push(bytes);
    };
    this.writer = createPdfWriter(put, { ...options, version: pdfx ? PDFX_VERSIONS[pdfx] : version });
    this.root = this.writer.reserve();
    this.tree = this.writer.reserve();
  }

  async flush(): Promise<void> {
    for (const bytes of this.made.splice(0)) await this.sink.append(bytes);
  }

  async add(value: PdfObject): Promise<PdfRef> {
    const ref = this.writer.add(value);
    await this.flush();
    return ref;
  }

  async addCompressed(dict: PdfDict, bytes: Uint8Array): Promise<PdfRef> {
    return this.add(new PdfStream(new Map([...dict, ['Filter', name('FlateDecode')]]), await deflate(bytes)));
  }

  async colorSpace(space: PictureSpace, icc: Uint8Array | null): Promise<PdfObject> {
    const device = name(DEVICE_SPACES[space]);
    if (this.pdfx === 'x-1a') requireX1aColor(space, icc);
    return icc ? [name('ICCBased'), await this.addProfile(icc, SAMPLES_PER_PIXEL[space], device)] : device;
  }

  openImage(parts: PdfImageParts): RowWriter & { readonly ref: PdfRef } {
    if (this.pdfx === 'x-1a') requireX1aImage({ isTransparent: Boolean(parts.mask), bits: parts.bits });
    const ref = this.writer.reserve();
    const stream = this.writer.openStream(ref, imageDict(parts));
    const put = async (piece: Uint8Array<ArrayBuffer>) => {
      stream.put(piece);
      await this.flush();
    };
    const close = async () => {
      stream.close();
      await this.flush();
    };
    return { ref, ...deflateRows(parts, put, close) };
  }

  async addLayer(title: string, visible: boolean): Promise<PdfRef> {
    const ref = await this.add(dictOf({ Type: name('OCG'), Name: textString(title) }));
    this.layers.push({ ref, visible });
    return ref;
  }

  async addPage(parts: PdfPageParts): Promise<void> {
    const { mediaBox, trimBox, bleedBox, userUnit, blendSpace, resources, content, compress } = parts;
    const empty: PdfDict = new Map();
    const contents = compress
      ? await this.addCompressed(empty, ascii(content))
      : await this.add(new PdfStream(empty, ascii(content)));
    const categories = Object.entries(resources).map(([key, named]) => [key, dictOf(named)] as const);
    const page = await this.add(
      dictOf({
        Type: name('Page'),
        Parent: this.tree,
        MediaBox: [...mediaBox],
        BleedBox: bleedBox && [...bleedBox],
        TrimBox: trimBox && [...trimBox],
        UserUnit: userUnit,
        Group: blendSpace && dictOf({ S: name('Transparency'), CS: blendSpace }),
        Resources: dictOf(Object.fromEntries(categories)),
        Contents: contents,
      }),
    );
    this.pages.push(page);
  }

  async finish(end: PdfEnd = {}): Promise<void> {
    const { writer, pages, tree, root, pdfx } = this;
    if (pages.length === 0) throw new RangeError('A PDF needs a page.');
    const identity = pdfx && this.identify(end);
    const metadata = identity && pdfx === 'x-4' ? writer.add(pdfxMetadata(identity)) : undefined;
    writer.write(tree, dictOf({ Type: name('Pages'), Kids: pages, Count: pages.length }));
    writer.write(root, await this.catalog(end, metadata));
    const { title, createdAt } = end;
    const info = dictOf({
      Title: title === undefined ? undefined : textString(title),
      CreationDate: createdAt && dateString(createdAt),
      ModDate: createdAt && dateString(createdAt),
      ...(pdfx && pdfxInfo(pdfx)),
    });
    const named = info.size > 0 ? writer.add(info) : undefined;
    writer.finish(dictOf({ Root: root, Info: named, ID: identity ? fileId(identity) : undefined }));
    await this.flush();
  }

  private identify({ title, createdAt, outputIntent }: PdfEnd) {
    if (title === undefined || createdAt === undefined || outputIntent === undefined)
      throw new RangeError('A PDF/X needs a title, a date and an output intent.');
    return { title, createdAt, digest: this.digest.clone().digest() };
  }

  private async addProfile(icc: Uint8Array, colors: number, alternate?: PdfObject): Promise<PdfRef> {
    const known = this.profiles.get(icc);
    const ref = known ?? (await this.addCompressed(dictOf({ N: colors, Alternate: alternate }), icc));
    this.profiles.set(icc, ref);
    return ref;
  }

  private async catalog({ outputIntent }: PdfEnd, metadata: PdfRef | undefined): Promise<PdfDict> {
    const all = this.layers.map(({ ref }) => ref);
    const off = this.layers.filter(({ visible }) => !visible).map(({ ref }) => ref);
    return dictOf({
      Type: name('Catalog'),
      Pages: this.tree,
      Metadata: metadata,
      OCProperties:
        all.length === 0
          ? undefined
          : dictOf({ OCGs: all, D: dictOf({ Order: all, OFF: off.length === 0 ? undefined : off }) }),
      OutputIntents: outputIntent && [
        outputIntentDict(outputIntent, await this.addProfile(outputIntent.icc, outputIntent.colors)),
      ],
    });
  }
}

/** Date in UTC (7.9.4). */
function dateString(date: Date): PdfString {
  const digits = date.toISOString().replace(/\D/g, '').slice(0, 14);
  return new PdfString(ascii(`D:${digits}Z`));
}

export function imageEntries({
  width,
  height,
  space,
  mask,
  unpainted,
}: Omit<PdfImageParts, 'colors' | 'bits'>): PdfDict {
  return dictOf({
    Type: name('XObject'),
    Subtype: name('Image'),
    Width: width,
    Height: height,
    ColorSpace: space,
    SMask: mask ?? undefined,
    Mask: unpainted && [...unpainted],
  });
}

function imageDict(parts: PdfImageParts): PdfDict {
  const { width, colors, bits } = parts;
  const predictor = dictOf({ Predictor: 15, Colors: colors, BitsPerComponent: bits, Columns: width });
  return new Map<string, PdfObject>([
    ...imageEntries(parts),
    ['BitsPerComponent', bits],
    ['Filter', name('FlateDecode')],
    ['DecodeParms', predictor],
  ]);
}

/** PDF's predictor 15 uses PNG filters. */
function deflateRows(
  { width, height, colors, bits }: PdfImageParts,
  put: (piece: Uint8Array<ArrayBuffer>) => Promise<void>,
  close: () => Promise<void>,
): RowWriter {
  const step = colors * (bits / 8);
  const rowBytes = width * step;
  const counter = createRowCounter(rowBytes, height);
  const deflater = createDeflater((piece) => put(new Uint8Array(piece)));
  const batchRows = Math.max(1, Math.floor(BATCH_BYTES / rowBytes));
  let above: Uint8Array = new Uint8Array(rowBytes);
  return {
    async write(rows) {
      const count = counter.add(rows);
      for (let y = 0; y < count; y += batchRows) {
        const part = Math.min(batchRows, count - y);
        const batch = new Uint8Array(part * (rowBytes + 1));
        for (let i = 0; i < part; i++) {
          const row = rows.subarray((y + i) * rowBytes, (y + i + 1) * rowBytes);
          filterRow(row, above, step, true, batch.subarray(i * (rowBytes + 1), (i + 1) * (rowBytes + 1)));
          above = row;
        }
        await deflater.write(batch);
      }
      above = new Uint8Array(above);
    },
    async finish() {
      counter.requireAll();
      await deflater.finish();
      await close();
    },
  };
}
