import { expect, it } from 'vitest';
import { judgeForCustomer } from './judge-for-customer.ts';

const SIZE = { widthMm: 254, heightMm: 127, unit: 'in' } as const;
const SOFT = 'This picture is a little small for 10 in wide: fine lines may look soft.';

it.each([
  [300, false, 'ready', []],
  [300, true, 'look', ['Please check the print size: 10 in wide.']],
  [200, false, 'look', [SOFT]],
  [55, false, 'blocked', ['This picture is too small for 10 in wide: it will look blurry.']],
])('judges %i ppi, size assumed: %s, as %s', (ppi, isSizeAssumed, verdict, points) =>
  expect(judgeForCustomer(SIZE, { ppi, isSizeAssumed })).toEqual({ verdict, points }),
);
