import '../testing/runtime-config-block.ts';
import { TooltipProvider } from '@printready/ui';
import { freeSubscription } from '@printready/wallet';
import { TokenBadgeView } from '@printready/wallet/TokenBadgeView';
import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { SubscriptionState } from './use-subscription.ts';

const free = freeSubscription(new Date('2026-11-21T12:00:00Z'));
const loaded = (tokensRemaining: number, tokenLimit = 15): SubscriptionState => ({
  status: 'loaded',
  subscription: { ...free, tokensRemaining, tokenLimit },
});

async function showBadge(state: SubscriptionState) {
  const onOpen = vi.fn();
  await render(
    <TooltipProvider openDelayMs={700} skipDelayMs={300}>
      <TokenBadgeView state={state} onOpen={onOpen} />
    </TooltipProvider>,
  );
  return { badge: page.getByRole('button'), onOpen };
}

describe('TokenBadgeView', () => {
  it.each([
    [15, 'ok', '15/15 tokens left'],
    [7, 'warn', '7/15 tokens left, half or less of your plan'],
    [3, 'bad', '3/15 tokens left, running out'],
  ])(
    'shows %d of 15 tokens as level %s, and states the balance in the accessible name',
    async (remaining, level, name) => {
      const { badge } = await showBadge(loaded(remaining));
      await expect.element(badge).toHaveAttribute('data-level', level);
      await expect.element(badge).toHaveAccessibleName(name);
    },
  );

  it('spins while loading and stays clickable', async () => {
    const { badge, onOpen } = await showBadge({ status: 'loading', subscription: null });
    await badge.click();
    expect(onOpen).toHaveBeenCalledOnce();
    await expect.element(page.getByRole('img', { name: 'Loading tokens' })).toBeInTheDocument();
  });

  it.each([
    ['an error', { status: 'fallback', subscription: free, error: new Error('down') }],
    ['a balance that is not a number', loaded(Number.NaN)],
  ] as const)('shows question marks for %s', async (_name, state) => {
    const { badge } = await showBadge(state);
    await expect.element(badge).toHaveAccessibleName('?/? tokens, balance unknown');
    await expect.element(badge).toBeEnabled();
  });

  it('names the shop that pays', async () => {
    await render(
      <TooltipProvider openDelayMs={700} skipDelayMs={300}>
        <TokenBadgeView state={loaded(15)} shop="Ink & Co" onOpen={vi.fn()} />
      </TooltipProvider>,
    );
    const badge = page.getByRole('button');
    await expect.element(badge).toHaveAccessibleName('15/15 tokens left, of Ink & Co');
  });

  it('opens the subscription when clicked', async () => {
    const { badge, onOpen } = await showBadge(loaded(15));
    await badge.click();
    expect(onOpen).toHaveBeenCalledOnce();
  });
});
