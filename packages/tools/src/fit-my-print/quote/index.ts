/** Quotes of gang sheets, loaded when one is wanted. */
export { type Quote, quoteOf } from './quote.ts';
export { quotePdf } from './quote-pdf.ts';
