/** Lines drawn over an image. */
export { LINE_REACH, measureLine } from './line-width.ts';
export type { ShownLines } from './shown-lines.ts';
