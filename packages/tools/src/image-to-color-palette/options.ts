import { z } from 'zod';
import { quantity, rgb } from '../option-schemas.ts';

/** Maximum number of colors: more than flat art has, or is edited by hand. */
export const MOST_COLORS = 24;
export const MOST_LISTED = 64;
export const MOST_COLORWAYS = 12;

/** Color that the user stored, named or replaced; others are found. */
const entry = z.object({
  from: rgb,
  /** Replacement; absent: unchanged. */
  to: rgb.optional(),
  name: z.string().trim().min(1).max(40).optional(),
  /** Exempt from the number of colors, the shift of all colors, and the list of inks. */
  locked: z.boolean().default(false),
  /** Other colors of the picture merged into it. */
  with: z.array(rgb).max(MOST_COLORS).default([]),
});
export type Entry = z.infer<typeof entry>;

const listedInk = z.object({ name: z.string().trim().min(1).max(60), color: rgb });
export type ListedInk = z.infer<typeof listedInk>;

/** Maximum length of a colorway's name. */
export const MOST_NAME = 40;

const colorway = z.object({
  name: z.string().trim().min(1).max(MOST_NAME),
  changes: z.array(z.object({ from: rgb, to: rgb })).max(MOST_COLORS),
});
export type Colorway = z.infer<typeof colorway>;

export const schema = z.object({
  kind: z
    .enum(['auto', 'flat', 'photo'])
    .default('auto')
    .describe('Flat keeps edges exact, photo keeps shading; auto decides by the image.'),
  artKind: z
    .enum(['unknown', 'flat', 'photo'])
    .default('unknown')
    .describe('What auto takes for this picture: decided once, when it is opened.'),
  method: z
    .enum(['free', 'inks'])
    .default('free')
    .describe(
      'How a photo gets its colors: free takes any color, inks takes only what plates of these inks print.',
    ),
  colors: quantity({
    label: 'Colors',
    unit: '',
    min: 0,
    max: MOST_COLORS,
    step: 1,
    initial: 0,
    hint: '0 takes those of flat art, and six of a photo.',
  }),
  palette: z
    .array(entry)
    .max(MOST_COLORS)
    .default([])
    .describe('Colors of the picture that are kept, named or replaced; the others are found.'),
  hue: quantity({
    label: 'Hue',
    unit: '°',
    min: -180,
    max: 180,
    step: 1,
    initial: 0,
    hint: 'Of all colors that are not locked.',
  }),
  saturation: quantity({ label: 'Saturation', unit: '%', min: -100, max: 100, step: 1, initial: 0 }),
  lightness: quantity({ label: 'Lightness', unit: '%', min: -100, max: 100, step: 1, initial: 0 }),
  inks: z
    .array(listedInk)
    .max(MOST_LISTED)
    .default([])
    .describe('Your inks: each color is told the nearest of them, and how far it is.'),
  onlyInks: z
    .boolean()
    .default(false)
    .describe('Every color that is not locked becomes the nearest of your inks.'),
  shirt: rgb
    .nullable()
    .default(null)
    .describe('Your own shirt, beside the five usual ones that contrast is told for.'),
  colorways: z
    .array(colorway)
    .max(MOST_COLORWAYS)
    .default([])
    .describe('Palettes that are tried side by side.'),
});
export type Options = z.infer<typeof schema>;
