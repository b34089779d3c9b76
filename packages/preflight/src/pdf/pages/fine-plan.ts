/** Measures all pages of a short file; otherwise page 1 and those with the thinnest shapes, within a budget. */
import type { PdfBox } from '../matrix.ts';
import type { PageNode } from './page-tree.ts';

const SHORT_FILE = 2;
/** Pixel budget for redrawing pages at a higher resolution: three A4 pages. */
const MAX_REDRAWN = 20_000_000;

/** State of a page's thin-shape measurement; `nothing` means the page has only text. */
export type Measuring = 'measured' | 'nothing' | 'left-out' | 'not-asked';

export type FinePlan = ReturnType<typeof createFinePlan>;

export function createFinePlan({ fine, pageCount }: { readonly fine: boolean; readonly pageCount: number }) {
  const atOnce = fine && pageCount <= SHORT_FILE;
  const again = new Set<number>();
  const areas: number[] = [];
  const candidates: { readonly index: number; readonly pt: number }[] = [];
  const isFine = (index: number) => atOnce || again.has(index);
  return {
    scaleOf({ effective: { CropBox: box }, userUnit }: PageNode, index: number): number {
      areas[index] = Math.max(1, finePixels(box, userUnit));
      return sheetScale(box, isFine(index), userUnit);
    },
    /** @param thinnestPt estimated width of the page's thinnest shape; null if there is none */
    note(index: number, thinnestPt: number | null): void {
      if (fine && !atOnce && !again.has(index) && thinnestPt !== null)
        candidates.push({ index, pt: index === 0 ? 0 : thinnestPt });
    },
    measuringOf(index: number, thinnestPt: number | null): Measuring {
      if (!fine) return 'not-asked';
      if (thinnestPt === null) return 'nothing';
      return isFine(index) ? 'measured' : 'left-out';
    },
    chosen(): number[] {
      let left = MAX_REDRAWN;
      for (const { index } of candidates.sort((a, b) => a.pt - b.pt || a.index - b.index)) {
        left -= areas[index] ?? 0;
        if (left < 0) break;
        again.add(index);
      }
      return [...again];
    },
  };
}

function finePixels(box: PdfBox, userUnit: number): number {
  return (box[2] - box[0]) * (box[3] - box[1]) * sheetScale(box, true, userUnit) ** 2;
}

function sheetScale([x0, y0, x1, y1]: PdfBox, fine: boolean, userUnit: number): number {
  const area = Math.max(1, (x1 - x0) * (y1 - y0));
  const [most, ppi] = fine ? [12_000_000, 254] : [400_000, 100];
  return Math.min((ppi / 72) * userUnit, Math.sqrt(most / area));
}
