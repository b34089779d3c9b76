import type { Case } from './case.ts';
import { CODE_CASES } from './code-cases.ts';
import { DTF_CASES } from './dtf-cases.ts';
import { EDGE_CASES } from './edge-cases.ts';
import { OUTLINE_CASES } from './outline-cases.ts';
import { SCREEN_CASES } from './screen-cases.ts';
import { THIN_CASES } from './thin-cases.ts';
import { UNREAD_CASES } from './unread-cases.ts';
import { UNSEEN_CASES } from './unseen-cases.ts';

export const CASES: readonly Case[] = [
  ...UNREAD_CASES,
  ...DTF_CASES,
  ...SCREEN_CASES,
  ...THIN_CASES,
  ...OUTLINE_CASES,
  ...CODE_CASES,
  ...UNSEEN_CASES,
  ...EDGE_CASES,
];
