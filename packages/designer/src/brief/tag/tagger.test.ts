import { expect, test } from 'vitest';
import { bestLabels, JOINTS, LABELS, labelIndex, type Weights } from './tagger.ts';
import { tokensOf } from './tokens.ts';

const WEIGHTS: Weights = {
  features: new Map(),
  pairs: Array.from({ length: JOINTS * LABELS.length * LABELS.length }, () => 0),
};
const scores = (main: number, second: number) => {
  const all = LABELS.map(() => 0);
  all[labelIndex('main', true)] = main;
  all[labelIndex('second', true)] = second;
  return all;
};
const rolesOf = (emissions: readonly (readonly number[])[]) =>
  bestLabels(tokensOf('Otters, Beavers, Herons'), emissions, WEIGHTS).map((label) => LABELS[label]?.role);

test('bestLabels gives a brief at most one main line, the one that raises the sum most', () => {
  expect(rolesOf([scores(9, 8), scores(9, 2), scores(9, 7)])).toEqual(['second', 'main', 'second']);
});

test('bestLabels gives no main line where another label scores higher everywhere', () => {
  expect(rolesOf([scores(1, 3), scores(-1, -2), scores(2, 4)])).toEqual(['second', 'instruction', 'second']);
});
