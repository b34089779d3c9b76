/** Quotes of gang sheets. */
export { quoteOf } from './quote.ts';
export { quotePdf } from './quote-pdf.ts';
