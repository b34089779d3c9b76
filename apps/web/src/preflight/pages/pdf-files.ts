/// <reference types="vite/client" />
/** PDF.js's files on the server; the offline validator's build replaces this file (vite.offline.config.ts). */
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

export const PDF_FILES = {
  cMapUrl: '/pdfjs/cmaps/',
  standardFontDataUrl: '/pdfjs/standard_fonts/',
  wasmUrl: '/pdfjs/wasm/',
  iccUrl: '/pdfjs/iccs/',
};

export const startPdfWorker = (): Worker => new Worker(workerUrl, { type: 'module' });
