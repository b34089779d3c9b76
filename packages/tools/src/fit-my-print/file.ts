import { decodeImage } from '@printready/codecs';
import { stemOf } from '@printready/codecs/formats';
import {
  isSheetPdf,
  type PieceWhite,
  SHEET_FILES,
  type SheetFormat,
  writeSheets,
} from '@printready/codecs/sheet';
import type { RunContext } from '@printready/jobs';
import { type ReportProgress, reportTo, splitProgress } from '@printready/jobs/split-progress';
import { createPartsSink } from '@printready/pixels/bytes';
import type { Picture } from '@printready/pixels/picture';
import { toRaster } from '@printready/pixels/profiles';
import { createRaster, meanPpi, type Raster } from '@printready/pixels/raster';
import { entryLine, noteEntries, type ReadFinding } from '@printready/pixels/reading';
import { fileInksOf } from '@printready/print/plates';
import {
  defineFileTool,
  type FileWork,
  type OutputFile,
  type ToolInput,
} from '../contract/define-file-tool.ts';
import type { Figure, Finding } from '../contract/tool.ts';
import { printResolution, SIZE_ASSUMED } from '../print-size.ts';
import { FINDINGS, type FindingCode } from './finding-rows.ts';
import { type InkShare, inkSharesOf } from './inks/ink-shares.ts';
import { sheetUse } from './inks/sheet-use.ts';
import { whiteFindings, whiteOf, whiteProblem, withWhite } from './inks/white.ts';
import { judgeLayout } from './judge.ts';
import { manifest } from './manifest.ts';
import { type MeasuredArt, measureArt, printedArt } from './measure-art.ts';
import { nest } from './nest.ts';
import { type ArtOptions, type Options, schema } from './options.ts';
import {
  effectivePpi,
  filmOf,
  firstSize,
  gradePpi,
  layOut,
  type PlacedArt,
  type Plan,
  piecesOf,
  type SheetLayout,
  type Surface,
  shorterOf,
  summarize,
} from './plan.ts';

type Read = { readonly raster: Raster; readonly reading: readonly ReadFinding[] };

/** @param format format of the sheet; a PDF keeps the file's inks. */
async function open(input: ToolInput, format: SheetFormat): Promise<Read | Finding<FindingCode>> {
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

type Opened = {
  readonly input: ToolInput;
  readonly measured: Omit<MeasuredArt, 'art'>;
  readonly inks: readonly InkShare[];
  readonly placed: PlacedArt;
  readonly sizeAssumed: boolean;
};

const usual: ArtOptions = { quantity: 1, widthMm: 0, mayTurn: true };

/** Opens files sequentially, so that only one is in memory; writing the sheets opens them again. */
async function openAll(
  inputs: readonly ToolInput[],
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
  for (const [index, input] of inputs.entries()) {
    report(index / inputs.length);
    guard?.(true);
    const read = await open(input, options.format);
    guard?.(false);
    if (!('raster' in read)) {
      findings.push(read);
      continue;
    }
    const { raster, reading } = read;
    const measured = measureArt(raster);
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
    const { art, ...rest } = measured;
    const asked = options.arts[index] ?? { ...usual, quantity: options.copies };
    const pixels = { width: art.width, height: art.height };
    const { quantity, mayTurn } = asked;
    const unsized = { id: `${index}`, pixels, mmPerPixel: 1, inked: rest.inked, quantity, mayTurn };
    const { resolution, assumed } = printResolution(raster);
    const ppi = meanPpi(resolution);
    const placed =
      asked.widthMm > 0
        ? { ...unsized, mmPerPixel: asked.widthMm / art.width }
        : firstSize(unsized, ppi, surface);
    const inks = await inkSharesOf(printedArt(raster, rest.trim));
    opened.push({ input, measured: rest, inks, placed, sizeAssumed: assumed && asked.widthMm === 0 });
  }
  return { opened, findings, notes };
}

const sizeFindings = (opened: readonly Opened[]): Finding<FindingCode>[] =>
  opened
    .filter(({ sizeAssumed }) => sizeAssumed)
    .map(({ input }) => ({ code: 'size-assumed', text: `${input.name}: ${SIZE_ASSUMED}` }));

const surfaceOf = ({ widthMm, lengthMm, whole, gapMm, marginMm, ppi }: Options): Surface => ({
  ...{ preset: manifest.title, widthMm, lengthMm, whole, gapMm, marginMm, ppi, garment: false },
});

function nestBest(plan: Plan, opened: readonly Opened[], report: ReportProgress): SheetLayout {
  const request = { film: filmOf(plan.surface), pieces: piecesOf(plan) };
  const outlines = opened.map(({ measured }) => measured.outline);
  const [first, second] = splitProgress(report, [1, 1]);
  const boxes = nest({ ...request, nesting: 'boxes', outlines: [], effort: 'thorough' }, first);
  if (plan.nesting === 'boxes') return layOut(plan, boxes);
  const shapes = nest({ ...request, nesting: 'shapes', outlines, effort: 'quick' }, second);
  return layOut(plan, shorterOf(shapes, boxes));
}

type Written = { readonly files: readonly OutputFile[]; readonly whites: readonly PieceWhite[] };

const NOTHING: Written = { files: [], whites: [] };

async function write(
  plan: Plan,
  layout: SheetLayout,
  opened: readonly Opened[],
  options: Options,
  report: ReportProgress,
): Promise<Written> {
  const { format } = options;
  const white = whiteOf(options);
  const load = async (index: number): Promise<Raster> => {
    const art = opened[index];
    if (!art) throw new RangeError(`There is no art ${index}.`);
    const read = await open(art.input, format);
    if (!('raster' in read)) throw new TypeError('A file that was opened does not open again.');
    return printedArt(read.raster, art.measured.trim);
  };
  const sheets = layout.sheets.map((sheet, index) => ({
    ...sheet,
    laid: layout.laid.filter((piece) => piece.sheet === index),
  }));
  const batches = isSheetPdf(format) ? [sheets] : sheets.map((sheet) => [sheet]);
  const stem = stemOf(opened[0]?.input.name ?? '');
  const files: OutputFile[] = [];
  const whites: PieceWhite[] = [];
  for (const [index, batch] of batches.entries()) {
    const sink = createPartsSink();
    const reportBatch = (fraction: number) => report((index + fraction) / batches.length);
    const how = { report: reportBatch, white };
    whites.push(...(await writeSheets(batch, plan.surface.ppi, format, load, sink, how)));
    const number = batches.length > 1 ? `-${index + 1}` : '';
    const { extension, mediaType } = SHEET_FILES[format];
    const name = `${stem}${manifest.suffix}${number}.${extension}`;
    files.push({ name, mediaType, parts: sink.parts });
  }
  return { files, whites };
}

function describe(
  plan: Plan,
  layout: SheetLayout,
  opened: readonly Opened[],
  whites: readonly PieceWhite[],
): { figures: Figure[]; findings: Finding<FindingCode>[] } {
  const { copies, lengthMm, filled, squareInches, cost } = summarize(plan, layout);
  const { inks: inkAreas } = sheetUse(plan, layout, (art) =>
    withWhite(opened[art]?.inks ?? [], plan.white, whites.find((white) => white.art === art) ?? null),
  );
  const soft = plan.arts.flatMap((art, index): Finding<FindingCode>[] => {
    const ppi = Math.round(effectivePpi(art));
    const text = `${opened[index]?.input.name ?? ''} prints at ${ppi} ppi; 300 ppi is recommended.`;
    return gradePpi(ppi) === 'fine' ? [] : [{ code: 'resolution-low', text }];
  });
  return {
    findings: [
      ...layout.tooLarge.map((index) => ({
        code: 'too-large' as const,
        text: `${opened[index]?.input.name ?? ''} does not fit on any sheet. Print it smaller.`,
      })),
      ...soft,
    ],
    figures: [
      { id: 'copies', label: 'Pieces', value: copies, unit: '' },
      { id: 'sheets', label: 'Sheets', value: layout.sheets.length, unit: '' },
      { id: 'film-length', label: 'Film', value: lengthMm, unit: 'mm' },
      { id: 'filled', label: 'Filled with ink', value: 100 * filled, unit: '%' },
      { id: 'area', label: 'Square inches', value: squareInches, unit: '' },
      { id: 'ink-areas', label: 'Ink coverage', inkAreas },
      ...(cost === null ? [] : [{ id: 'cost', label: 'Film cost, $', value: cost, unit: '' } as const]),
    ],
  };
}

const work: FileWork<Options, FindingCode> = async ({ inputs, options }, run) => {
  const [opening, nesting, writing] = splitProgress(reportTo(run), [2, 2, 6]);
  const { opened, findings: unread, notes } = await openAll(inputs, options, { ...run, report: opening });
  const plan: Plan = {
    surface: surfaceOf(options),
    nesting: options.nesting,
    pricePerSquareInch: options.pricePerSquareInch,
    arts: opened.map(({ placed }) => placed),
    customer: '',
    white: options,
    hand: null,
  };
  if (opened.length === 0) return { ok: false, findings: unread, figures: [], files: [] };
  const layout = nestBest(plan, opened, nesting);
  const noWhite = whiteProblem(options);
  const judged = [...judgeLayout(plan, layout), ...(noWhite ? [noWhite] : [])];
  const { files, whites } =
    layout.laid.length === 0 || judged.length > 0
      ? NOTHING
      : await write(plan, layout, opened, options, writing);
  const { figures, findings } = describe(plan, layout, opened, whites);
  const white = whiteFindings(whites, (art) => opened[art]?.input.name ?? '');
  return {
    ok: unread.length === 0 && layout.tooLarge.length === 0 && judged.length === 0,
    findings: [...unread, ...notes, ...judged, ...sizeFindings(opened), ...findings, ...white],
    figures,
    files,
  };
};

export const tool = defineFileTool({ schema, findings: FINDINGS, input: manifest.input, work });
