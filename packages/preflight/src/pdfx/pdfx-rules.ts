/** Rules of PDF/X-1a:2003 (ISO 15930-4) and PDF/X-4 (ISO 15930-7), with the standards that have them. */

import { PDFX_NAMES, type PdfxStandard } from '@printready/documents/pdf';

export { PDFX_NAMES, type PdfxStandard };

const BOTH: readonly PdfxStandard[] = ['x-1a', 'x-4'];
const X1A: readonly PdfxStandard[] = ['x-1a'];
const X4: readonly PdfxStandard[] = ['x-4'];

export const PDFX_RULES = {
  'not-checked': { title: 'Parts of the file could not be read.', standards: BOTH },
  encrypted: { title: 'The file is encrypted.', standards: BOTH },
  'version-too-new': { title: 'The PDF version is newer than the standard allows.', standards: BOTH },
  'not-declared': { title: 'The file does not declare the standard.', standards: BOTH },
  'no-output-intent': { title: 'The file has no single PDF/X output intent.', standards: BOTH },
  'no-output-profile': { title: 'The output intent has no usable profile.', standards: BOTH },
  'no-trapped': { title: 'The file does not say whether it is trapped.', standards: BOTH },
  'no-title': { title: 'The file has no title.', standards: BOTH },
  'no-dates': { title: 'The dates of creation and change are missing.', standards: BOTH },
  'no-file-id': { title: 'The file has no ID.', standards: BOTH },
  javascript: { title: 'The file contains scripts.', standards: BOTH },
  'font-not-embedded': { title: 'A font is not embedded.', standards: BOTH },
  'external-stream': { title: 'Content is stored outside the file.', standards: BOTH },
  'no-trim-box': { title: 'A page does not have exactly one trim or art box.', standards: BOTH },
  'boxes-not-nested': { title: 'Trim, bleed and media box do not lie in each other.', standards: BOTH },
  transparency: { title: 'Transparency is used.', standards: X1A },
  layers: { title: 'The file has layers.', standards: X1A },
  rgb: { title: 'Colors are not gray, CMYK or spot colors.', standards: X1A },
  'calibrated-color': { title: 'Colors depend on a profile.', standards: X1A },
  'no-blend-space': { title: 'A page with transparency has no blend space.', standards: X4 },
  'rgb-without-profile': { title: 'RGB has no profile, and the output is not RGB.', standards: X4 },
  'unnamed-layer': { title: 'A layer has no name.', standards: X4 },
} as const satisfies Record<string, { readonly title: string; readonly standards: readonly PdfxStandard[] }>;

/** Requirements of the standards that no rule checks. */
export const PDFX_NOT_CHECKED =
  'annotations, transfer functions, contents of profiles, RGB without a profile beside RGB with one';

export type PdfxCode = keyof typeof PDFX_RULES;
