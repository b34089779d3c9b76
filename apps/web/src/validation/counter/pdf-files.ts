/** Replaces preflight/pages/pdf-files.ts: PDF.js's files from the page's own data. */
import PdfWorker from 'pdfjs-dist/build/pdf.worker.min.mjs?worker&inline';
import { bytesOfBase64, readEmbedded } from './embedded.ts';

let unpacked: Promise<Readonly<Record<string, string>>> | undefined;

const unpack = async () => (await (await readEmbedded('pdfjs')).json()) as Readonly<Record<string, string>>;

class EmbeddedFiles {
  async fetch({ filename }: { readonly filename: string }): Promise<Uint8Array<ArrayBuffer>> {
    unpacked ??= unpack();
    const file = (await unpacked)[filename];
    if (file === undefined) throw new Error(`${filename} is not in this page.`);
    return bytesOfBase64(file);
  }
}

/** PDF.js asks for files only if their addresses are set. */
const HERE = 'embedded/';

export const PDF_FILES = {
  BinaryDataFactory: EmbeddedFiles,
  useWorkerFetch: false,
  cMapUrl: HERE,
  standardFontDataUrl: HERE,
  wasmUrl: HERE,
  iccUrl: HERE,
};

export const startPdfWorker = (): Worker => new PdfWorker();
