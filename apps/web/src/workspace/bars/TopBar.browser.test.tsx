import '../../testing/runtime-config-block.ts';
import { SignedIn } from '@printready/sign-in/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { DiscardDialog, lossText } from '../../screen-parts/LeaveGuard.tsx';
import { RunButton } from './TopBar.tsx';

const button = (have: number | null, paidBefore = false) => (
  <SignedIn>
    <p>
      <RunButton {...{ have, paidBefore }} tokens={2} warning={null} busy={false} onRun={() => undefined} />
    </p>
  </SignedIn>
);
const more = () => page.getByRole('link', { name: 'Get more' });

test("shows a run's price, and a link to more tokens if the balance is too low", async () => {
  const screen = await render(button(2));
  await expect.element(page.getByRole('button', { name: 'Run · 2 tokens' })).toBeVisible();
  expect(more().elements()).toHaveLength(0);
  await screen.rerender(button(1));
  await expect.element(more()).toHaveAttribute('href', '/pricing');
  await expect.element(page.getByText('You have 1 ·', { exact: false }).first()).toBeInTheDocument();
  await screen.rerender(button(1, true));
  await expect.element(page.getByRole('button', { name: 'Run · already paid' })).toBeVisible();
  expect(more().elements()).toHaveLength(0);
});

test('warns about the cost of rerunning before a result is lost', async () => {
  expect([lossText('Free'), lossText('1–5 tokens')]).toEqual([
    'Your result will be lost. Running it again is free.',
    'Your result will be lost. Running it again costs 1–5 tokens.',
  ]);
  const nothing = () => undefined;
  await render(
    <SignedIn>
      <DiscardDialog open action="Leave" loss={lossText('2 tokens')} onStay={nothing} onDiscard={nothing} />
    </SignedIn>,
  );
  await expect
    .element(page.getByRole('dialog'))
    .toHaveAccessibleDescription('Your result will be lost. Running it again costs 2 tokens.');
});
