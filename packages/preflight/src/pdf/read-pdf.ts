import {
  type OptionalContent,
  PasswordNeeded,
  type PdfDict,
  PdfFile,
  type Repair,
  readOptionalContent,
} from '@printready/documents/pdf';
import { type BudgetLimits, createBudget, LimitReached, Malformed } from '@printready/documents/reading';
import type { FontFacts, PageFacts, PdfFacts, Problem } from '../facts.ts';
import type { ReadCodes } from '../sheet/codes/codes.ts';
import { lookOfSheet } from '../sheet/look.ts';
import { type PaintBudget, Sheet } from '../sheet/sheet.ts';
import { decodeContent } from './drawing/content-streams.ts';
import type { PageContext } from './drawing/walk.ts';
import { walkPage } from './drawing/walk-page.ts';
import { type Font, readFont } from './fonts.ts';
import type { PdfBox } from './matrix.ts';
import { printedAppearances } from './pages/annotations.ts';
import {
  countEmbeddedFiles,
  hasForm,
  hasJavaScript,
  isTagged,
  readInfo,
  readOutputIntents,
  readPdfx,
  readVersion,
} from './pages/catalog.ts';
import { createFinePlan, type FinePlan } from './pages/fine-plan.ts';
import { PageRecord } from './pages/page-record.ts';
import { type PageNode, readPages } from './pages/page-tree.ts';
import { blendsInRgb, noteResources, type ResourceNotes } from './pages/resources.ts';

const REPAIRS: Readonly<Record<Repair, string>> = {
  'no-header': 'The file does not begin as a PDF does.',
  'xref-rebuilt':
    'The file’s table of contents is broken; its objects were found by looking through the whole file.',
  'object-damaged': 'An object in the file is damaged and was skipped.',
  'stream-damaged': 'Some content is damaged; what could be read of it was checked.',
  'content-damaged': 'Some of what is drawn on a page is damaged and could not be read.',
  'unknown-encryption': 'The file is encrypted in a way that only its own program can open.',
  'form-loop': 'A piece of artwork contains itself.',
  'nested-too-deep': 'Artwork is nested deeper than any press can handle.',
};

export type PdfOptions = {
  readonly password?: string;
  readonly limits?: BudgetLimits;
  readonly fine?: boolean;
  readonly drawing?: 'looked-at' | 'painted' | 'unpainted';
  readonly readCodes?: ReadCodes | null;
  readonly maxPainted?: number;
};

/** Maximum number of painted pixels, about 5 s per page and 10 s per file; painting stops there. */
const MAX_PAINTED = { page: 600_000_000, file: 1_200_000_000 } as const;

/** @throws Malformed if the bytes contain no PDF */
export function readPdf(
  bytes: Uint8Array,
  fileName: string,
  kind: 'pdf' | 'ai',
  options: PdfOptions = {},
): PdfFacts {
  const budget = createBudget(options.limits);
  const known = { kind, fileName, bytes: bytes.length };
  let file: PdfFile;
  try {
    file = new PdfFile(bytes, options.password ?? '', budget);
  } catch (error) {
    if (error instanceof PasswordNeeded) return locked(known, bytes, error.message);
    throw error;
  }
  const tree = readPages(file);
  if (tree.pages.length === 0)
    throw new Malformed(tree.loop ? 'The page tree contains itself.' : 'The file has no pages.');
  const content = readContent(file, tree.pages, options);
  const problems: Problem[] = [...file.repairs].map((code) => ({ code, message: REPAIRS[code] }));
  if (tree.loop) problems.push({ code: 'page-tree-loop', message: 'The page tree contains itself.' });
  if (tree.tooMany) problems.push(limitProblem(new LimitReached('pages')));
  problems.push(...content.problems);
  return {
    ...known,
    version: readVersion(file),
    encrypted: file.encrypted,
    passwordNeeded: false,
    pageCount: tree.tooMany
      ? (file.number(file.dict(file.catalog.get('Pages'))?.get('Count')) ?? null)
      : tree.pages.length,
    outputIntents: readOutputIntents(file),
    pdfx: readPdfx(file),
    layers: content.layers.names,
    hiddenLayers: content.layers.hiddenNames,
    pages: content.pages,
    fonts: content.fonts,
    spotsDefined: content.spots,
    form: hasForm(file),
    javascript: hasJavaScript(file, tree.pages),
    tagged: isTagged(file),
    embeddedFiles: countEmbeddedFiles(file),
    title: readInfo(file, 'Title'),
    producer: readInfo(file, 'Producer'),
    problems,
    notChecked: [...content.notChecked, ...(tree.tooMany ? ['pageCount'] : [])],
  };
}

type Content = {
  pages: PageFacts[];
  fonts: FontFacts[];
  spots: string[];
  layers: OptionalContent;
  problems: Problem[];
  notChecked: string[];
};

function readContent(
  file: PdfFile,
  pages: readonly PageNode[],
  { fine = false, drawing = 'looked-at', readCodes = null, maxPainted = MAX_PAINTED.file }: PdfOptions,
): Content {
  const layers = readOptionalContent(file);
  const notes: ResourceNotes = { fonts: new Map(), spots: new Set() };
  const fonts = new Map<PdfDict, Font>();
  const usedFonts = new Set<PdfDict>();
  const out: Content = { pages: [], fonts: [], spots: [], layers, problems: [], notChecked: [] };
  const plan = createFinePlan({ fine, pageCount: pages.length });
  const paint: PaintBudget = { left: maxPainted };
  const shared: Shared = { layers, fonts, usedFonts, plan, drawing, readCodes, paint };
  for (const [index, page] of pages.entries()) {
    try {
      noteResources(file, page, index + 1, notes);
      out.pages.push(readPage(file, page, index, shared, out.notChecked));
    } catch (error) {
      if (!(error instanceof LimitReached)) throw error;
      out.problems.push(limitProblem(error));
      out.notChecked.push(...pages.slice(index).map((_, i) => `pages[${index + i}]`));
      break;
    }
  }
  for (const index of plan.chosen()) {
    const [page, facts] = [pages[index], out.pages[index]];
    const look = page ? lookFinely(file, page, index, shared) : null;
    if (look === null || !facts) break;
    out.pages[index] = { ...facts, look };
  }
  for (const [dict, pageNumbers] of notes.fonts) {
    const font = fonts.get(dict) ?? readFont(file, dict);
    const { name, type, embedded, subset } = font;
    out.fonts.push({ name, type, embedded, subset, pages: [...pageNumbers], used: usedFonts.has(dict) });
  }
  out.spots = [...notes.spots].sort();
  return out;
}

type Shared = {
  layers: OptionalContent;
  fonts: Map<PdfDict, Font>;
  usedFonts: Set<PdfDict>;
  plan: FinePlan;
  paint: PaintBudget;
  drawing: NonNullable<PdfOptions['drawing']>;
  readCodes: ReadCodes | null;
};

function readPage(
  file: PdfFile,
  page: PageNode,
  index: number,
  shared: Shared,
  notChecked: string[],
): PageFacts {
  const { userUnit, rotate, declared, effective } = page;
  const mediaBox: PdfBox = effective.MediaBox;
  const isDrawn = shared.drawing !== 'unpainted' && shared.paint.left >= 0;
  const context: PageContext = {
    file,
    ...shared,
    record: new PageRecord(mediaBox, effective.TrimBox, userUnit),
    walked: new Map(),
    notChecked: new Set(),
    userUnit,
    sheet: isDrawn
      ? new Sheet(effective.CropBox, shared.plan.scaleOf(page, index), [
          { left: MAX_PAINTED.page },
          shared.paint,
        ])
      : null,
  };
  const contents = file.array(page.dict.get('Contents')) ?? [page.dict.get('Contents') ?? null];
  const streams = contents.flatMap((item) => file.stream(item) ?? []);
  walkPage(
    context,
    page.resources,
    mediaBox,
    streams.map((stream) => decodeContent(file, stream)),
    printedAppearances(file, page.dict, shared.layers),
  );
  const sheet = context.sheet?.isComplete ? context.sheet : null;
  if (shared.drawing !== 'unpainted' && !sheet) context.notChecked.add('look');
  for (const field of context.notChecked) notChecked.push(`pages[${index}].${field}`);
  const facts = context.record.facts(sheet);
  shared.plan.note(index, context.record.thinnestShapePt);
  return {
    index,
    rotate,
    userUnit,
    boxes: { declared, effective },
    ...facts,
    blendsInRgb: blendsInRgb(file, page),
    look:
      shared.drawing === 'looked-at' && sheet
        ? lookOfSheet(sheet, effective.TrimBox, {
            measuring: shared.plan.measuringOf(index, context.record.thinnestShapePt),
            readCodes: shared.readCodes,
            userUnit,
          })
        : null,
    maxInkPercent: context.notChecked.has('maxInkPercent') ? null : facts.maxInkPercent,
  };
}

function lookFinely(file: PdfFile, page: PageNode, index: number, shared: Shared): PageFacts['look'] {
  try {
    return readPage(file, page, index, shared, []).look;
  } catch (error) {
    if (error instanceof LimitReached) return null;
    throw error;
  }
}

function limitProblem({ limit, message }: LimitReached): Problem {
  return { code: `limit-${limit}`, message };
}

function locked(
  known: { kind: 'pdf' | 'ai'; fileName: string; bytes: number },
  bytes: Uint8Array,
  message: string,
): PdfFacts {
  const header = /%PDF-(\d+\.\d+)/.exec(String.fromCharCode(...bytes.subarray(0, 1024)));
  const unread = {
    pageCount: null,
    outputIntents: null,
    pdfx: null,
    layers: null,
    hiddenLayers: null,
    pages: null,
    fonts: null,
    spotsDefined: null,
    form: null,
    javascript: null,
    tagged: null,
    embeddedFiles: null,
    title: null,
    producer: null,
  };
  return {
    ...known,
    version: header?.[1] ?? null,
    encrypted: true,
    passwordNeeded: true,
    ...unread,
    problems: [{ code: 'password-needed', message }],
    notChecked: Object.keys(unread),
  };
}
