/** Formats numeric results and data as text. */
export { formatFigure } from './format-figure.ts';
export { toJson } from './json-text.ts';
