import type { CodeOf, FindingRows } from '../contract/finding-rows.ts';

export const FINDINGS = {
  'no-clear-area': 'Image without transparency',
  'art-changed': 'Outline over the art',
  'ink-added': 'Added ink',
  'outline-broken': 'Broken outlines',
  'outline-hidden': 'Outline in the artwork’s color',
  'opening-closed': 'Openings filled in',
} as const satisfies FindingRows;

export type FindingCode = CodeOf<typeof FINDINGS>;
