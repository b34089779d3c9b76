/** Parser thread for pdf.js, which takes over its thread's message channel. */
import 'pdfjs-dist/build/pdf.worker.mjs';
