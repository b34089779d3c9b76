/** Parser thread of pdf.js: it takes over the message channel of its thread, so it needs its own. */
import 'pdfjs-dist/build/pdf.worker.mjs';
