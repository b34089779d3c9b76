import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { createSeenPrompts } from '../../runs/seen-prompts.ts';
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

test('does not mark a hidden question as seen, but marks a dismissed one immediately, even during a run', async () => {
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

test('shows the next question after a dismissed one, then the findings', async () => {
  const other = { found: 'Letters have insides.', question: 'Clear them?', leave: 'Keep them' };
  const findings = [
    finding,
    { code: 'insides', text: 'Insides.', asks: other },
    { code: 'stations', text: 'Too many stations.' },
  ];
  const preview = { without: null, findings, outcome: null };
  const { result, rerender } = await renderHook(() =>
    useCanvasNotice(preview, 'pan', true, createSeenPrompts()),
  );
  const texts: (string | null)[] = [];
  for (let at = 0; at < 4; at++) {
    texts.push(result.current.text);
    result.current.dismiss();
    await rerender();
  }
  expect(texts).toEqual([
    'Two of them. Which one stays?',
    'Letters have insides. Clear them?',
    'Too many stations.',
    null,
  ]);
});
