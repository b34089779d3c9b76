/** pdf.js's parsing half, which claims the channel of whatever thread loads it; so it has a thread of its own. */
import 'pdfjs-dist/build/pdf.worker.mjs';
