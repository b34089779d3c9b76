import { DRAWN_PPI, sniffFormat } from '@printready/codecs';
import { stemOf } from '@printready/codecs/formats';
import {
  isSheetPdf,
  type PieceWhite,
  SHEET_FILES,
  type SheetFormat,
  writeSheets,
} from '@printready/codecs/sheet';
import { type ReportProgress, reportTo, splitProgress } from '@printready/jobs/split-progress';
import { createPartsSink } from '@printready/pixels/bytes';
import type { Raster } from '@printready/pixels/raster';
import { defineFileTool, type FileWork, type OutputFile } from '../contract/define-file-tool.ts';
import type { Figure, Finding } from '../contract/tool.ts';
import { SIZE_ASSUMED } from '../print-size.ts';
import { FINDINGS, type FindingCode } from './finding-rows.ts';
import type { InkShare } from './inks/ink-shares.ts';
import { sheetUse } from './inks/sheet-use.ts';
import { pageProblem, whiteFindings, whiteOf, whiteProblem, withWhite } from './inks/white.ts';
import { judgeLayout } from './judge.ts';
import { decodeReduced, drawLooks, type LoadLook } from './looks.ts';
import { manifest } from './manifest.ts';
import { printedArt } from './measure-art.ts';
import { expandInputs, packingFile } from './names/expand-inputs.ts';
import { nest } from './nest.ts';
import { type Opened, openAll, openInput, surfaceOf } from './open-inputs.ts';
import { type Options, schema } from './options.ts';
import {
  effectivePpi,
  filmOf,
  gradePpi,
  layOut,
  type Plan,
  piecesOf,
  type SheetLayout,
  shorterOf,
  summarize,
} from './plan.ts';
import { NO_PRICE, priceSheets, ratesOf } from './quote/price-sheets.ts';

const sizeFindings = (opened: readonly Opened[]): Finding<FindingCode>[] =>
  opened
    .filter(({ sizeAssumed }) => sizeAssumed)
    .map(({ input }) => ({ code: 'size-assumed', text: `${input.name}: ${SIZE_ASSUMED}` }));

function nestBest(plan: Plan, opened: readonly Opened[], report: ReportProgress): SheetLayout {
  const request = { film: filmOf(plan.surface), pieces: piecesOf(plan) };
  const outlines = opened.flatMap(({ outline }) => outline ?? []);
  const [first, second] = splitProgress(report, [1, 1]);
  const boxes = nest({ ...request, nesting: 'boxes', outlines: [], effort: 'thorough' }, first);
  if (plan.nesting === 'boxes') return layOut(plan, boxes);
  const shapes = nest({ ...request, nesting: 'shapes', outlines, effort: 'quick' }, second);
  return layOut(plan, shorterOf(shapes, boxes));
}

/** Art for the reduced pictures. SVGs are read at their size in it, also those that a sheet holds in pixels. */
function lookLoader(opened: readonly Opened[], { format }: Options): LoadLook {
  const load = artLoader(opened, format);
  return (index, width) => {
    const { input, trim } = opened[index] ?? {};
    const isSvg = input && 'bytes' in input && sniffFormat(input.bytes) === 'svg';
    return isSvg && trim
      ? decodeReduced(input.bytes, width, { full: trim.width, ppi: DRAWN_PPI })
      : load(index);
  };
}

function artLoader(opened: readonly Opened[], format: SheetFormat): (index: number) => Promise<Raster> {
  return async (index) => {
    const art = opened[index];
    if (!art) throw new RangeError(`There is no art ${index}.`);
    if (art.kept) return art.kept;
    const read = await openInput(art.input, format);
    if (!('raster' in read)) throw new TypeError('A file that was opened does not open again.');
    return printedArt(read.raster, art.trim);
  };
}

type Written = { readonly files: readonly OutputFile[]; readonly whites: readonly PieceWhite[] };

const NOTHING: Written = { files: [], whites: [] };

async function write(
  plan: Plan,
  layout: SheetLayout,
  opened: readonly Opened[],
  { stem, ...options }: Options & { readonly stem: string },
  report: ReportProgress,
): Promise<Written> {
  const { format } = options;
  const white = whiteOf(options);
  const load = artLoader(opened, format);
  const sheets = layout.sheets.map((sheet, index) => ({
    ...sheet,
    laid: layout.laid.filter((piece) => piece.sheet === index),
  }));
  const batches = isSheetPdf(format) ? [sheets] : sheets.map((sheet) => [sheet]);
  const files: OutputFile[] = [];
  const whites: PieceWhite[] = [];
  for (const [index, batch] of batches.entries()) {
    const sink = createPartsSink();
    const reportBatch = (fraction: number) => report((index + fraction) / batches.length);
    const drawingOf = (art: number) => opened[art]?.drawing ?? null;
    const how = { report: reportBatch, white, drawingOf };
    whites.push(...(await writeSheets(batch, plan.surface.ppi, format, load, sink, how)));
    const number = batches.length > 1 ? `-${index + 1}` : '';
    const { extension, mediaType } = SHEET_FILES[format];
    const name = `${stem}${manifest.suffix}${number}.${extension}`;
    files.push({ name, mediaType, parts: sink.parts });
  }
  return { files, whites };
}

type InksOf = (art: number) => readonly InkShare[];

function describe(
  plan: Plan,
  layout: SheetLayout,
  opened: readonly Opened[],
  inksOf: InksOf,
): { figures: Figure[]; findings: Finding<FindingCode>[] } {
  const { copies, lengthMm, filled, squareInches, cost } = summarize(plan, layout);
  const { inks: inkAreas } = sheetUse(plan, layout, inksOf);
  const soft = plan.arts.flatMap((art, index): Finding<FindingCode>[] => {
    if (opened[index]?.drawing) return [];
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

const work: FileWork<Options, FindingCode> = async ({ inputs, options, looks }, run) => {
  const rates = ratesOf(options);
  if (rates && 'code' in rates) return { ok: false, findings: [rates], figures: [], files: [] };
  const [opening, nesting, writing] = splitProgress(reportTo(run), [2, 2, 6]);
  const expanded = await expandInputs(inputs, options);
  if (!expanded.ok) return { ok: false, findings: expanded.findings, figures: [], files: [] };
  const { list } = expanded;
  const { opened, findings: unread, notes } = await openAll(expanded, options, { ...run, report: opening });
  const plan: Plan = {
    surface: surfaceOf(options),
    nesting: options.nesting,
    pricePerSquareInch: options.pricePerSquareInch,
    arts: opened.map(({ placed }) => placed),
    customer: '',
    white: options,
    hand: null,
  };
  if (opened.length === 0)
    return { ok: false, findings: [...expanded.findings, ...unread], figures: [], files: [] };
  const layout = nestBest(plan, opened, nesting);
  const refused = [whiteProblem(options), pageProblem(options, layout.sheets)];
  const judged = [...judgeLayout(plan, layout), ...refused.filter((one) => one !== null)];
  const stem = list?.stem ?? stemOf(opened[0]?.input.name ?? '');
  const isPart = list !== null && (unread.length > 0 || layout.tooLarge.length > 0);
  const { files, whites } =
    layout.laid.length === 0 || judged.length > 0 || isPart
      ? NOTHING
      : await write(plan, layout, opened, { ...options, stem }, writing);
  const nameOf = (art: number) => opened[art]?.input.name ?? '';
  const inksOf: InksOf = (art) =>
    withWhite(opened[art]?.inks ?? [], plan.white, whites.find((one) => one.art === art) ?? null);
  const { figures, findings } = describe(plan, layout, opened, inksOf);
  const assumed = opened.filter(({ sizeAssumed }) => sizeAssumed).map(({ input }) => input.name);
  const sheets = { plan, layout, inksOf, nameOf, assumed, stem };
  const priced = rates && files.length > 0 ? await priceSheets(sheets, rates, options) : NO_PRICE;
  const pieces = opened.map(({ input }) => input);
  const packing = list && files.length > 0 ? [packingFile(list, pieces, layout.laid)] : [];
  return {
    ok: [unread, layout.tooLarge, judged, priced.findings].every(({ length }) => length === 0),
    findings: [
      ...[...expanded.findings, ...unread, ...notes, ...judged, ...sizeFindings(opened)],
      ...[...findings, ...whiteFindings(whites, nameOf), ...priced.findings],
    ],
    figures: [...figures, ...priced.figures],
    files: [...files, ...packing, ...priced.files],
    ...(looks &&
      files.length > 0 && {
        looks: await drawLooks(layout, plan.surface.ppi, lookLoader(opened, options)),
      }),
  };
};

export const tool = defineFileTool({ schema, findings: FINDINGS, input: manifest.input, work });
