/** Writes a design as an exact-size PDF page: each ink in its own Separation color space, nothing rasterized. */
import type { Ring } from '@printready/designer/geometry';
import { channelsOf, creditLine, type Design, type Plates } from '@printready/designer/scene';
import type { PdfObject } from '@printready/documents/pdf';
import { createPdfDocument, separationSpace } from '@printready/documents/pdf/write';
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

function lookOf(hex: string): { r: number; g: number; b: number } {
  const [r, g, b] = channelsOf(hex);
  return { r, g, b };
}

export async function writePdf(
  { print, inks, credits }: Design,
  plates: Plates,
  title: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const sink = createPartsSink();
  const document = await createPdfDocument(sink, { version: '1.5' });
  const [width, height] = [print.widthMm * POINTS_PER_MM, print.heightMm * POINTS_PER_MM];
  const spaces: Record<string, PdfObject> = {};
  let content = '';
  for (const [index, { id, name, hex }] of inks.entries()) {
    const plate = plates.get(id) ?? [];
    if (plate.length === 0) continue;
    spaces[`S${index}`] = separationSpace({ name, look: lookOf(hex) });
    content += `/S${index} cs 1 scn\n${plate.map((ring) => drawRing(ring, height)).join('')}f\n`;
  }
  const box = [0, 0, Number(points(width)), Number(points(height))] as const;
  await document.addPage({
    mediaBox: box,
    trimBox: box,
    resources: { ColorSpace: spaces },
    content,
    compress: true,
  });
  const credit = creditLine({ credits });
  await document.finish({ title: credit === null ? title : `${title}. ${credit}` });
  return joinBytes(sink.parts);
}
