import { z } from 'zod';
import { fileBytes, quantity, rgb } from '../contract/option-schemas.ts';

export const schema = z.object({
  format: z
    .enum(['png', 'jpeg', 'webp', 'avif', 'tiff', 'pdf', 'psd', 'svg', 'bmp', 'gif', 'ico'])
    .default('png')
    .describe('Of the result.'),
  quality: quantity({
    label: 'Quality of JPEG, WebP and AVIF',
    unit: '',
    min: 1,
    max: 100,
    step: 1,
    initial: 92,
    hint: 'Quality of JPEG, WebP and AVIF; 100 loses nothing in the last two.',
  }),
  palette: z.boolean().default(false).describe('PNG with at most 256 colors.'),
  compression: z.enum(['lzw', 'deflate', 'none']).default('lzw').describe('Compression of a TIFF.'),
  color: z.enum(['keep', 'rgb', 'gray', 'cmyk']).default('keep').describe('Color space of the result.'),
  profile: fileBytes.default(null).describe('ICC file to convert to; FOGRA39 for CMYK, sRGB otherwise.'),
  assign: fileBytes.default(null).describe('ICC profile to assign. Color values stay the same.'),
  intent: z
    .enum(['relative', 'perceptual', 'saturation', 'absolute'])
    .default('relative')
    .describe('Rendering intent.'),
  embed: z.boolean().default(true).describe('Convert to sRGB and omit the profile.'),
  depth: z
    .enum(['keep', '1', '8', '16'])
    .default('keep')
    .describe('Bits per channel; 1 is black and white, split at 50%.'),
  ppi: quantity({
    label: 'Resolution',
    unit: 'ppi',
    min: 0,
    max: 20_000,
    step: 1,
    initial: 0,
    hint: 'Changes print size only; pixels stay the same. 0: as the file says.',
  }),
  drawnPpi: quantity({
    label: 'Drawings at',
    unit: 'ppi',
    min: 1,
    max: 20_000,
    step: 1,
    initial: 300,
    hint: 'Resolution for drawing SVG and PDF.',
  }),
  flatten: z.boolean().default(false).describe('Flatten the art onto the background color.'),
  background: rgb.default({ r: 255, g: 255, b: 255 }).describe('Used where a format has no transparency.'),
  metadata: z.boolean().default(false).describe('Keep EXIF, XMP and IPTC.'),
  layers: z
    .boolean()
    .default(false)
    .describe('Keep the layers of a PSD: as layers in PSD, as pages in TIFF and PDF.'),
  pages: z.string().default('1').describe('Pages or frames: 1, 2-4,7 or all.'),
  spot: z
    .enum(['none', 'alpha', 'tone'])
    .default('none')
    .describe('PSD, PDF: adds a spot plate under the artwork, or one made of its tones.'),
  ink: z.string().min(1).default('White').describe("The spot ink's name."),
  inkColor: rgb.default({ r: 255, g: 255, b: 255 }).describe('Preview color of the spot ink.'),
  choke: quantity({
    label: 'Choke',
    unit: 'mm',
    min: 0,
    max: 0.5,
    step: 0.05,
    // Choke of white ink that hides misregistration from a shift of the fabric or film; above 0.5 mm, colors
    // lose the white under them.
    initial: 0.2,
    hint: 'Chokes a plate under the artwork.',
  }),
  overprint: z.boolean().default(true).describe('PDF: the plate knocks out the inks below it.'),
});
export type Options = z.infer<typeof schema>;
