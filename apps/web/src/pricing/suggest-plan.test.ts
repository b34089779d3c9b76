import { describe, expect, test } from 'vitest';
import { type Counts, JOBS, jobPrice, smallestPlan, tokensFor } from './suggest-plan.ts';

const none = Object.fromEntries(JOBS.map(({ id }) => [id, 0])) as Counts;

describe('tokens per month', () => {
  test('has a price for every kind of job, based on the tools in the catalog', () => {
    expect(JOBS.filter((job) => jobPrice(job) <= 0)).toEqual([]);
  });

  test("adds up the prices of the jobs' tools", () => {
    expect(tokensFor(none)).toBe(0);
    expect(tokensFor({ ...none, backgrounds: 20, knockouts: 15 })).toBe(55);
    expect(tokensFor({ ...none, separations: 4 })).toBe(12);
  });

  test.each([
    [0, 'free'],
    [15, 'free'],
    [16, 'creator'],
    [75, 'creator'],
    [76, 'professional'],
    [200, 'professional'],
    [500, 'studio'],
    [501, 'partner'],
  ])('suggests the smallest plan for %i tokens: %s', (tokens, tier) => {
    expect(smallestPlan(tokens)).toBe(tier);
  });
});
