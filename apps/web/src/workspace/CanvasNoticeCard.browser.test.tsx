/** What is said over the picture leaves it to see: long words are cut until someone wants to read them all. */
import { TooltipProvider } from '@printready/ui';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { CanvasNoticeCard } from './CanvasNoticeCard.tsx';

/** What the class comes to in the app. */
const CUT = `.line-clamp-2 { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden }`;
const saying = (text: string) => (
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

test('long words are cut, and whole on demand', async () => {
  const screen = await render(saying(LONG));
  const words = screen.getByText(/^White has lines/).element();
  await screen.getByRole('button', { name: 'Read all' }).click();
  await expect.element(screen.getByRole('button', { name: 'Read less', expanded: true })).toBeVisible();
  const whole = words.clientHeight;
  await screen.getByRole('button', { name: 'Read less' }).click();
  await expect.element(screen.getByRole('button', { name: 'Read all', expanded: false })).toBeVisible();
  expect(words.clientHeight).toBeLessThan(whole / 2);
});

test('what fits has nothing to unfold, also after something long', async () => {
  const screen = await render(saying(LONG));
  await expect.element(screen.getByRole('button', { name: 'Read all' })).toBeVisible();
  await screen.rerender(saying('No angles, no moiré.'));
  await expect.element(screen.getByText('No angles, no moiré.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Read all' })).not.toBeInTheDocument();
});
