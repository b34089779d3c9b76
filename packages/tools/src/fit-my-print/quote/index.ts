/** Quotes of gang sheets. */
export { quoteOf } from './quote.ts';
export { missingLetters, quotePdf } from './quote-pdf.ts';
