/** Rows of the findings that several tools share. */
import type { FindingRows } from '../contract/finding-rows.ts';

export const ENCLOSED_BACKGROUND = {
  'enclosed-background': 'Enclosed areas in the background’s color',
} as const satisfies FindingRows;

export const JPEG_DAMAGE = {
  'jpeg-damage': 'JPEG artifacts along edges',
} as const satisfies FindingRows;
