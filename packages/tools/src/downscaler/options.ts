import { z } from 'zod';
import { quantity } from '../contract/option-schemas.ts';

export const schema = z.object({
  target: z
    .enum(['percent', 'pixels', 'print', 'file-size'])
    .default('percent')
    .describe('What sets the new size; everything else scales in proportion.'),
  percent: quantity({ label: 'Scale', unit: '%', min: 1, max: 100, step: 1, initial: 50 }),
  side: z
    .enum(['longest', 'width', 'height'])
    .default('longest')
    .describe('The side that the pixel or millimeter length applies to.'),
  pixels: quantity({ label: 'Length', unit: 'px', min: 1, max: 65_535, step: 1, initial: 2000 }),
  lengthMm: quantity({
    label: 'Printed length',
    unit: 'mm',
    min: 1,
    max: 6_100,
    step: 0.1,
    initial: 254,
    hint: 'Printed length of this side.',
  }),
  dpi: quantity({
    label: 'Resolution',
    unit: 'ppi',
    min: 30,
    max: 2_400,
    step: 1,
    initial: 300,
    hint: 'Pixels per printed inch. Print shops ask for 300.',
  }),
  megabytes: quantity({
    label: 'Largest file',
    unit: 'MB',
    min: 0.05,
    max: 100,
    step: 0.05,
    initial: 5,
  }),
  fileFormat: z
    .enum(['png', 'jpeg', 'webp'])
    .default('png')
    .describe('File format that must fit the size in megabytes.'),
  keep: z
    .enum(['print-size', 'dpi'])
    .default('print-size')
    .describe('What to keep when pixels are removed: print size or resolution. A print target sets both.'),
  filter: z
    .enum(['lanczos3', 'detail', 'box', 'nearest'])
    .default('lanczos3')
    .describe('Sharp, detail-preserving, plain average, or single pixels.'),
  detail: quantity({
    label: 'Detail',
    unit: '',
    min: 0,
    max: 1,
    step: 0.05,
    initial: 0.5,
    hint: '0 averages, 1 keeps most of what stands out (λ of Weber et al. 2016).',
  }),
  edges: z
    .enum(['smooth', 'clean', 'hard'])
    .default('smooth')
    .describe('Transparency as filtered, without ringing, or only solid and transparent.'),
  minimumLineMm: quantity({
    label: 'Thinnest line',
    unit: 'mm',
    min: 0.1,
    max: 2,
    step: 0.05,
    initial: 0.35,
    hint: 'Thinnest line your press can print. DTF shops ask for 0.35 mm or more.',
  }),
});
export type Options = z.infer<typeof schema>;
