import { PdfFile } from '@printready/documents/pdf';
import { addBilevelRows, createPdfDocument, type PdfDocument } from '@printready/documents/pdf/write';
import { createBudget } from '@printready/documents/reading';
import { type ReportProgress, reportTo } from '@printready/jobs/split-progress';
import { createPartsSink, joinBytes } from '@printready/pixels/bytes';
import type { Plate } from '@printready/print/plates';
import type { ExportRun } from '../../contract/define-tool.ts';
import type { ExportSource } from '../films/export-source.ts';
import { HEADING_FONTS, heading, headingHeight, jobTitle } from './film-heading.ts';
import { addWedge, crosshair, points, text } from './film-marks.ts';
import { requireSame } from './mismatch.ts';
import { packFilm } from './pack-film.ts';

const POINTS_PER_INCH = 72;
/** Margins around the art, points: room for crosshairs, for the wedge below and for the heading above. */
const MARGIN = 40;
const FOOT = 64;
const HEAD_MARGIN = 12;
const WEDGE = [0, 2, 5, 10, 20, 30, 40, 50, 60, 70, 80, 90, 95, 98, 100] as const;
const PATCH_INCHES = 0.25;

async function addFilm(
  document: PdfDocument,
  plate: Plate,
  made: ExportSource,
  index: number,
  report: ReportProgress,
) {
  const film = packFilm(plate, made, index, report);
  const art = await addBilevelRows(document, film.rows, film);
  const wedge = await addWedge(document, made, index, WEDGE, PATCH_INCHES, report);
  const width = points((film.width * POINTS_PER_INCH) / film.dpi);
  const height = points((film.height * POINTS_PER_INCH) / film.dpi);
  const wedgeWidth = WEDGE.length * PATCH_INCHES * POINTS_PER_INCH;
  // The column is at least as wide as the wedge, even if the art is smaller.
  const column = Math.max(width, wedgeWidth);
  const left = points(MARGIN + (column - width) / 2);
  const head = headingHeight(made, index, column);
  const pageWidth = points(column + 2 * MARGIN);
  const pageHeight = points(FOOT + height + MARGIN + head + HEAD_MARGIN);
  const [middleX, middleY] = [left + width / 2, FOOT + height / 2];
  const content = [
    // If the emulsion faces away from the viewer, the page is right-reading when seen through the film.
    ...(made.film.emulsion === 'down' ? [`-1 0 0 1 ${pageWidth} 0 cm`] : []),
    `q ${width} 0 0 ${height} ${left} ${FOOT} cm /I Do Q`,
    `q ${wedgeWidth} 0 0 ${PATCH_INCHES * POINTS_PER_INCH} ${MARGIN} 6 cm /W Do Q`,
    '0 G 0 g 0.5 w',
    crosshair(middleX, FOOT + height + MARGIN / 2),
    crosshair(middleX, FOOT - MARGIN / 2),
    crosshair(left - MARGIN / 2, middleY),
    crosshair(left + width + MARGIN / 2, middleY),
    heading(made, index, column, MARGIN, pageHeight - HEAD_MARGIN),
    text(`film %: ${WEDGE.join(' ')}`, MARGIN, 28),
  ].join('\n');
  await document.addPage({
    mediaBox: [0, 0, pageWidth, pageHeight],
    trimBox: [left, FOOT, points(left + width), points(FOOT + height)],
    resources: { XObject: { I: art, W: wedge }, Font: { F: HEADING_FONTS.F.dict, B: HEADING_FONTS.B.dict } },
    content,
    compress: false,
  });
  return { width: film.width, height: film.height, pageWidth, pageHeight };
}

export async function filmPdf(
  plates: readonly Plate[],
  made: ExportSource,
  run: ExportRun,
): Promise<Uint8Array<ArrayBuffer>> {
  const report = reportTo(run);
  const sink = createPartsSink();
  const document = await createPdfDocument(sink, { version: '1.5' });
  const pages: Awaited<ReturnType<typeof addFilm>>[] = [];
  for (const [index, plate] of plates.entries())
    pages.push(
      await addFilm(document, plate, made, index, (fraction) => report((index + fraction) / plates.length)),
    );
  await document.finish({ title: jobTitle(made.label) || run.stem });
  const bytes = joinBytes(sink.parts);
  const file = new PdfFile(bytes, '', createBudget());
  const kids = file.array(file.dict(file.catalog.get('Pages'))?.get('Kids')) ?? [];
  requireSame('pages', kids.length, pages.length);
  for (const [index, page] of pages.entries()) {
    const dict = file.dict(kids[index]);
    const box = file.numbers(dict?.get('MediaBox')) ?? [];
    requireSame(`page ${index + 1}`, `${box[2]} × ${box[3]}`, `${page.pageWidth} × ${page.pageHeight}`);
    const images = file.dict(file.dict(dict?.get('Resources'))?.get('XObject'));
    const image = file.dict(images?.get('I'));
    requireSame(`film ${index + 1}, columns`, file.number(image?.get('Width')) ?? 0, page.width);
    requireSame(`film ${index + 1}, rows`, file.number(image?.get('Height')) ?? 0, page.height);
  }
  return bytes;
}
