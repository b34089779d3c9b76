/** Writes PDF pages at exact print size (ISO 32000-1). Each spot plate is an image in a Separation space. */

import { dictOf, name, type PdfObject } from '@printready/documents/pdf';
import {
  addBilevelPicture,
  addPicture,
  addPlate,
  createPdfDocument,
  type PdfDocument,
  type PdfEnd,
} from '@printready/documents/pdf/write';
import { createPartsSink, joinBytes } from '@printready/pixels/bytes';
import { roundTo } from '@printready/pixels/number';
import type { Picture } from '@printready/pixels/picture';
import { ASSUMED_PPI, type Resolution } from '@printready/pixels/raster';
import { type Plate, requirePlates } from '@printready/print/plates';

const POINTS_PER_INCH = 72;

const points = (value: number) => roundTo(value, 4);

export type PdfPage = {
  /** Null for a page that has only plates. */
  readonly picture: Picture | null;
  readonly size: { readonly width: number; readonly height: number; readonly resolution: Resolution | null };
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
  if (!icc || !others.every((other) => other !== null && isSame(icc, other))) return null;
  return { condition: UNREGISTERED_CONDITION, icc, colors: 4 };
}

/** Identifier for an unregistered printing condition (ISO 32000-1, 14.11.5). */
const UNREGISTERED_CONDITION = 'Custom';

const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one === other || (one.length === other.length && one.every((byte, i) => byte === other[i]));

export const OVERPRINT = dictOf({ Type: name('ExtGState'), OP: true, op: true, OPM: 1 });

async function addPage(document: PdfDocument, page: PdfPage): Promise<void> {
  const { picture, size, bilevel, plates, overprint } = page;
  requirePlates(plates, size);
  const ppi = size.resolution ?? { x: ASSUMED_PPI, y: ASSUMED_PPI };
  const width = points((size.width * POINTS_PER_INCH) / ppi.x);
  const height = points((size.height * POINTS_PER_INCH) / ppi.y);
  const place = `${width} 0 0 ${height} 0 0 cm`;
  const images: Record<string, PdfObject> = {};
  const draw: string[] = [];
  if (picture) {
    const inked = asDeviceInks(picture);
    images['I'] = bilevel ? await addBilevelPicture(document, picture) : await addPicture(document, inked);
    draw.push(`q ${place} /I Do Q\n`);
  }
  for (const [i, plate] of plates.entries()) {
    images[`P${i}`] = await addPlate(document, plate, bilevel);
    draw.push(`q ${overprint ? '/O gs ' : ''}${place} /P${i} Do Q\n`);
  }
  const box = [0, 0, width, height] as const;
  await document.addPage({
    mediaBox: box,
    trimBox: box,
    resources: { XObject: images, ...(overprint && { ExtGState: { O: OVERPRINT } }) },
    content: draw.join(''),
    compress: false,
  });
}

/** @throws RangeError for an empty list or plates that do not fit their page. */
export async function encodePdf(pages: readonly PdfPage[]): Promise<Uint8Array<ArrayBuffer>> {
  const sink = createPartsSink();
  const document = await createPdfDocument(sink, { version: '1.5' });
  for (const page of pages) await addPage(document, page);
  const outputIntent = outputIntentOf(pages.flatMap(({ picture }) => picture ?? []));
  await document.finish(outputIntent ? { outputIntent } : {});
  return joinBytes(sink.parts);
}
