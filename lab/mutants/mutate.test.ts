import { expect, test } from 'vitest';
import { applyMutation, mutationsOf } from './mutate.ts';

const mutantsOf = (text: string) =>
  mutationsOf('a.ts', text).map((mutation) => applyMutation(text, mutation));

test('changes one operator or literal in a function at a time', () => {
  expect(mutantsOf('function f(a: number) { return a < 3 && !g(true); }')).toEqual([
    'function f(a: number) { return a < 3 || !g(true); }',
    'function f(a: number) { return a >= 3 && !g(true); }',
    'function f(a: number) { return a < 3 && g(true); }',
    'function f(a: number) { return a < 3 && !g(false); }',
  ]);
});

test('does not change types, string concatenation, or top-level constants', () => {
  expect(mutantsOf("const on = true;\nfunction f(a: true): string { return 'x' + a; }")).toEqual([]);
});
