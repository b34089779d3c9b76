import { decodeImage } from '@printready/codecs';
import { isSheetPdf, type SheetFormat } from '@printready/codecs/sheet';
import type { RunContext } from '@printready/jobs';
import type { ReportProgress } from '@printready/jobs/split-progress';
import { MM_PER_INCH } from '@printready/pixels/number';
import type { Picture } from '@printready/pixels/picture';
import { toRaster } from '@printready/pixels/profiles';
import { createRaster, meanPpi, type Raster } from '@printready/pixels/raster';
import { entryLine, noteEntries, type ReadFinding } from '@printready/pixels/reading';
import type { PixelRectangle } from '@printready/pixels/resample';
import { fileInksOf } from '@printready/print/plates';
import type { ToolInput } from '../contract/define-file-tool.ts';
import type { Finding } from '../contract/tool.ts';
import { printResolution } from '../print-size.ts';
import type { FindingCode } from './finding-rows.ts';
import { type InkShare, inkSharesOf } from './inks/ink-shares.ts';
import { manifest } from './manifest.ts';
import { measureTrim, outlineOf, printedArt } from './measure-art.ts';
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
  readonly outline: Raster | null;
  readonly inks: readonly InkShare[];
  readonly placed: PlacedArt;
  readonly sizeAssumed: boolean;
  /** Pixels of a piece from a list; null if they are read again for the sheet. */
  readonly kept: Raster | null;
};

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
    const read = await openInput(input, options.format);
    guard?.(false);
    if (!('raster' in read)) {
      findings.push(read);
      continue;
    }
    const { raster, reading } = read;
    const measured = measureTrim(raster);
    if (!measured) {
      findings.push(emptyArt(input));
      continue;
    }
    for (const entry of noteEntries(reading)) {
      if (!entry.changesPrint) continue;
      const finding = { code: entry.code, text: `${input.name}: ${entryLine(entry)}` };
      if (entry.code === 'inks-in-rgb') notes.push(finding);
      else findings.push(finding);
    }
    const { art, trim, inked } = measured;
    const outline = options.nesting === 'shapes' ? outlineOf(art) : null;
    const pixels = { width: art.width, height: art.height };
    const { quantity, mayTurn, widthMm } = arts[index]!;
    const unsized = { id: `${index}`, pixels, mmPerPixel: 1, inked, quantity, mayTurn };
    const { resolution, assumed } = printResolution(raster);
    const ppi = meanPpi(resolution);
    const isListed = list?.rowOf.has(input) === true;
    const mmPerPixel = widthMm / (isListed ? raster.width : art.width);
    const placed = sizeOf(unsized, mmPerPixel || (isListed ? MM_PER_INCH / ppi : null), { ppi, surface });
    const printed = printedArt(raster, trim, art);
    const inks = await inkSharesOf(printed);
    const isKept = isListed && printed.data.length <= room;
    if (isKept) room -= printed.data.length;
    const sizeAssumed = assumed && widthMm === 0;
    opened.push({ input, trim, outline, inks, placed, sizeAssumed, kept: isKept ? printed : null });
  }
  return { opened, findings, notes };
}
