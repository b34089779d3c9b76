/** Sixty orders taken from the labeled briefs, used to judge whole grids (lab/designer/orders.ts). */
import { FRESH_BRIEFS } from './fresh-briefs.ts';
import { LABELED_BRIEFS } from './labeled-briefs.ts';
import { parseLabels } from './score-reading.ts';

export const ORDERS: readonly string[] = [
  ...LABELED_BRIEFS.filter((_, at) => at % 4 === 0),
  ...FRESH_BRIEFS.filter((_, at) => at % 2 === 0),
]
  .slice(0, 60)
  .map((line) => parseLabels(line).words);
