import { ASK, BY_SIZE, type CodeOf, type FindingRows } from '../contract/finding-rows.ts';

export const FINDINGS = {
  'border-has-many-colors': { title: 'Border with many colors', severities: ['note'], fixes: ['tool'] },
  'key-is-background': { title: 'Background picked as garment color', severities: ASK, fixes: ['tool'] },
  'garment-color-left': {
    title: 'Garment color left around the artwork',
    severities: BY_SIZE,
    fixes: ['options'],
  },
  'differs-on-garment': { title: 'Art that differs on the garment', severities: BY_SIZE, fixes: ['options'] },
  'flat-became-semi-transparent': {
    title: 'Solid colors that became semi-transparent',
    severities: ASK,
    fixes: ['options', 'tool'],
  },
} as const satisfies FindingRows;

export type FindingCode = CodeOf<typeof FINDINGS>;
