/** Writes PDF pages at exact print size (ISO 32000-1). Each spot plate is an image in a Separation space. */

import { dictOf, name, type PdfObject } from '@printready/documents/pdf';
import {
  addBilevelPicture,
  addPicture,
  addPlate,
  createPdfDocument,
  type LookOf,
  type PdfDocument,
  type PdfEnd,
} from '@printready/documents/pdf/write';
import { createPartsSink, isSameBytes, joinBytes } from '@printready/pixels/bytes';
import { MM_PER_INCH, roundTo } from '@printready/pixels/number';
import type { Picture } from '@printready/pixels/picture';
import { ASSUMED_PPI } from '@printready/pixels/raster';
import { type Plate, requirePlates } from '@printready/print/plates';
import {
  asPressPicture,
  fitsPressPage,
  PAGE_TOO_LONG,
  type PdfPageSize,
  type PdfxSettings,
  pressLooks,
  UNREGISTERED_CONDITION,
} from './pdfx.ts';

const POINTS_PER_INCH = 72;

const points = (value: number) => roundTo(value, 4);

export type PdfPage = {
  /** Null for a page that has only plates. */
  readonly picture: Picture | null;
  readonly size: PdfPageSize;
  readonly bilevel: boolean;
  readonly plates: readonly Plate[];
  readonly overprint: boolean;
};

/** Uses DeviceCMYK without a profile, so that viewers keep the ink values. */
export const asDeviceInks = (picture: Picture): Picture =>
  picture.space === 'cmyk' ? { ...picture, icc: null } : picture;

export function outputIntentOf(
  pictures: readonly Pick<Picture, 'space' | 'icc'>[],
): NonNullable<PdfEnd['outputIntent']> | null {
  const [icc, ...others] = pictures.flatMap((one) => (one.space === 'cmyk' ? [one.icc] : []));
  if (!icc || !others.every((other) => other !== null && isSameBytes(icc, other))) return null;
  return { condition: UNREGISTERED_CONDITION, icc, colors: 4 };
}

export const OVERPRINT = dictOf({ Type: name('ExtGState'), OP: true, op: true, OPM: 1 });

type Press = { readonly settings: PdfxSettings; readonly lookOf: LookOf };

async function addPage(document: PdfDocument, page: PdfPage, press: Press | null): Promise<void> {
  const { picture, size, bilevel, plates, overprint } = page;
  requirePlates(plates, size);
  if (press && !fitsPressPage(size)) throw new RangeError(PAGE_TOO_LONG);
  const ppi = size.resolution ?? { x: ASSUMED_PPI, y: ASSUMED_PPI };
  const width = points((size.width * POINTS_PER_INCH) / ppi.x);
  const height = points((size.height * POINTS_PER_INCH) / ppi.y);
  const place = `${width} 0 0 ${height} 0 0 cm`;
  const images: Record<string, PdfObject> = {};
  const draw: string[] = [];
  if (picture) {
    const inked = press ? asPressPicture(picture) : asDeviceInks(picture);
    images['I'] = bilevel ? await addBilevelPicture(document, picture) : await addPicture(document, inked);
    draw.push(`q ${place} /I Do Q\n`);
  }
  for (const [i, plate] of plates.entries()) {
    images[`P${i}`] = await addPlate(document, plate, bilevel, press?.lookOf);
    draw.push(`q ${overprint ? '/O gs ' : ''}${place} /P${i} Do Q\n`);
  }
  await document.addPage({
    mediaBox: [0, 0, width, height],
    ...(press ? pressBoxes(width, height, press.settings) : { trimBox: [0, 0, width, height] }),
    ...(press && picture?.alpha && { blendSpace: name('DeviceCMYK') }),
    resources: { XObject: images, ...(overprint && { ExtGState: { O: OVERPRINT } }) },
    content: draw.join(''),
    compress: false,
  });
}

export function pressBoxes(width: number, height: number, { bleedMm }: PdfxSettings) {
  const bleed = (bleedMm * POINTS_PER_INCH) / MM_PER_INCH;
  if (2 * bleed >= Math.min(width, height))
    throw new RangeError('The bleed is as large as the page; set a smaller bleed.');
  const trimBox = [points(bleed), points(bleed), points(width - bleed), points(height - bleed)] as const;
  return { trimBox, bleedBox: [0, 0, width, height] as const };
}

/**
 * @throws RangeError for an empty list, plates that do not fit their page, or pictures that the PDF/X standard
 * excludes.
 */
export async function encodePdf(
  pages: readonly PdfPage[],
  pdfx: PdfxSettings | null = null,
): Promise<Uint8Array<ArrayBuffer>> {
  const sink = createPartsSink();
  const document = await createPdfDocument(sink, { version: '1.5', pdfx: pdfx?.standard ?? null });
  const press = pdfx && {
    settings: pdfx,
    lookOf: await pressLooks(
      pages.flatMap(({ plates }) => plates),
      pdfx.outputIntent,
    ),
  };
  for (const page of pages) await addPage(document, page, press);
  await document.finish(pdfx ? endOf(pdfx) : plainEnd(pages));
  return joinBytes(sink.parts);
}

export const endOf = ({ title, date, outputIntent }: PdfxSettings): PdfEnd => ({
  title,
  createdAt: date,
  outputIntent,
});

function plainEnd(pages: readonly PdfPage[]): PdfEnd {
  const outputIntent = outputIntentOf(pages.flatMap(({ picture }) => picture ?? []));
  return outputIntent ? { outputIntent } : {};
}
