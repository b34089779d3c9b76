import type { ReadFinding } from '@printready/pixels/reading';
import type { PictureFacts } from '../converted.ts';

export type VectorConversion = {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Size of the first page, in. */
  readonly width: number;
  readonly height: number;
  readonly space: PictureFacts['space'];
  readonly pages: number;
  readonly inks: readonly string[];
  /** Colors that something is painted in. */
  readonly painted: ReadonlySet<string>;
  readonly losses: readonly string[];
  readonly findings: readonly ReadFinding[];
};
