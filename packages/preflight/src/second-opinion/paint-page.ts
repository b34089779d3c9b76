/** A PDF page as preflight paints it, rotated as shown, and the pixels whose appearance is only estimated. */
import { PasswordNeeded, PdfFile, type PdfStream, readOptionalContent } from '@printready/documents/pdf';
import { type BudgetLimits, createBudget, LimitReached, Malformed } from '@printready/documents/reading';
import { decodeContent } from '../pdf/drawing/content-streams.ts';
import type { PageContext } from '../pdf/drawing/walk.ts';
import { walkPage } from '../pdf/drawing/walk-page.ts';
import type { PdfBox } from '../pdf/matrix.ts';
import { printedAppearances } from '../pdf/pages/annotations.ts';
import { PageRecord } from '../pdf/pages/page-record.ts';
import { readPages } from '../pdf/pages/page-tree.ts';
import { Sheet } from '../sheet/sheet.ts';
import type { Pixels } from './reduce.ts';

export type PaintedPage = Pixels & {
  /** 1 where text, a pattern, a mask or transparency is only estimated. */
  readonly unsure: Uint8Array;
  /** True if colors depend on profiles, which preflight's painter does not read. */
  readonly hasProfiles: boolean;
};

const POINTS_PER_INCH = 72;
const SAMPLES = 3;
/** Longest side of the painted page, px. */
const SIDE = 256 * SAMPLES;
/** Side length of a JPEG's blocks, px; preflight's painter uses each block as one pixel. */
const JPEG_BLOCK = 8;
/** Maximum side of a block on the compared page, px; pictures with larger blocks are too coarse to compare. */
const MOST_BLOCK = 3;
const LIMITS: BudgetLimits = {
  objects: 100_000,
  operators: 200_000,
  depth: 24,
  decodedBytes: 24 * 1024 * 1024,
  pages: 2_000,
  elements: 0,
  elementDepth: 0,
};

/** Null if the page was not painted completely. @param index from 0. */
export function paintPage(bytes: Uint8Array, index: number): PaintedPage | null {
  try {
    const file = new PdfFile(bytes, '', createBudget(LIMITS));
    const page = readPages(file).pages[index];
    if (!page) return null;
    const { MediaBox, CropBox, TrimBox } = page.effective;
    const layers = readOptionalContent(file);
    const pixelsPerInch = (scaleOf(CropBox) * POINTS_PER_INCH) / SAMPLES / page.userUnit;
    const coarse = new Set<PdfStream>();
    const context: PageContext = {
      file,
      layers,
      fonts: new Map(),
      usedFonts: new Set(),
      record: new PageRecord(MediaBox, TrimBox, page.userUnit),
      walked: new Map(),
      notChecked: new Set(),
      userUnit: page.userUnit,
      sheet: new Sheet(CropBox, scaleOf(CropBox), [{ left: MAX_PAINTED }]),
      onPicture: (stream, ppi) => {
        if (isJpeg(file, stream) && (JPEG_BLOCK * pixelsPerInch) / ppi > MOST_BLOCK) coarse.add(stream);
      },
    };
    const contents = file.array(page.dict.get('Contents')) ?? [page.dict.get('Contents') ?? null];
    const streams = contents.flatMap((item) => file.stream(item) ?? []);
    walkPage(
      context,
      page.resources,
      MediaBox,
      streams.map((stream) => decodeContent(file, stream)),
      printedAppearances(file, page.dict, layers),
    );
    const { record, sheet } = context;
    const isWhole = file.repairs.size === 0 && !context.notChecked.has('look') && coarse.size === 0;
    if (!sheet?.isComplete || !isWhole || hasOtherBlends(record)) return null;
    return turn({ ...toPixels(sheet), hasProfiles: record.hasProfiles }, page.rotate);
  } catch (error) {
    const isOfFile =
      error instanceof Malformed || error instanceof LimitReached || error instanceof PasswordNeeded;
    if (isOfFile) return null;
    throw error;
  }
}

function isJpeg(file: PdfFile, { dict }: PdfStream): boolean {
  const filter = file.resolve(dict.get('Filter'));
  const last = file.name(Array.isArray(filter) ? filter.at(-1) : filter);
  return last === 'DCTDecode' || last === 'DCT';
}

const hasOtherBlends = (record: PageRecord): boolean =>
  record
    .facts(null)
    .transparency.kinds.some((kind) => kind.startsWith('blend:') && kind !== 'blend:Multiply');

/** Maximum number of painted pixels, including overpainted ones; a page that needs more gets no second opinion. */
const MAX_PAINTED = 200_000_000;

const scaleOf = ([x0, y0, x1, y1]: PdfBox): number => SIDE / Math.max(1, x1 - x0, y1 - y0);

function toPixels({ width, height, ids, looks }: Sheet): Omit<PaintedPage, 'hasProfiles'> {
  const data = new Uint8ClampedArray(width * height * 4);
  const unsure = new Uint8Array(width * height);
  for (let at = 0; at < ids.length; at++) {
    const id = ids[at]!;
    if (id === 0) continue;
    const { rgb, alpha, text, tonal } = looks.all[id]!;
    data[at * 4] = rgb[0];
    data[at * 4 + 1] = rgb[1];
    data[at * 4 + 2] = rgb[2];
    data[at * 4 + 3] = Math.round(alpha * 255);
    unsure[at] = Number(text || alpha < 1 || (tonal && rgb.every((level) => level === 128)));
  }
  return { width, height, data, unsure };
}

/** Rotates clockwise. */
function turn(painted: PaintedPage, degrees: number): PaintedPage {
  const quarters = (((degrees / 90) % 4) + 4) % 4;
  if (quarters === 0) return painted;
  const { width, height } = painted;
  const isSwapped = quarters % 2 === 1;
  const [w, h] = isSwapped ? [height, width] : [width, height];
  const data = new Uint8ClampedArray(w * h * 4);
  const unsure = new Uint8Array(w * h);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [tx, ty] =
        quarters === 1 ? [height - 1 - y, x] : quarters === 2 ? [w - 1 - x, h - 1 - y] : [y, width - 1 - x];
      const [from, to] = [y * width + x, ty * w + tx];
      for (let c = 0; c < 4; c++) data[to * 4 + c] = painted.data[from * 4 + c]!;
      unsure[to] = painted.unsure[from]!;
    }
  return { ...painted, width: w, height: h, data, unsure };
}
