import '../../testing/runtime-config-block.ts';
import { answerFetch, JANE, SignedIn, storeSession } from '@printready/sign-in/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Payer } from '../../tokens/payer-of.ts';
import { UsageChart } from './UsageChart.tsx';

// The time is noon, so that time zones do not move entries to another day.
const today = '2026-11-23T12:00:00.000Z';
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(today) });
  storeSession(JANE);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  localStorage.clear();
});

const OWN: Payer = { id: JANE.id, shop: null };

async function show(rows: readonly object[], payer = OWN) {
  const calls = answerFetch(() => ({ body: rows }));
  await render(
    <SignedIn>
      <UsageChart payer={payer} balance={15} />
    </SignedIn>,
  );
  return calls;
}

describe('UsageChart', () => {
  it('shows the total and the most used tool, and a labeled bar per day', async () => {
    await show([
      { created_at: today, credits_used: 3, tool_id: 'color-ko' },
      { created_at: today, credits_used: 1, tool_id: 'halftone' },
    ]);
    await expect
      .element(page.getByText('4 tokens in the last 30 days, most on Color Knockout (3).'))
      .toBeVisible();
    const days = page.getByRole('list', { name: 'Tokens per day' }).getByRole('listitem');
    expect(days.elements()).toHaveLength(30);
    await expect.element(days.last().getByText(': 4', { exact: false })).toBeInTheDocument();
  });

  it('requests only entries that were charged and not refunded', async () => {
    const calls = await show([]);
    await expect.poll(() => calls).toHaveLength(1);
    const query = new URLSearchParams(calls[0]?.path.split('?')[1]);
    expect(query.get('refunded_at')).toBe('is.null');
    expect(query.get('credits_used')).toBe('gt.0');
    expect([query.get('user_id'), query.get('shop_id')]).toEqual([`eq.${JANE.id}`, 'is.null']);
    expect(page.getByRole('figure').elements()).toHaveLength(0);
  });

  it('requests the entries of the shop that pays, of all members', async () => {
    const id = '7a1d9a4e-4a35-4a53-9d5e-222222222222';
    const calls = await show([], { id, shop: { id, name: 'Ink & Co', slug: 'ink-co', role: 'owner' } });
    await expect.poll(() => calls).toHaveLength(1);
    const query = new URLSearchParams(calls[0]?.path.split('?')[1]);
    expect([query.get('user_id'), query.get('shop_id')]).toEqual([null, `eq.${id}`]);
  });
});
