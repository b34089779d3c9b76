export { readPdf } from './pdf/read-pdf.ts';
