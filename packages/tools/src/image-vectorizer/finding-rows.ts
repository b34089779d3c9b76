import type { CodeOf, FindingRows } from '../contract/finding-rows.ts';
import { ENCLOSED_BACKGROUND, JPEG_DAMAGE } from '../grounds/finding-rows.ts';

export const FINDINGS = {
  ...ENCLOSED_BACKGROUND,
  ...JPEG_DAMAGE,
  'soft-shadow': 'Soft shadow left out',
  'background-left': 'Background left as a box',
  'background-prints': 'Background that prints as a box',
  'openings-left': 'Filled letters',
  'lost-detail': 'Missing details',
} as const satisfies FindingRows;

export type FindingCode = CodeOf<typeof FINDINGS>;
