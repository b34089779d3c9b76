import { z } from 'zod';
import { oneOf, onOff, quantity } from '../contract/option-schemas.ts';

/** Maximum distance of a frame from the picture, in picture sizes, so that no typo can request a million px. */
const OUTSIDE = 1;

export const schema = z.object({
  turn: oneOf(['0', '90', '180', '270'], '0', 'Degrees clockwise; before mirroring and straightening.'),
  flipHorizontal: onOff(false, 'Mirror left to right.'),
  flipVertical: onOff(false, 'Mirror top to bottom.'),
  straightenDegrees: quantity('Straighten', '°', {
    min: -45,
    max: 45,
    step: 0.1,
    initial: 0,
    hint: 'Rotates the image clockwise around its center.',
  }),
  corners: oneOf(
    ['cut', 'transparent', 'edge', 'mirror'],
    'cut',
    'How to fill the empty corners left by straightening.',
  ),
  trim: onOff(false, 'Trim fully transparent margins before cropping.'),
  shape: oneOf(
    ['free', 'ratio', 'print', 'pixels'],
    'free',
    'A free frame, a fixed ratio, or an exact print or pixel size.',
  ),
  ratioWidth: quantity('Width', '', { min: 0.1, max: 100, step: 0.1, initial: 4 }),
  ratioHeight: quantity('Height', '', { min: 0.1, max: 100, step: 0.1, initial: 5 }),
  widthMm: quantity('Width', 'mm', { min: 1, max: 6_100, step: 0.1, initial: 254 }),
  heightMm: quantity('Height', 'mm', { min: 1, max: 6_100, step: 0.1, initial: 304.8 }),
  dpi: quantity('Resolution', 'ppi', {
    min: 30,
    max: 1_200,
    step: 1,
    initial: 300,
    hint: 'Pixels per printed inch. Print shops ask for 300.',
  }),
  widthPx: quantity('Width', 'px', { min: 1, max: 30_000, step: 1, initial: 4500 }),
  heightPx: quantity('Height', 'px', { min: 1, max: 30_000, step: 1, initial: 5400 }),
  /** With a ratio or an exact size, only width and center are used. Null for the largest centered frame. */
  frame: z
    .object({
      x: z
        .number()
        .min(-OUTSIDE)
        .max(1 + OUTSIDE),
      y: z
        .number()
        .min(-OUTSIDE)
        .max(1 + OUTSIDE),
      width: z
        .number()
        .positive()
        .max(1 + 2 * OUTSIDE),
      height: z
        .number()
        .positive()
        .max(1 + 2 * OUTSIDE),
    })
    .nullable()
    .default(null)
    .describe('In fractions of the turned, straightened, trimmed image.'),
  extend: onOff(false, 'Allow the frame outside the image; the surround setting fills the rest.'),
  bleedMm: quantity('Bleed', 'mm', {
    min: 0,
    max: 25,
    step: 0.5,
    initial: 0,
    hint: 'Added on all four sides. Paper printers ask for 3 mm (0.125 in).',
  }),
  safeMm: quantity('Safe zone', 'mm', {
    min: 0,
    max: 25,
    step: 0.5,
    initial: 0,
    hint: 'A guide inside the crop. Keep type and logos within it. Not part of the result.',
  }),
  surround: oneOf(
    ['mirror', 'edge', 'transparent'],
    'mirror',
    'Fills areas where the frame or bleed extends past the image.',
  ),
});
export type Options = z.infer<typeof schema>;
export type CropFrame = NonNullable<Options['frame']>;
