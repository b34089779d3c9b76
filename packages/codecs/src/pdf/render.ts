/** Renders a page of a PDF or Illustrator file with pdf.js on the calling thread. */

import { OffscreenCanvas, process } from '@printready/pixels/platform';
import { BadImage } from '../bad-image.ts';
import { type CodecAsset, codecAssets } from '../runtime/codec-assets.ts';
import { capMemory } from '../runtime/wasm-memory.ts';
import type { DecodeLimits } from '../vips/formats.ts';

declare const Worker: new (address: object, options: { readonly type: 'module' }) => { terminate(): void };
declare const URL: new (path: string, base: string) => { readonly href: string };

const POINTS_PER_INCH = 72;
/** Chromium silently leaves a canvas blank if a side is longer than this, px. */
const MAX_SIDE = 65_535;

type Canvas = InstanceType<NonNullable<typeof OffscreenCanvas>>;
type PdfPage = {
  getViewport(options: { scale: number }): { readonly width: number; readonly height: number };
  render(options: object): { readonly promise: Promise<void> };
};
type PdfDocument = {
  readonly numPages: number;
  readonly canvasFactory: CanvasFactory;
  getPage(number: number): Promise<PdfPage>;
  getOptionalContentConfig(options: { readonly intent: 'print' }): Promise<object>;
};
type Drawable = {
  readonly canvas: Canvas;
  readonly context: ReturnType<Canvas['getContext']>;
};
type CanvasFactory = {
  create(width: number, height: number): Drawable;
  destroy(drawable: Drawable): void;
};
type Pdf = {
  readonly PDFWorker: new (options: { readonly port: object }) => object;
  readonly PasswordException: new (message: string) => Error;
  readonly InvalidPDFException: new (message: string) => Error;
  getDocument(options: object): { readonly promise: Promise<PdfDocument>; destroy(): Promise<void> };
};

/** Files that pdf.js requests by name: decoders, and metrics-compatible substitutes for fonts that are not embedded. */
const FILES: Readonly<Record<string, CodecAsset>> = Object.fromEntries(
  (
    [
      'pdfjs-dist/wasm/openjpeg.wasm',
      'pdfjs-dist/wasm/jbig2.wasm',
      'pdfjs-dist/wasm/qcms_bg.wasm',
      'pdfjs-dist/standard_fonts/FoxitDingbats.pfb',
      'pdfjs-dist/standard_fonts/FoxitFixed.pfb',
      'pdfjs-dist/standard_fonts/FoxitFixedBold.pfb',
      'pdfjs-dist/standard_fonts/FoxitSerif.pfb',
      'pdfjs-dist/standard_fonts/FoxitSerifBold.pfb',
      'pdfjs-dist/standard_fonts/FoxitSerifItalic.pfb',
      'pdfjs-dist/standard_fonts/FoxitSymbol.pfb',
      'pdfjs-dist/standard_fonts/LiberationSans-Bold.ttf',
      'pdfjs-dist/standard_fonts/LiberationSans-Italic.ttf',
      'pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf',
    ] as const
  ).map((name) => [name.slice(name.lastIndexOf('/') + 1), name]),
);

/** Memory limit for decoding one image; JPEG 2000 takes four bytes per sample. Images that need more are left out. */
const MAX_DECODER_BYTES = 1024 * 1024 * 1024;

class ServedFiles {
  async fetch({ filename }: { readonly filename: string }): Promise<Uint8Array> {
    const name = FILES[filename];
    if (!name) throw new Error(`${filename} is not served.`);
    const bytes = await codecAssets.read(name);
    return filename.endsWith('.wasm') ? capMemory(bytes, MAX_DECODER_BYTES) : bytes;
  }
}

class WorkerCanvases {
  create(width: number, height: number) {
    const canvas = newCanvas(width, height);
    return { canvas, context: canvas.getContext('2d', { willReadFrequently: true }) };
  }
  reset({ canvas }: { readonly canvas: Canvas }, width: number, height: number): void {
    canvas.width = width;
    canvas.height = height;
  }
  destroy({ canvas }: { readonly canvas: Canvas }): void {
    canvas.width = 0;
    canvas.height = 0;
  }
  getNoAlphaContext(canvas: Canvas) {
    return canvas.getContext('2d', { alpha: false, willReadFrequently: true });
  }
}

/** pdf.js builds its filters from SVG elements, which workers lack. */
class NoFilters {
  addFilter = () => 'none';
  addHCMFilter = () => 'none';
  addAlphaFilter = () => 'none';
  addLuminosityFilter = () => 'none';
  addKnockoutFilter = () => 'none';
  addHighlightHCMFilter = () => 'none';
  addSelectionHCMFilter = () => 'none';
  addSelectionFilter = () => 'none';
  createSelectionStyle = () => null;
  destroy = () => undefined;
}

function newCanvas(width: number, height: number): Canvas {
  if (!OffscreenCanvas)
    throw new BadImage('unsupported', 'This browser cannot draw PDF pages; export the page as a PNG.');
  return new OffscreenCanvas(width, height);
}

type Opened = {
  readonly pdf: Pdf;
  readonly options: object;
  readonly close: () => void;
};

/** Opens pdf.js with a parser thread, which ends with this thread or with the document. */
async function openInBrowser(): Promise<Opened> {
  if (!OffscreenCanvas) newCanvas(1, 1);
  const pdf = (await import('pdfjs-dist/build/pdf.mjs')) as unknown as Pdf;
  const port = new Worker(new URL('./parser.worker.ts', import.meta.url), { type: 'module' });
  const options = {
    worker: new pdf.PDFWorker({ port }),
    CanvasFactory: WorkerCanvases,
    isOffscreenCanvasSupported: true,
  };
  return { pdf, options, close: () => port.terminate() };
}

/** pdf.js for Node parses on the calling thread. The computed specifier keeps it out of the web bundle. */
async function openInNode(modules: NodeModules): Promise<Opened> {
  const folder = modules.createRequire(import.meta.url).resolve('pdfjs-dist/package.json');
  const address = new URL('legacy/build/pdf.mjs', `file://${folder}`).href;
  const pdf = (await import(/* @vite-ignore */ address)) as Pdf;
  return { pdf, options: { isOffscreenCanvasSupported: false }, close: () => undefined };
}

type NodeModules = { createRequire(from: string): { resolve(name: string): string } };

function openPdf(): Promise<Opened> {
  const modules = process?.getBuiltinModule?.('node:module');
  return modules === undefined ? openInBrowser() : openInNode(modules as NodeModules);
}

function nameProblem(pdf: Pdf, error: unknown): unknown {
  if (error instanceof pdf.PasswordException)
    return new BadImage('unsupported', 'The PDF is locked with a password; save a copy without one.');
  if (error instanceof pdf.InvalidPDFException) return new BadImage('corrupt', 'The PDF is damaged.');
  return error;
}

/** Opens a document and always closes it and its thread. @throws BadImage */
async function usePdf<Value>(
  bytes: Uint8Array,
  maxPixels: number,
  use: (document: PdfDocument) => Promise<Value>,
): Promise<Value> {
  const { pdf, options, close } = await openPdf();
  const loading = pdf.getDocument({
    ...options,
    data: new Uint8Array(bytes),
    BinaryDataFactory: ServedFiles,
    FilterFactory: NoFilters,
    standardFontDataUrl: 'served/',
    wasmUrl: 'served/',
    useWorkerFetch: false,
    useSystemFonts: false,
    disableFontFace: true,
    isEvalSupported: false,
    maxImageSize: maxPixels,
    verbosity: 0,
  });
  try {
    return await use(await loading.promise);
  } catch (error) {
    throw nameProblem(pdf, error);
  } finally {
    await loading.destroy();
    close();
  }
}

export const openPdfPages = <Value>(
  bytes: Uint8Array,
  ask: (page: unknown) => Promise<Value>,
): Promise<readonly Value[]> =>
  usePdf(bytes, 0, async (document) => {
    const answers: Value[] = [];
    for (let page = 1; page <= document.numPages; page++)
      answers.push(await ask(await document.getPage(page)));
    return answers;
  });

/** Number of pages, and the size in inches of the requested page as drawn. @throws BadImage */
export function measurePdf(
  bytes: Uint8Array,
  { maxPixels, page: index }: Pick<DecodeLimits, 'maxPixels' | 'page'>,
): Promise<{ readonly pages: number; readonly width: number; readonly height: number }> {
  return usePdf(bytes, maxPixels, async (document) => {
    const pages = document.numPages;
    const page = await document.getPage(Math.min(index, pages - 1) + 1);
    const { width, height } = page.getViewport({ scale: 1 / POINTS_PER_INCH });
    return { pages, width, height };
  });
}

type Drawn = {
  readonly width: number;
  readonly height: number;
  readonly samples: Uint8Array;
  readonly pages: number;
};

/** Draws the print state, which leaves out annotations and layers that do not print. @throws BadImage */
export function drawPage(bytes: Uint8Array, { maxPixels, page: index, ppi }: DecodeLimits): Promise<Drawn> {
  return usePdf(bytes, maxPixels, async (document) => {
    const pages = document.numPages;
    const page = await document.getPage(Math.min(index, pages - 1) + 1);
    const viewport = page.getViewport({ scale: ppi / POINTS_PER_INCH });
    const width = Math.max(1, Math.round(viewport.width));
    const height = Math.max(1, Math.round(viewport.height));
    if (width * height > maxPixels || Math.max(width, height) > MAX_SIDE)
      throw new BadImage('too-large', `At ${ppi} dpi this page has ${width} × ${height} px.`);
    const drawable = document.canvasFactory.create(width, height);
    const { context } = drawable;
    await page.render({
      canvasContext: context,
      canvas: null,
      viewport,
      background: 'rgba(0,0,0,0)',
      intent: 'print',
      optionalContentConfigPromise: document.getOptionalContentConfig({ intent: 'print' }),
    }).promise;
    const { data } = context.getImageData(0, 0, width, height);
    document.canvasFactory.destroy(drawable);
    return { width, height, pages, samples: new Uint8Array(data.buffer, data.byteOffset, data.length) };
  });
}
