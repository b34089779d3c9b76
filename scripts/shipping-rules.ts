/** Import rules that keep tests and the lab out of shipped code. */
import type { IForbiddenRuleType } from 'dependency-cruiser';

export type Rule = IForbiddenRuleType & { name: string; comment: string };

export const TEST_FILE = '\\.(test|contract\\.test|golden\\.test|browser\\.test)\\.tsx?$';

/** Matches paths that only tests may import. */
const TESTING = '(/(testing|attacks|billing/edges)/|/(test|fixture)-[^/]+$|^packages/testing/)';

export const SHIPPING_RULES: Rule[] = [
  {
    name: 'product-imports-no-lab',
    severity: 'error',
    comment:
      'lab/ judges the product and ships with nothing: product, scripts and tests of `npm test` work without it.',
    from: { path: '^(apps|packages|scripts|e2e)/' },
    to: { path: '^lab/' },
  },
  {
    name: 'product-imports-no-testing',
    severity: 'error',
    comment: 'What only tests use (folders testing, files test-*, fixture-*) ships with nothing.',
    from: { path: '^(apps|packages)/[^/]+/src/', pathNot: `(${TEST_FILE}|${TESTING}|-contract\\.ts$)` },
    to: { path: TESTING },
  },
];
