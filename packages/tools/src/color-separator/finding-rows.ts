import type { CodeOf, FindingRows } from '../contract/finding-rows.ts';
import { ENCLOSED_BACKGROUND, JPEG_DAMAGE } from '../grounds/finding-rows.ts';

export const FINDINGS = {
  ...ENCLOSED_BACKGROUND,
  ...JPEG_DAMAGE,
  'background-left-out': 'White background left out',
  'background-prints': 'Background that prints as a box',
  'soft-shadow': 'Soft shadow left out',
  'press-assumed': 'Assumed press',
  'nothing-to-print': 'Nothing to print',
  'cmyk-on-dark': 'CMYK on a dark garment',
  'fewer-inks': 'More colors than the art needs',
  'too-many-stations': 'More stations than the press has',
  'shelf-misses': 'Colors without an ink on the shelf',
  'inks-joined': 'Colors left out to save screens',
  'base-lost': 'Parts too small for a base',
  'ink-unseen': 'Inks in the garment’s color',
  'one-angle': 'All plates at one angle',
  'mesh-beats': 'Screen that beats with the mesh',
  'mesh-coarse': 'Mesh too coarse for the screen',
  'inks-separated-again': 'File’s inks separated again',
  'inks-kept': 'File’s inks kept',
  'ink-over-limit': 'More ink than the limit',
  'choke-shows': 'Choke that shows',
  'print-differs': 'Print that differs from its target',
  'dot-too-small': 'Dots too small for the mesh',
  'line-too-thin': 'Lines too thin for a screen',
  'kind-spot': 'Separated into spot colors',
  'kind-process': 'Separated into simulated process',
  'kind-cmyk': 'Separated into CMYK',
  'kind-index': 'Separated into index colors',
  'part-not-printed': 'Art not printed',
  'choke-rim': 'Dark edges of the choke',
  'ink-around-art': 'Ink around the artwork',
  'pale-edge': 'Pale edges that may be gone',
} as const satisfies FindingRows;

export type FindingCode = CodeOf<typeof FINDINGS>;
