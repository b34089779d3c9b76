import { z } from 'zod';
import {
  corrections,
  counters,
  keyColors,
  oneOf,
  onOff,
  printOpacity,
  quantity,
} from '../contract/option-schemas.ts';

export const MAX_AREAS = 64;
export const MAX_POINTS = 32;
const EDGE_UNITS = ['px', 'mm'] as const;
export type EdgeUnit = (typeof EDGE_UNITS)[number];

export const schema = z.object({
  engine: oneOf(['color', 'ai'], 'color', 'Color, for flat artwork; AI, for photos.'),
  keys: keyColors.default([]).describe('The colors of the background.'),
  tolerance: quantity('Tolerance', 'ΔE', {
    min: 0,
    max: 60,
    step: 0.5,
    initial: 8,
    hint: 'How far from a background color still counts as background (CIELAB).',
  }),
  edge: quantity('Soft edge', 'px', {
    min: 1,
    max: 6,
    step: 1,
    initial: 2,
    hint: 'Width of the edge that blends into the background: 2 for clean files, more for blurry ones.',
  }),
  counters,
  innerHoles: onOff(false, 'Also remove small enclosed areas of the background color.'),
  largestHole: quantity('Largest hole', '%', {
    min: 0.01,
    max: 10,
    step: 0.01,
    initial: 0.5,
    hint: 'Share of the image. Larger areas are kept.',
  }),
  shadow: oneOf(
    ['auto', 'drop', 'transparent', 'keep'],
    'auto',
    'A soft shadow or glow on a flat background: dropped, made transparent ink, or kept as it is. Auto drops it and asks.',
  ),
  areas: z
    .array(z.object({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) }))
    .max(MAX_AREAS)
    .default([])
    .describe('Points whose area of one color is also removed, as fractions of width and height.'),
  points: z
    .array(z.object({ x: z.number().min(0).max(1), y: z.number().min(0).max(1), keep: z.boolean() }))
    .max(MAX_POINTS)
    .default([])
    .describe('Points to keep or remove, for the AI, as fractions of width and height.'),
  detail: oneOf(
    ['auto', 'fast', 'fine'],
    'auto',
    'AI model: small, larger and about twice as slow, or the larger one only where the small one is unsure.',
  ),
  decontaminate: onOff(true, 'Remove background color from soft edges so no halo shows.'),
  unit: oneOf(EDGE_UNITS, 'px', 'Unit of choke and feather.'),
  choke: quantity('Choke', '', {
    min: 0,
    max: 20,
    step: 0.1,
    initial: 0,
    hint: 'Moves the edge inward.',
  }),
  feather: quantity('Feather', '', {
    min: 0,
    max: 20,
    step: 0.1,
    initial: 0,
    hint: 'Fades the edge inward over this width.',
  }),
  ...printOpacity,
  strokes: corrections,
  softness: quantity('Brush softness', '%', {
    min: 0,
    max: 100,
    step: 5,
    initial: 20,
    hint: 'Applies to the next stroke.',
  }),
});
export type Options = z.infer<typeof schema>;
export type Point = Options['points'][number];
