import { z } from 'zod';
import { quantity } from '../contract/option-schemas.ts';

/**
 * Maximum distance of a frame from the picture, as a multiple of its size, so that no typo can request a million px.
 */
const OUTSIDE = 1;

export const schema = z.object({
  turn: z
    .enum(['0', '90', '180', '270'])
    .default('0')
    .describe('Degrees clockwise; before mirroring and straightening.'),
  flipHorizontal: z.boolean().default(false).describe('Mirror left to right.'),
  flipVertical: z.boolean().default(false).describe('Mirror top to bottom.'),
  straightenDegrees: quantity({
    label: 'Straighten',
    unit: '°',
    min: -45,
    max: 45,
    step: 0.1,
    initial: 0,
    hint: 'Rotates the image clockwise around its center.',
  }),
  corners: z
    .enum(['cut', 'transparent', 'edge', 'mirror'])
    .default('cut')
    .describe('How to fill the empty corners left by straightening.'),
  trim: z.boolean().default(false).describe('Trim fully transparent margins before cropping.'),
  shape: z
    .enum(['free', 'ratio', 'print', 'pixels'])
    .default('free')
    .describe('A free frame, a fixed ratio, or an exact print or pixel size.'),
  ratioWidth: quantity({ label: 'Width', unit: '', min: 0.1, max: 100, step: 0.1, initial: 4 }),
  ratioHeight: quantity({ label: 'Height', unit: '', min: 0.1, max: 100, step: 0.1, initial: 5 }),
  widthMm: quantity({ label: 'Width', unit: 'mm', min: 1, max: 6_100, step: 0.1, initial: 254 }),
  heightMm: quantity({ label: 'Height', unit: 'mm', min: 1, max: 6_100, step: 0.1, initial: 304.8 }),
  dpi: quantity({
    label: 'Resolution',
    unit: 'ppi',
    min: 30,
    max: 1_200,
    step: 1,
    initial: 300,
    hint: 'Pixels per printed inch. Print shops ask for 300.',
  }),
  widthPx: quantity({ label: 'Width', unit: 'px', min: 1, max: 30_000, step: 1, initial: 4500 }),
  heightPx: quantity({ label: 'Height', unit: 'px', min: 1, max: 30_000, step: 1, initial: 5400 }),
  /**
   * If a ratio or an exact size is set, only the frame's width and center are used. Null for the largest centered
   * frame.
   */
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
  extend: z
    .boolean()
    .default(false)
    .describe('Allow the frame outside the image; the surround setting fills the rest.'),
  bleedMm: quantity({
    label: 'Bleed',
    unit: 'mm',
    min: 0,
    max: 25,
    step: 0.5,
    initial: 0,
    hint: 'Added on all four sides. Paper printers ask for 3 mm (0.125 in).',
  }),
  safeMm: quantity({
    label: 'Safe zone',
    unit: 'mm',
    min: 0,
    max: 25,
    step: 0.5,
    initial: 0,
    hint: 'A guide inside the crop. Keep type and logos within it. Not part of the result.',
  }),
  surround: z
    .enum(['mirror', 'edge', 'transparent'])
    .default('mirror')
    .describe('Fills areas where the frame or bleed extends past the image.'),
});
export type Options = z.infer<typeof schema>;
export type CropFrame = NonNullable<Options['frame']>;
