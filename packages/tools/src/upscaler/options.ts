import { z } from 'zod';
import { quantity } from '../contract/option-schemas.ts';
import { ASKED_FACTORS } from './price.ts';

export const DETAILS = ['fast', 'fine', 'finest'] as const;

export const schema = z.object({
  target: z
    .enum(['factor', 'print'])
    .default('factor')
    .describe('Sets the new size by a factor, or by a print size and resolution.'),
  factor: z
    .enum(ASKED_FACTORS)
    .default('2x')
    .describe('How many times larger in each direction; 1x only cleans up JPEG artifacts.'),
  widthMm: quantity({
    label: 'Printed width',
    unit: 'mm',
    min: 1,
    max: 6_100,
    step: 0.1,
    initial: 254,
    hint: 'On the garment, film or paper.',
  }),
  dpi: quantity({
    label: 'Resolution',
    unit: 'ppi',
    min: 30,
    max: 1_200,
    step: 1,
    initial: 300,
    hint: 'Pixels per printed inch. Print shops ask for 300.',
  }),
  keep: z
    .enum(['print-size', 'dpi'])
    .default('print-size')
    .describe('With a factor: keep the print size or the resolution.'),
  method: z
    .enum(['network', 'filter', 'pixels'])
    .default('network')
    .describe('Redraw edges with AI, enlarge with a sharp filter, or repeat every pixel exactly.'),
  detail: z
    .enum(DETAILS)
    .default('fast')
    .describe(
      'AI model: small and fast, larger and about ten times slower, or the largest, ten times slower again.',
    ),
  cleanUp: z
    .enum(['auto', 'on', 'off'])
    .default('auto')
    .describe('Clean up JPEG artifacts with AI: only where they show, always, or never.'),
  cleaning: quantity({
    label: 'Cleaning strength',
    unit: '%',
    min: 0,
    max: 100,
    step: 5,
    initial: 100,
    hint: 'Lower values keep more of the file as it is, artifacts included.',
  }),
});
export type Options = z.infer<typeof schema>;
