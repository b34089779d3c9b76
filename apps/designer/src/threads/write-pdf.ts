/** Writes a design as an exact-size PDF page: each ink in its own Separation color space, nothing rasterized. */
import type { Ring } from '@printready/designer/geometry';
import { channelsOf, creditLine, type Design, type Plates } from '@printready/designer/scene';
import type { PdfObject, PdfxStandard } from '@printready/documents/pdf';
import { createPdfDocument, type PdfEnd, separationSpace } from '@printready/documents/pdf/write';
import { createPartsSink, joinBytes } from '@printready/pixels/bytes';

const POINTS_PER_MM = 72 / 25.4;

/** Rounds to hundredths of a point, 0.004 mm. */
const points = (value: number) => String(Math.round(value * 100) / 100);

/** PDF's origin is the lower-left corner. */
function drawRing(ring: Ring, heightPt: number): string {
  const words: string[] = [];
  for (const [at, mm] of ring.entries()) {
    const across = at % 2 === 0;
    words.push(points(across ? mm * POINTS_PER_MM : heightPt - mm * POINTS_PER_MM));
    if (!across) words.push(at === 1 ? 'm' : 'l');
  }
  return `${words.join(' ')} h\n`;
}

type Look = Parameters<typeof separationSpace>[0]['look'];
type Ink = Pick<Design['inks'][number], 'name' | 'hex'>;

const colorOf = ({ hex }: Ink): { r: number; g: number; b: number } => {
  const [r, g, b] = channelsOf(hex);
  return { r, g, b };
};

type Press = { readonly end: PdfEnd; readonly lookOf: (ink: Ink) => Promise<Look> };

/** Output intent and looks of spot inks for a press; its profile loads only for PDF/X. */
async function openPress(): Promise<Press> {
  const { PDFX_DATE, pressIntent, pressLook } = await import('@printready/codecs/convert');
  const outputIntent = await pressIntent(null);
  return {
    end: { createdAt: new Date(PDFX_DATE), outputIntent },
    lookOf: (ink) => pressLook({ name: ink.name, color: colorOf(ink) }, outputIntent),
  };
}

export async function writePdf(
  { print, inks, credits }: Design,
  plates: Plates,
  title: string,
  pdfx: PdfxStandard | null = null,
): Promise<Uint8Array<ArrayBuffer>> {
  const sink = createPartsSink();
  const document = await createPdfDocument(sink, { version: '1.5', pdfx });
  const press = pdfx && (await openPress());
  const [width, height] = [print.widthMm * POINTS_PER_MM, print.heightMm * POINTS_PER_MM];
  const spaces: Record<string, PdfObject> = {};
  let content = '';
  for (const [index, ink] of inks.entries()) {
    const plate = plates.get(ink.id) ?? [];
    if (plate.length === 0) continue;
    const look = press ? await press.lookOf(ink) : colorOf(ink);
    spaces[`S${index}`] = separationSpace({ name: ink.name, look });
    content += `/S${index} cs 1 scn\n${plate.map((ring) => drawRing(ring, height)).join('')}f\n`;
  }
  const box = [0, 0, Number(points(width)), Number(points(height))] as const;
  // A design is printed on a garment, where nothing is trimmed: its ink ends inside the page, without bleed.
  await document.addPage({
    mediaBox: box,
    trimBox: box,
    ...(pdfx && { bleedBox: box }),
    resources: { ColorSpace: spaces },
    content,
    compress: true,
  });
  const credit = creditLine({ credits });
  await document.finish({ title: credit === null ? title : `${title}. ${credit}`, ...press?.end });
  return joinBytes(sink.parts);
}
