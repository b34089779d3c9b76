import { z } from 'zod';
import { quantity } from '../option-schemas.ts';
import { ASKED_FACTORS } from './price.ts';

export const DETAILS = ['fast', 'fine', 'finest'] as const;

export const schema = z.object({
  target: z
    .enum(['factor', 'print'])
    .default('factor')
    .describe('What names the new size: how many times larger, or a size in print with its resolution.'),
  factor: z
    .enum(ASKED_FACTORS)
    .default('2x')
    .describe('How many times as many pixels each way; 1x only cleans up what JPEG left.'),
  widthMm: quantity({
    label: 'Printed width',
    unit: 'mm',
    min: 1,
    max: 6_100,
    step: 0.1,
    initial: 254,
    hint: 'Printed width.',
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
    .describe('With a factor: what stays, the size in print or the resolution.'),
  method: z
    .enum(['network', 'filter', 'pixels'])
    .default('network')
    .describe('Draw edges anew with a network, enlarge with a sharp filter, or repeat every pixel exactly.'),
  detail: z
    .enum(DETAILS)
    .default('fast')
    .describe(
      'Which network: a small one, one that sees more and takes about ten times as long, or the largest, ten times slower again.',
    ),
  cleanUp: z
    .enum(['auto', 'on', 'off'])
    .default('auto')
    .describe(
      'Clean up JPEG: two networks for art that a JPEG has left ripples in, where they are seen, always or never.',
    ),
  cleaning: quantity({
    label: 'Cleaning strength',
    unit: '%',
    min: 0,
    max: 100,
    step: 5,
    initial: 100,
    hint: 'Less keeps more of the file as it is, its ripples included.',
  }),
});
export type Options = z.infer<typeof schema>;
