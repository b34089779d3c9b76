import { z } from 'zod';
import { oneOf, onOff, quantity, rgb } from '../contract/option-schemas.ts';

/** Maximum number of colors; more than flat art has or than anyone edits manually. */
export const MOST_COLORS = 24;
export const MOST_LISTED = 64;
export const MOST_COLORWAYS = 12;

const entry = z.object({
  from: rgb,
  to: rgb.optional(),
  name: z.string().trim().min(1).max(40).optional(),
  /** Exempts the color from the maximum number of colors, from the shift of all colors, and from the list of inks. */
  locked: z.boolean().default(false),
  with: z.array(rgb).max(MOST_COLORS).default([]),
});
export type Entry = z.infer<typeof entry>;

export const listedInk = z.object({ name: z.string().trim().min(1).max(60), color: rgb });
export type ListedInk = z.infer<typeof listedInk>;

export const MOST_NAME = 40;

const colorway = z.object({
  name: z.string().trim().min(1).max(MOST_NAME),
  changes: z.array(z.object({ from: rgb, to: rgb })).max(MOST_COLORS),
});
export type Colorway = z.infer<typeof colorway>;

export const schema = z.object({
  kind: oneOf(
    ['auto', 'flat', 'photo'],
    'auto',
    'Flat keeps edges exact, photo keeps shading; auto decides by the image.',
  ),
  artKind: oneOf(
    ['unknown', 'flat', 'photo'],
    'unknown',
    'What auto chose for this image, decided once when it was opened.',
  ),
  method: oneOf(
    ['free', 'inks'],
    'free',
    'How photos are recolored: free allows any color; inks allows only what plates of these inks can print.',
  ),
  colors: quantity('Colors', '', {
    min: 0,
    max: MOST_COLORS,
    step: 1,
    initial: 0,
    hint: '0 is automatic: all colors of flat artwork, six of a photo.',
  }),
  palette: z
    .array(entry)
    .max(MOST_COLORS)
    .default([])
    .describe('Image colors to keep, name or replace; the rest are found automatically.'),
  hue: quantity('Hue', '°', {
    min: -180,
    max: 180,
    step: 1,
    initial: 0,
    hint: 'Applies to all unlocked colors.',
  }),
  saturation: quantity('Saturation', '%', { min: -100, max: 100, step: 1, initial: 0 }),
  lightness: quantity('Lightness', '%', { min: -100, max: 100, step: 1, initial: 0 }),
  inks: z
    .array(listedInk)
    .max(MOST_LISTED)
    .default([])
    .describe('Your inks. Each color shows the closest ink and the difference.'),
  onlyInks: onOff(false, 'Changes every unlocked color to your closest ink.'),
  shirt: rgb
    .nullable()
    .default(null)
    .describe('Your own shirt color, added to the five common ones in the contrast check.'),
  colorways: z.array(colorway).max(MOST_COLORWAYS).default([]).describe('Palettes to compare side by side.'),
});
export type Options = z.infer<typeof schema>;
