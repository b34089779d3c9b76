import type { CodeOf, FindingRows } from '../contract/finding-rows.ts';

export const FINDINGS = {
  'border-has-many-colors': 'Border with many colors',
  'key-is-background': 'Background picked as garment color',
  'garment-color-left': 'Garment color left around the artwork',
  'differs-on-garment': 'Art that differs on the garment',
  'flat-became-semi-transparent': 'Solid colors that became semi-transparent',
} as const satisfies FindingRows;

export type FindingCode = CodeOf<typeof FINDINGS>;
