import { z } from 'zod';
import {
  background,
  brushStroke,
  corrections,
  counters,
  oneOf,
  onOff,
  quantity,
  rgb,
} from '../contract/option-schemas.ts';

/** Copies of modes in packages/pixels and textures in packages/print; the compiler compares them. */
const MODES = [
  'normal',
  'multiply',
  'screen',
  'overlay',
  'darken',
  'lighten',
  'color-dodge',
  'color-burn',
  'hard-light',
  'soft-light',
  'difference',
  'exclusion',
  'hue',
  'saturation',
  'color',
  'luminosity',
] as const;
const KINDS = ['worn', 'cracks', 'speckle', 'grain', 'scratches', 'weave', 'dry-brush', 'edge-wear'] as const;

export const MAX_LAYERS = 4;
/** Minimum number of points of a badge, and maximum depth in percent. */
export const BADGE = { leastPoints: 12, mostDepth: 30 } as const;
export const MAX_TEXTURES = 4;
/** Maximum base64 length of a layer's file, limited because every undo step keeps it. */
export const MAX_IMAGE_CHARACTERS = 12_000_000;
const MAX_SVG_CHARACTERS = 500_000;

const place = z.object({ x: z.number().min(-2).max(3), y: z.number().min(-2).max(3) });

/** Placement of a layer or shape: center, width relative to the picture's width, degrees clockwise. */
export const placement = place.extend({
  width: z.number().min(0.005).max(10),
  degrees: z.number().min(-360).max(360),
});
export type Placement = z.infer<typeof placement>;

/** Points and radius in layer widths, from the layer's center and along its axes. A color layer covers the artwork. */
const maskStroke = brushStroke.extend({
  radius: z.number().positive().max(200),
  mode: z.enum(['protect', 'erase']),
});
export type MaskStroke = z.infer<typeof maskStroke>;

const layer = z.object({
  /** Image file in base64; empty if the layer is a color over the whole artwork. */
  image: z.base64().max(MAX_IMAGE_CHARACTERS).default(''),
  name: z.string().max(200).default(''),
  color: rgb.default({ r: 200, g: 60, b: 40 }),
  mode: z.enum(MODES).default('multiply'),
  opacity: z.number().min(0).max(100).default(100),
  clip: z.boolean().default(true),
  place: placement.default({ x: 0.5, y: 0.5, width: 0.6, degrees: 0 }),
  mask: z.array(maskStroke).default([]),
});
export type BlendedLayer = z.infer<typeof layer>;

const texture = z.object({
  kind: z.enum(KINDS).default('worn'),
  amount: z.number().min(0).max(80).default(9),
  scaleMm: z.number().min(0.5).max(60).default(3),
  directionDegrees: z.number().min(-180).max(180).default(20),
  seed: z.int().min(1).max(9999).default(1),
});
export type Texture = z.infer<typeof texture>;

const CUTS = ['none', 'circle', 'star', 'badge', 'text', 'svg'] as const;

export const schema = z.object({
  layers: z
    .array(layer)
    .max(MAX_LAYERS)
    .default([])
    .describe('Images and colors blended into the artwork, bottom first.'),
  maskFeather: quantity('Feather', '%', {
    min: 0,
    max: 100,
    step: 5,
    initial: 20,
    hint: 'Softness of the next stroke on a layer mask.',
  }),
  textures: z
    .array(texture)
    .max(MAX_TEXTURES)
    .default([
      { kind: 'worn', amount: 4, scaleMm: 4, directionDegrees: 20, seed: 1 },
      { kind: 'grain', amount: 4, scaleMm: 1, directionDegrees: 20, seed: 1 },
    ])
    .describe(
      'Textures that distress the artwork: kind, amount in % of the ink, scale in mm, direction and seed.',
    ),
  background: background('worn with the art, or left out; auto leaves it out where the art wears or fades.'),
  counters,
  protectText: onOff(true, 'Keep lettering and thin lines readable.'),
  protectMm: quantity('Lines up to', 'mm', {
    min: 0.5,
    max: 6,
    step: 0.1,
    initial: 3,
    hint: 'Thinner lines and gaps are not distressed.',
  }),
  minimumPartMm: quantity('Smallest part that prints', 'mm', {
    min: 0.1,
    max: 2,
    step: 0.05,
    initial: 0.4,
    hint: 'Smaller leftovers are dropped.',
  }),
  minimumHoleMm: quantity('Smallest hole that stays open', 'mm', {
    min: 0.1,
    max: 2,
    step: 0.05,
    initial: 0.6,
    hint: 'Smaller holes are filled again.',
  }),
  cut: oneOf(CUTS, 'none', 'Shape to cut the artwork to.'),
  cutInverse: onOff(false, 'Cut the shape out of the artwork instead.'),
  cutPoints: quantity('Points', '', { min: 3, max: 60, step: 1, initial: 5 }),
  cutDepth: quantity('Depth', '%', {
    min: 2,
    max: 90,
    step: 1,
    initial: 60,
    hint: 'Depth of the notches.',
  }),
  cutText: z.string().max(60).default('VINTAGE').describe('Words to cut the artwork to.'),
  cutAlong: oneOf(['line', 'arc'], 'line', 'The words run along a line or an arc.'),
  cutSvg: z.string().max(MAX_SVG_CHARACTERS).default('').describe('An SVG to use as the shape.'),
  cutBox: placement
    .default({ x: 0.5, y: 0.5, width: 0.9, degrees: 0 })
    .describe('Position of the shape: center and width as fractions of the image, rotation clockwise.'),
  cutCornerMm: quantity('Round corners', 'mm', { min: 0, max: 20, step: 0.1, initial: 0 }),
  cutBleedMm: quantity('Bleed', 'mm', {
    min: 0,
    max: 10,
    step: 0.1,
    initial: 0,
    hint: 'Expands the shape on all sides.',
  }),
  fade: oneOf(['none', 'linear', 'radial', 'path'], 'none', 'Fades the artwork out in dots.'),
  fadeFrom: place.default({ x: 0.5, y: 0.55 }).describe('Where the fade begins, as fractions.'),
  fadeTo: place.default({ x: 0.5, y: 1 }).describe('Where the fade ends, as fractions.'),
  fadePath: z
    .array(place)
    .max(2000)
    .default([])
    .describe('The line along which a path fade becomes transparent.'),
  fadeReachMm: quantity('Reach', 'mm', {
    min: 2,
    max: 150,
    step: 1,
    initial: 25,
    hint: 'Distance over which the wear fades out.',
  }),
  fadeLpi: quantity('Frequency', 'LPI', { min: 8, max: 45, step: 1, initial: 20 }),
  fadeAngle: quantity('Angle', '°', { min: 0, max: 90, step: 0.5, initial: 22.5 }),
  fadeDot: oneOf(['round', 'ellipse', 'diamond', 'line'], 'round', 'The dots’ shape.'),
  strokes: corrections,
});
export type Options = z.infer<typeof schema>;
