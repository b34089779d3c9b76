/** PDF.js renders in a worker that ends with the preview; no scripts run and no external references load. */
import { getDocument, PDFWorker } from 'pdfjs-dist';
import { type Ground, type PageSource, type PreviewPage, sizeCanvas } from './page-source.ts';
import { PDF_FILES, startPdfWorker } from './pdf-files.ts';

const MAX_IMAGE_PIXELS = 120_000_000;
const CANVAS_BYTES = 256 * 1024 * 1024;

/** @throws if PDF.js cannot open the file, for example without the password */
export async function openPdfPages(
  artwork: Blob,
  password: string | null,
  ground: Ground,
): Promise<PageSource> {
  const thread = startPdfWorker();
  // pdfjs-dist types `port` as null, but it expects a worker.
  const worker = new PDFWorker({ port: thread as unknown as null });
  const close = () => {
    worker.destroy();
    thread.terminate();
  };
  try {
    const document = await getDocument({
      data: new Uint8Array(await artwork.arrayBuffer()),
      worker,
      ...(password !== null && { password }),
      ...PDF_FILES,
      useSystemFonts: false,
      enableXfa: false,
      maxImageSize: MAX_IMAGE_PIXELS,
      canvasMaxAreaInBytes: CANVAS_BYTES,
      verbosity: 0,
    }).promise;
    const pages = new Map<number, Promise<PreviewPage>>();
    const page = (index: number) => {
      const known =
        pages.get(index) ?? document.getPage(index + 1).then((pdfPage) => toPage(pdfPage, ground));
      pages.set(index, known);
      return known;
    };
    return { pageCount: document.numPages, page, close };
  } catch (error) {
    close();
    throw error;
  }
}

type PdfPage = Awaited<ReturnType<Awaited<ReturnType<typeof getDocument>['promise']>['getPage']>>;

function toPage(pdfPage: PdfPage, ground: Ground): PreviewPage {
  const viewport = pdfPage.getViewport({ scale: 1 });
  const size = { width: viewport.width, height: viewport.height };
  return {
    ...size,
    place([left, bottom, right, top]) {
      const [x0 = 0, y0 = 0] = viewport.convertToViewportPoint(left, bottom) as number[];
      const [x1 = 0, y1 = 0] = viewport.convertToViewportPoint(right, top) as number[];
      return {
        x: Math.min(x0, x1),
        y: Math.min(y0, y1),
        width: Math.abs(x1 - x0),
        height: Math.abs(y1 - y0),
      };
    },
    async draw(canvas, pixelsPerPoint, signal) {
      signal.throwIfAborted();
      const scale = sizeCanvas(canvas, size, pixelsPerPoint);
      const background = ground === 'paper' ? 'white' : 'transparent';
      const task = pdfPage.render({ canvas, viewport: pdfPage.getViewport({ scale }), background });
      const cancel = () => task.cancel();
      signal.addEventListener('abort', cancel, { once: true });
      try {
        await task.promise;
      } catch (error) {
        signal.throwIfAborted();
        throw error;
      } finally {
        signal.removeEventListener('abort', cancel);
      }
    },
  };
}
