import { PdfFile, type PdfStream, readOptionalContent } from '@printready/documents/pdf';
import { rewritePdf } from '@printready/documents/pdf/write';
import { type BudgetLimits, createBudget } from '@printready/documents/reading';
import type { PageContext, Painted, ShownText } from '../pdf/drawing/walk.ts';
import { walkPage } from '../pdf/drawing/walk-page.ts';
import { printedAppearances } from '../pdf/pages/annotations.ts';
import { readVersion } from '../pdf/pages/catalog.ts';
import { contentParts } from '../pdf/pages/page-content.ts';
import { PageRecord } from '../pdf/pages/page-record.ts';
import { type PageNode, readPages } from '../pdf/pages/page-tree.ts';

export type OpenPdf = {
  readonly file: PdfFile;
  readonly pages: readonly PageNode[];
  readonly paintedOn: (page: PageNode) => Painted[];
  readonly picturesOn: (page: PageNode) => readonly { readonly stream: PdfStream; readonly ppi: number }[];
  readonly textOn: (page: PageNode) => readonly ShownText[];
  readonly save: () => Uint8Array;
};

/** @throws Malformed, PasswordNeeded or LimitReached, as the reader does */
export function openForEdit(bytes: Uint8Array, password: string, limits?: BudgetLimits): OpenPdf {
  const file = new PdfFile(bytes, password, createBudget(limits));
  const { pages } = readPages(file);
  const layers = readOptionalContent(file);
  const walk = (page: PageNode, watch: Pick<PageContext, 'onPaint' | 'onPicture' | 'onText'>): void => {
    const { MediaBox, TrimBox } = page.effective;
    const context: PageContext = {
      file,
      layers,
      record: new PageRecord(MediaBox, TrimBox, page.userUnit),
      fonts: new Map(),
      usedFonts: new Set(),
      walked: new Map(),
      notChecked: new Set(),
      userUnit: page.userUnit,
      sheet: null,
      ...watch,
    };
    const appearances = printedAppearances(file, page.dict, layers);
    walkPage(context, page.resources, MediaBox, contentParts(file, page.dict), appearances);
  };
  return {
    file,
    pages,
    paintedOn(page) {
      const painted: Painted[] = [];
      walk(page, { onPaint: (one) => painted.push(one) });
      return painted;
    },
    picturesOn(page) {
      const pictures: { stream: PdfStream; ppi: number }[] = [];
      walk(page, { onPicture: (stream, ppi) => pictures.push({ stream, ppi }) });
      return pictures;
    },
    textOn(page) {
      const texts: ShownText[] = [];
      walk(page, { onText: (shown) => texts.push(shown) });
      return texts;
    },
    save: () => rewritePdf(file, readVersion(file) ?? '1.7'),
  };
}
