import type { CodeOf, FindingRows } from '../contract/finding-rows.ts';
import { ENCLOSED_BACKGROUND, JPEG_DAMAGE } from '../grounds/finding-rows.ts';

export const FINDINGS = {
  ...ENCLOSED_BACKGROUND,
  ...JPEG_DAMAGE,
  'no-network': 'Made without the AI model',
  'no-color': 'No background color picked',
  'cut-out-already': 'Background already transparent',
  'hardly-anything-removed': 'Hardly anything removed',
  'nearly-all-removed': 'Nearly all of the image removed',
  'looks-like-photo': 'Border with many colors',
  'looked-again': 'Fine model used instead of Fast',
  'second-look-missed': 'Fine model not loaded',
  'second-look-comes': 'Fine model recommended',
  'nothing-there': 'No subject at the clicked spot',
  'soft-shadow': 'Soft shadow removed',
  rivals: 'More than one subject',
  unsure: 'Unsure cut-out',
  'art-removed': 'Art removed',
  'lines-removed': 'Outlines removed',
  'pale-art-removed': 'Pale artwork removed',
  'dark-art-removed': 'Dark artwork removed',
  'enclosed-left': 'Background left inside the art',
  'hole-in-art': 'Holes in the art',
  'art-semi-transparent': 'Semi-transparent artwork',
  'background-left': 'Background left',
  'color-changed': 'Changed colors',
  'cut-through': 'Cut through a texture',
} as const satisfies FindingRows;

export type FindingCode = CodeOf<typeof FINDINGS>;
