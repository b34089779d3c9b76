import { BADGES } from './badges.ts';
import { BANDS } from './bands.ts';
import { BLOCKS } from './blocks.ts';
import type { Family } from './family.ts';
import { JERSEYS } from './jerseys.ts';
import { chest } from './minimal-chest.ts';
import { OPEN } from './open.ts';
import { ORDERS_OF_THEIR_OWN } from './orders.ts';
import { PLACEMENTS } from './placements.ts';
import { poster } from './rising-poster.ts';
import { scriptTail } from './script-tail.ts';
import { SIGNS } from './signs.ts';
import { splitYear } from './split-year.ts';
import { TEAM } from './team.ts';
import { label } from './vintage-label.ts';

export const FAMILIES: readonly Family[] = [
  ...BADGES,
  ...BLOCKS,
  ...TEAM,
  ...ORDERS_OF_THEIR_OWN,
  scriptTail,
  ...SIGNS,
  ...OPEN,
  label,
  splitYear,
  poster,
  chest,
  ...JERSEYS,
  ...BANDS,
  ...PLACEMENTS,
];
