import { z } from 'zod';
import { fileBytes, oneOf, onOff, quantity, rgb, spotColors } from '../contract/option-schemas.ts';

export const schema = z.object({
  format: oneOf(
    ['png', 'jpeg', 'webp', 'avif', 'tiff', 'pdf', 'psd', 'svg', 'bmp', 'gif', 'ico'],
    'png',
    'Of the result.',
  ),
  quality: quantity('Quality of JPEG, WebP and AVIF', '', {
    min: 1,
    max: 100,
    step: 1,
    initial: 92,
    hint: 'Quality of JPEG, WebP and AVIF; 100 loses nothing in the last two.',
  }),
  palette: onOff(false, 'PNG with at most 256 colors.'),
  compression: oneOf(['lzw', 'deflate', 'none'], 'lzw', 'Compression of a TIFF.'),
  color: oneOf(['keep', 'rgb', 'gray', 'cmyk'], 'keep', 'Color space of the result.'),
  profile: fileBytes
    .default(null)
    .describe(
      'ICC file to convert to; FOGRA39 for CMYK, sRGB otherwise. For CMYK, also the press of a PDF/X.',
    ),
  assign: fileBytes.default(null).describe('ICC profile to assign. Color values stay the same.'),
  intent: oneOf(['relative', 'perceptual', 'saturation', 'absolute'], 'relative', 'Rendering intent.'),
  embed: onOff(true, 'Convert to sRGB and omit the profile.'),
  depth: oneOf(['keep', '1', '8', '16'], 'keep', 'Bits per channel; 1 is black and white, split at 50%.'),
  ppi: quantity('Resolution', 'ppi', {
    min: 0,
    max: 20_000,
    step: 1,
    initial: 0,
    hint: 'Changes print size only; pixels stay the same. 0: as the file says.',
  }),
  drawnPpi: quantity('Drawings at', 'ppi', {
    min: 1,
    max: 20_000,
    step: 1,
    initial: 300,
    hint: 'Resolution for drawing SVG and PDF.',
  }),
  flatten: onOff(false, 'Flatten the artwork onto the background color.'),
  background: rgb.default({ r: 255, g: 255, b: 255 }).describe('Used where a format has no transparency.'),
  metadata: onOff(false, 'Keep EXIF, XMP and IPTC.'),
  layers: onOff(false, 'Keep the layers of a PSD: as layers in PSD, as pages in TIFF and PDF.'),
  pages: z.string().default('1').describe('Pages or frames: 1, 2-4,7 or all.'),
  spot: oneOf(
    ['none', 'alpha', 'tone'],
    'none',
    'PSD, PDF: adds a spot plate under the artwork, or one made of its tones.',
  ),
  ink: z.string().min(1).default('White').describe("The spot ink's name."),
  inkColor: rgb.default({ r: 255, g: 255, b: 255 }).describe('Preview color of the spot ink.'),
  choke: quantity('Choke', 'mm', {
    min: 0,
    max: 0.5,
    step: 0.05,
    // Choke of white ink that hides misregistration from a shift of the fabric or film; above 0.5 mm, colors
    // lose the white under them.
    initial: 0.2,
    hint: 'Chokes a plate under the artwork.',
  }),
  overprint: onOff(true, 'PDF: the plate knocks out the inks below it.'),
  spots: spotColors
    .default([])
    .describe('SVG and PDF to PDF: colors that become spot inks, while the drawing stays as it is.'),
  pdfx: oneOf(['none', 'x-4', 'x-1a'], 'none', 'PDF: the PDF/X standard that the press asks for.'),
  bleed: quantity('Bleed in the image', 'mm', {
    min: 0,
    max: 50,
    step: 0.5,
    initial: 0,
    hint: 'PDF/X: bleed that the image contains on each side.',
  }),
  date: z.iso
    .date()
    .default('2000-01-01')
    .describe('PDF/X: date written into the file, the same in every run by default.'),
});
export type Options = z.infer<typeof schema>;
