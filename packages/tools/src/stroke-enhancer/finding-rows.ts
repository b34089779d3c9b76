import { ASK, BY_SIZE, type CodeOf, type FindingRows } from '../contract/finding-rows.ts';

export const FINDINGS = {
  'no-clear-area': { title: 'Image without transparency', severities: ['note'], fixes: ['tool'] },
  'art-changed': { title: 'Outline over the art', severities: BY_SIZE, fixes: ['options'] },
  'ink-added': { title: 'Added ink', severities: BY_SIZE, fixes: ['options'] },
  'outline-broken': { title: 'Broken outlines', severities: BY_SIZE, fixes: ['options'] },
  'outline-hidden': { title: 'Outline in the artwork’s color', severities: ASK, fixes: ['options'] },
  'opening-closed': { title: 'Closed openings', severities: ASK, fixes: ['options'] },
} as const satisfies FindingRows;

export type FindingCode = CodeOf<typeof FINDINGS>;
