/** Tests how notices over the canvas are clamped and expanded. */
import { TooltipProvider } from '@printready/ui';
import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { READ_MS } from '../../runs/seen-prompts.ts';
import { CanvasNoticeCard } from './CanvasNoticeCard.tsx';

afterEach(() => void vi.useRealTimers());

/** CSS of the Tailwind class that clamps the text. */
const CUT = `.line-clamp-2 { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden }`;
const notice = (text: string) => (
  <TooltipProvider openDelayMs={0} skipDelayMs={0}>
    <style>{CUT}</style>
    <CanvasNoticeCard
      word={{
        ...{ text, question: null, betterTool: null, betterWith: null, costs: null },
        dismiss: () => undefined,
      }}
      busy={false}
      openIn={null}
      change={() => undefined}
    />
  </TooltipProvider>
);
const LONG = 'White has lines of 0.19 mm; screens hold 0.35 mm. '.repeat(20);

test('clamps a long notice and expands it on click', async () => {
  const screen = await render(notice(LONG));
  const words = screen.getByText(/^White has lines/).element();
  await screen.getByRole('button', { name: 'Read all' }).click();
  await expect.element(screen.getByRole('button', { name: 'Read less', expanded: true })).toBeVisible();
  const whole = words.clientHeight;
  await screen.getByRole('button', { name: 'Read less' }).click();
  await expect.element(screen.getByRole('button', { name: 'Read all', expanded: false })).toBeVisible();
  expect(words.clientHeight).toBeLessThan(whole / 2);
});

test('shows no “Read all” button for a short notice, even after a long one', async () => {
  const screen = await render(notice(LONG));
  await expect.element(screen.getByRole('button', { name: 'Read all' })).toBeVisible();
  await screen.rerender(notice('No angles, no moiré.'));
  await expect.element(screen.getByText('No angles, no moiré.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Read all' })).not.toBeInTheDocument();
});

test("enables the paid answer to a held run's question only after the user has had time to read it", async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const dismiss = vi.fn();
  const question = { found: 'White is the background.', question: 'Knock it out?', leave: 'Knock out' };
  const held = (costs: number | null) => (
    <CanvasNoticeCard
      word={{ text: question.found, question, betterTool: null, betterWith: null, costs, dismiss }}
      busy={false}
      openIn={null}
      change={() => undefined}
    />
  );
  const screen = await render(held(null));
  expect(screen.getByRole('button', { name: 'Knock out', exact: true }).element()).toBeEnabled();
  await screen.rerender(held(1));
  const answer = screen.getByRole('button', { name: 'Knock out · 1 token' }).element() as HTMLButtonElement;
  expect(answer.disabled).toBe(true);
  vi.advanceTimersByTime(READ_MS);
  vi.useRealTimers();
  await expect.poll(() => answer.disabled).toBe(false);
  answer.click();
  expect(dismiss).toHaveBeenCalledOnce();
});
