import { ASK, BY_SIZE, type CodeOf, type FindingRows, NOTE } from '../contract/finding-rows.ts';
import { ENCLOSED_BACKGROUND, JPEG_DAMAGE } from '../grounds/finding-rows.ts';

export const FINDINGS = {
  ...ENCLOSED_BACKGROUND,
  ...JPEG_DAMAGE,
  'background-left-out': { title: 'White background left out', ...NOTE },
  'background-prints': {
    title: 'Background that prints as a box',
    severities: ASK,
    fixes: ['options', 'tool'],
  },
  'soft-shadow': { title: 'Soft shadow left out', severities: ASK, fixes: ['options'] },
  'press-assumed': { title: 'Assumed press', ...NOTE },
  'nothing-to-print': { title: 'Nothing to print', ...NOTE },
  'cmyk-on-dark': { title: 'CMYK on a dark garment', ...NOTE },
  'fewer-inks': { title: 'More colors than the art needs', ...NOTE },
  'too-many-stations': { title: 'More stations than the press has', ...NOTE },
  'shelf-misses': { title: 'Colors without an ink on the shelf', ...NOTE },
  'inks-joined': { title: 'Colors left out to save screens', ...NOTE },
  'base-lost': { title: 'Parts too small for a base', ...NOTE },
  'ink-unseen': { title: 'Inks in the garment’s color', ...NOTE },
  'one-angle': { title: 'All plates at one angle', ...NOTE },
  'mesh-beats': { title: 'Screen that beats with the mesh', ...NOTE },
  'mesh-coarse': { title: 'Mesh too coarse for the screen', ...NOTE },
  'inks-separated-again': { title: 'File’s inks separated again', ...NOTE },
  'inks-kept': { title: 'File’s inks kept', ...NOTE },
  'ink-over-limit': { title: 'More ink than the limit', ...NOTE },
  'choke-shows': { title: 'Choke that shows', ...NOTE },
  'print-differs': { title: 'Print that differs from its target', ...NOTE },
  'dot-too-small': { title: 'Dots too small for the mesh', ...NOTE },
  'line-too-thin': { title: 'Lines too thin for a screen', ...NOTE },
  'kind-spot': { title: 'Separated into spot colors', ...NOTE },
  'kind-process': { title: 'Separated into simulated process', ...NOTE },
  'kind-cmyk': { title: 'Separated into CMYK', ...NOTE },
  'kind-index': { title: 'Separated into index colors', ...NOTE },
  'part-not-printed': { title: 'Art not printed', severities: BY_SIZE, fixes: ['options'] },
  'choke-rim': { title: 'Dark edges of the choke', severities: ['look'], fixes: ['options'] },
  'ink-around-art': { title: 'Ink around the artwork', severities: BY_SIZE, fixes: ['options'] },
  'pale-edge': { title: 'Pale edges that may be gone', severities: ASK, fixes: ['tool'] },
} as const satisfies FindingRows;

export type FindingCode = CodeOf<typeof FINDINGS>;
