import { z } from 'zod';
import { corrections, counters, keyColors, printOpacity, quantity } from '../option-schemas.ts';

export const MAX_AREAS = 64;
export const MAX_POINTS = 32;
/** Choke and feather keep the unit in which they were entered. */
const EDGE_UNITS = ['px', 'mm'] as const;
export type EdgeUnit = (typeof EDGE_UNITS)[number];

export const schema = z.object({
  engine: z
    .enum(['color', 'ai'])
    .default('color')
    .describe(
      'By the background’s color, for flat art; or by a network that knows subjects, for photographs.',
    ),
  keys: keyColors.default([]).describe('The colors of the background.'),
  tolerance: quantity({
    label: 'Tolerance',
    unit: 'ΔE',
    min: 0,
    max: 60,
    step: 0.5,
    initial: 8,
    hint: 'How far from a background color still counts as background (CIELAB).',
  }),
  edge: quantity({
    label: 'Soft edge',
    unit: 'px',
    min: 1,
    max: 6,
    step: 1,
    initial: 2,
    hint: 'How wide the art’s edge mixes with the background. Two for clean files, more for blurred ones.',
  }),
  counters,
  innerHoles: z
    .boolean()
    .default(false)
    .describe('Remove the background’s color inside the art, too, where the island is small enough.'),
  largestHole: quantity({
    label: 'Largest hole',
    unit: '%',
    min: 0.01,
    max: 10,
    step: 0.01,
    initial: 0.5,
    hint: 'Share of the image. Larger areas are kept.',
  }),
  shadow: z
    .enum(['auto', 'drop', 'transparent', 'keep'])
    .default('auto')
    .describe(
      'A soft shadow or glow on a flat background: dropped, made transparent ink, or kept as it is. Auto drops it and asks.',
    ),
  areas: z
    .array(z.object({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) }))
    .max(MAX_AREAS)
    .default([])
    .describe('Places whose area of one color goes as well; fractions of width and height.'),
  points: z
    .array(z.object({ x: z.number().min(0).max(1), y: z.number().min(0).max(1), keep: z.boolean() }))
    .max(MAX_POINTS)
    .default([])
    .describe(
      'Places that belong to the subject, or do not, for the network; fractions of width and height.',
    ),
  detail: z
    .enum(['auto', 'fast', 'fine'])
    .default('auto')
    .describe(
      'Which network: a small one, one that sees more and takes about twice as long, or the second where the first is not sure.',
    ),
  decontaminate: z
    .boolean()
    .default(true)
    .describe('Take the background’s color out of soft edges, so that no halo shows on the garment.'),
  unit: z.enum(EDGE_UNITS).default('px').describe('Of choke and feather.'),
  choke: quantity({
    label: 'Choke',
    unit: '',
    min: 0,
    max: 20,
    step: 0.1,
    initial: 0,
    hint: 'Moves the edge inwards.',
  }),
  feather: quantity({
    label: 'Feather',
    unit: '',
    min: 0,
    max: 20,
    step: 0.1,
    initial: 0,
    hint: 'Fades the edge out over this width, inwards.',
  }),
  ...printOpacity,
  strokes: corrections,
  softness: quantity({
    label: 'Brush softness',
    unit: '%',
    min: 0,
    max: 100,
    step: 5,
    initial: 20,
    hint: 'Of the next stroke.',
  }),
});
export type Options = z.infer<typeof schema>;
export type Point = Options['points'][number];
