import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { createSeenPrompts } from '../runs/seen-prompts.ts';
import { useCanvasNotice } from './use-canvas-notice.ts';

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

test('marks a question as seen after READ_MS on screen', async () => {
  const prompts = createSeenPrompts();
  await renderHook(() => useCanvasNotice(rivals, 'pan', true, prompts));
  vi.advanceTimersByTime(900);
  expect(prompts.begin()('rivals')).toBe(true);
  vi.advanceTimersByTime(200);
  expect(prompts.begin()('rivals')).toBe(false);
});

test('does not mark a hidden question; a dismissed one counts at once, also for a running run', async () => {
  const prompts = createSeenPrompts();
  const { result, rerender } = await renderHook((current: boolean = false) =>
    useCanvasNotice(rivals, 'pan', current, prompts),
  );
  vi.advanceTimersByTime(5_000);
  const asks = prompts.begin();
  expect(asks('rivals')).toBe(true);
  await rerender(true);
  result.current.dismiss();
  expect(asks('rivals')).toBe(false);
});
