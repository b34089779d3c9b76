import { latin1, PDFX_NAMES, PdfFile } from '@printready/documents/pdf';
import { rewritePdf } from '@printready/documents/pdf/write';
import { createBudget } from '@printready/documents/reading';
import { BadImage } from '../../bad-image.ts';
import { nameSpots } from '../../pdf/spots/name-spots.ts';
import { keepPages, type ListedPage, listPages } from '../../pdf/spots/page-list.ts';
import type { Conversion } from '../conversion.ts';
import { parsePages } from '../page-range.ts';
import type { VectorConversion } from './vector-conversion.ts';

const POINTS_PER_INCH = 72;

/** @throws BadImage, PasswordNeeded, Malformed, LimitReached, or RangeError for a wrong list of pages */
export function pdfWithSpots(bytes: Uint8Array, asked: Conversion): VectorConversion {
  const file = new PdfFile(bytes, '', createBudget());
  if (asked.pdfx) requireStandard(file, asked.pdfx.standard);
  const all = listPages(file);
  if (all.length === 0) throw new BadImage('corrupt', 'This PDF has no page.');
  const pages = parsePages(asked.pages, all.length).flatMap((index) => all[index] ?? []);
  if (pages.length < all.length || pages.some((page, i) => page !== all[i])) keepPages(file, pages);
  const { inks, painted } = nameSpots(file, pages, asked.spots);
  const left = all.length - pages.length;
  const hasInks = [...painted.keys()].some((color) => color.startsWith('cmyk'));
  return {
    bytes: rewritePdf(file, file.headerVersion || '1.7'),
    ...sizeOf(file, pages[0]),
    ...{ space: hasInks ? 'cmyk' : 'rgb', pages: pages.length, inks, painted: new Set(painted.keys()) },
    losses: [
      ...(left > 0 ? [`${left} of ${all.length} pages were left out.`] : []),
      ...(file.encrypted ? ['The new file is not encrypted.'] : []),
    ],
    findings: [],
  };
}

function sizeOf(
  file: PdfFile,
  page: ListedPage | undefined,
): { readonly width: number; readonly height: number } {
  const box = file.numbers(page?.dict.get('CropBox') ?? page?.dict.get('MediaBox')) ?? [];
  const [left = 0, bottom = 0, right = 612, top = 792] = box;
  const unit = (file.number(page?.dict.get('UserUnit')) ?? 1) / POINTS_PER_INCH;
  return { width: Math.abs(right - left) * unit, height: Math.abs(top - bottom) * unit };
}

/** Naming colors changes nothing else, so the file must already be what the press asks for. */
function requireStandard(file: PdfFile, standard: 'x-4' | 'x-1a'): void {
  const info = file.text(file.dict(file.trailer.get('Info'))?.get('GTS_PDFXVersion')) ?? '';
  const metadata = file.stream(file.catalog.get('Metadata'));
  const text = `${info} ${metadata ? latin1(file.decode(metadata).bytes) : ''}`;
  if (text.includes(PDFX_NAMES[standard])) return;
  const name = PDFX_NAMES[standard];
  throw new BadImage(
    'unsupported',
    `This PDF is no ${name}, and naming its colors keeps the rest as it is. Export it as ${name}, or choose no PDF/X.`,
  );
}
