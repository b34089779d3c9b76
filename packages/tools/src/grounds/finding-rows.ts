/** Rows of the findings that several tools share. */
import type { FindingRows } from '../contract/finding-rows.ts';

export const ENCLOSED_BACKGROUND = {
  'enclosed-background': {
    title: 'Enclosed areas in the background’s color',
    severities: ['ask'],
    fixes: ['options'],
  },
} as const satisfies FindingRows;

export const JPEG_DAMAGE = {
  'jpeg-damage': { title: 'JPEG artifacts along edges', severities: ['note'], fixes: ['tool'] },
} as const satisfies FindingRows;
