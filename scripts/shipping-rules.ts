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
      'lab/ evaluates the product and is not shipped; the product, scripts and `npm test` must not import it.',
    from: { path: '^(apps|packages|scripts|e2e)/' },
    to: { path: '^lab/' },
  },
  {
    name: 'product-imports-no-testing',
    severity: 'error',
    comment:
      'Code for tests (folders testing, files test-*, fixture-*) is not shipped, so the product must not import it.',
    from: { path: '^(apps|packages)/[^/]+/src/', pathNot: `(${TEST_FILE}|${TESTING}|-contract\\.ts$)` },
    to: { path: TESTING },
  },
];
