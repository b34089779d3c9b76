import type { ResultLine } from '@printready/tools/tool';

/** A result's lines as the canvas draws them. */
export type ShownLines = {
  readonly lines: readonly ResultLine[];
  /** Image pixels per unit of their paths. */
  readonly scale: number;
};
