import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { createMetQuestions } from './run/met-questions.ts';
import { useWord } from './use-word.ts';

const question = {
  found: 'Two of them.',
  question: 'Which one stays?',
  tool: 'point-keep',
  leave: 'Keep all',
};
const finding = { code: 'rivals', text: 'Two.', asks: question };
const rivals = { without: null, findings: [finding], outcome: null };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a question is met when it stood long enough to be read', async () => {
  const met = createMetQuestions();
  await renderHook(() => useWord(rivals, 'pan', true, met));
  vi.advanceTimersByTime(900);
  expect(met.begin()('rivals')).toBe(true);
  vi.advanceTimersByTime(200);
  expect(met.begin()('rivals')).toBe(false);
});

test('one that is not shown is not met; one that is left as it is counts at once, for a run under way, too', async () => {
  const met = createMetQuestions();
  const { result, rerender } = await renderHook((current: boolean = false) =>
    useWord(rivals, 'pan', current, met),
  );
  vi.advanceTimersByTime(5_000);
  const asks = met.begin();
  expect(asks('rivals')).toBe(true);
  await rerender(true);
  result.current.dismiss();
  expect(asks('rivals')).toBe(false);
});
