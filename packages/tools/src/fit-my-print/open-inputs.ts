import { DRAWN_PPI, decodeImage } from '@printready/codecs';
import { isSheetPdf, openSheetDrawing, type SheetDrawing, type SheetFormat } from '@printready/codecs/sheet';
import type { RunContext } from '@printready/jobs';
import type { ReportProgress } from '@printready/jobs/split-progress';
import { MM_PER_INCH } from '@printready/pixels/number';
import type { Picture } from '@printready/pixels/picture';
import { toRaster } from '@printready/pixels/profiles';
import { createRaster, meanPpi, type Raster } from '@printready/pixels/raster';
import { entryLine, noteEntries, type ReadFinding } from '@printready/pixels/reading';
import type { PixelRectangle } from '@printready/pixels/resample';
import type { Outline } from '@printready/print/nesting';
import { fileInksOf } from '@printready/print/plates';
import type { ToolInput } from '../contract/define-file-tool.ts';
import type { Finding } from '../contract/tool.ts';
import { printResolution } from '../print-size.ts';
import type { FindingCode } from './finding-rows.ts';
import { type InkShare, inkSharesOf } from './inks/ink-shares.ts';
import { manifest } from './manifest.ts';
import { measureDrawing, measureTrim, outlineOf, printedArt } from './measure-art.ts';
import type { Expanded } from './names/expand-inputs.ts';
import type { Options } from './options.ts';
import { firstSize, type PlacedArt, type Surface } from './plan.ts';

export const surfaceOf = ({ widthMm, lengthMm, whole, gapMm, marginMm, ppi }: Options): Surface => ({
  ...{ preset: manifest.title, widthMm, lengthMm, whole, gapMm, marginMm, ppi, garment: false },
});

type Read = { readonly raster: Raster; readonly reading: readonly ReadFinding[] };

/** @param format format of the sheet; a PDF keeps the file's inks. */
export async function openInput(input: ToolInput, format: SheetFormat): Promise<Read | Finding<FindingCode>> {
  if ('picture' in input) return await fromPicture(input.picture, format);
  const decoded = await decodeImage(input.bytes, isSheetPdf(format) ? { inks: 'own' } : {});
  if (decoded.ok) return { raster: decoded.raster, reading: decoded.findings };
  return { code: decoded.problem.code, text: `${input.name}: ${decoded.problem.text}` };
}

async function fromPicture(picture: Picture, format: SheetFormat): Promise<Read> {
  const { raster, findings: reading } = await toRaster(picture);
  const inks = isSheetPdf(format) ? fileInksOf(picture, []) : null;
  if (!inks) return { raster, reading };
  return { raster: createRaster(raster.width, raster.height, { ...raster, inks }), reading: [] };
}

const emptyArt = ({ name }: ToolInput): Finding<FindingCode> => ({
  code: 'empty-art',
  text: `${name} is empty: it has no ink.`,
});

export type Opened = {
  readonly input: ToolInput;
  readonly trim: PixelRectangle;
  /** Null if pieces are nested by their boxes. */
  readonly outline: Outline | null;
  readonly inks: readonly InkShare[];
  readonly placed: PlacedArt;
  readonly sizeAssumed: boolean;
  /** Null for art that the sheet holds in pixels. */
  readonly drawing: SheetDrawing | null;
  /** Pixels of a piece from a list; null if they are read again for the sheet. */
  readonly kept: Raster | null;
};

/** An input, measured as it lies on the sheet. */
type Measured = Pick<Opened, 'trim' | 'outline' | 'inks' | 'drawing'> & {
  readonly inked: number;
  readonly reading: readonly ReadFinding[];
  /** Width of the whole page, px, and its stated resolution. */
  readonly page: Pick<Raster, 'width' | 'resolution'>;
  /** Null for a drawing. */
  readonly printed: Raster | null;
};

/** The drawing of an input, if the sheet keeps it as one. */
async function measureDrawn(input: ToolInput, options: Options): Promise<Measured | null> {
  const drawn = 'bytes' in input ? await openSheetDrawing(input.bytes, { ...options, ppi: DRAWN_PPI }) : null;
  if (!drawn) return null;
  const { trim, inked, inks } = await measureDrawing(drawn);
  return {
    ...{ trim, inked, inks },
    outline: options.nesting === 'shapes' ? outlineOf(drawn.art) : null,
    ...{ drawing: drawn.drawing, reading: drawn.findings, printed: null },
    page: { width: drawn.page.width, resolution: { x: DRAWN_PPI, y: DRAWN_PPI } },
  };
}

async function measureInput(input: ToolInput, options: Options): Promise<Measured | Finding<FindingCode>> {
  const drawn = await measureDrawn(input, options);
  if (drawn) return drawn;
  const read = await openInput(input, options.format);
  if (!('raster' in read)) return read;
  const { raster, reading } = read;
  const measured = measureTrim(raster);
  if (!measured) return emptyArt(input);
  const { art, trim, inked } = measured;
  const outline = options.nesting === 'shapes' ? outlineOf(art) : null;
  const printed = printedArt(raster, trim, art);
  const inks = await inkSharesOf(printed);
  return { trim, outline, inks, inked, reading, printed, page: raster, drawing: null };
}

/** Pixels of pieces from a list that stay in memory. */
const KEPT_BYTES = 256 * 1024 * 1024;

/** @param mmPerPixel null for the size in the file, or the largest that fits */
function sizeOf(
  art: PlacedArt,
  mmPerPixel: number | null,
  { ppi, surface }: { readonly ppi: number; readonly surface: Surface },
): PlacedArt {
  return mmPerPixel === null ? firstSize(art, ppi, surface) : { ...art, mmPerPixel };
}

/** Opens files sequentially, so that only one is in memory; writing the sheets opens them again. Pieces of a list are kept. */
export async function openAll(
  { inputs, arts, list }: Expanded,
  options: Options,
  { report, guard }: { readonly report: ReportProgress } & Pick<RunContext, 'guard'>,
): Promise<{
  readonly opened: readonly Opened[];
  readonly findings: readonly Finding<FindingCode>[];
  readonly notes: readonly Finding<FindingCode>[];
}> {
  const surface = surfaceOf(options);
  const opened: Opened[] = [];
  const findings: Finding<FindingCode>[] = [];
  const notes: Finding<FindingCode>[] = [];
  let room = list ? KEPT_BYTES : 0;
  for (const [index, input] of inputs.entries()) {
    report(index / inputs.length);
    guard?.(true);
    const measured = await measureInput(input, options);
    guard?.(false);
    if (!('trim' in measured)) {
      findings.push(measured);
      continue;
    }
    const { trim, inked, page, printed, reading, ...kept } = measured;
    for (const entry of noteEntries(reading)) {
      if (!entry.changesPrint) continue;
      const finding = { code: entry.code, text: `${input.name}: ${entryLine(entry)}` };
      if (entry.code === 'inks-in-rgb') notes.push(finding);
      else findings.push(finding);
    }
    const pixels = { width: trim.width, height: trim.height };
    const { quantity, mayTurn, widthMm } = arts[index]!;
    const unsized = { id: `${index}`, pixels, mmPerPixel: 1, inked, quantity, mayTurn };
    const { resolution, assumed } = printResolution(page);
    const ppi = meanPpi(resolution);
    const isListed = list?.rowOf.has(input) === true;
    const mmPerPixel = widthMm / (isListed ? page.width : trim.width);
    const placed = sizeOf(unsized, mmPerPixel || (isListed ? MM_PER_INCH / ppi : null), { ppi, surface });
    const isKept = isListed && printed !== null && printed.data.length <= room;
    if (isKept) room -= printed.data.length;
    const sizeAssumed = assumed && widthMm === 0;
    opened.push({ input, trim, ...kept, placed, sizeAssumed, kept: isKept ? printed : null });
  }
  return { opened, findings, notes };
}
