/** Parser thread for pdf.js. It takes over its thread's message channel, so it needs a thread of its own. */
import 'pdfjs-dist/build/pdf.worker.mjs';
