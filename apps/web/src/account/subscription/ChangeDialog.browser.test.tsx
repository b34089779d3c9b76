import '../../testing/runtime-config-block.ts';
import type { BillingPreview, PlanChoice } from '@printready/contracts/billing';
import { answerFetch, JANE, type SentRequest, SignedIn, storeSession } from '@printready/sign-in/testing';
import { toast } from '@printready/ui';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { proToolbox } from '../../testing/billing-states.ts';
import { ChangeDialog } from './ChangeDialog.tsx';

const UNCLEAR =
  'The payment could not be confirmed. Check your plan in a minute before you try again. You are never charged twice for one change.';

const NOW: BillingPreview = {
  when: 'now',
  credit_cents: 600,
  charge_cents: 1_267,
  tax_cents: 0,
  due_cents: 667,
  next_cents: 3_900,
  next_at: '2030-05-31T12:00:00.000Z',
  proration_date: 1_900_000_000,
};
const LATER: BillingPreview = {
  ...NOW,
  when: 'period_end',
  credit_cents: 0,
  charge_cents: 0,
  due_cents: 0,
  next_cents: 900,
};
const STUDIO: PlanChoice = { tier: 'studio', period: 'monthly' };
const CREATOR: PlanChoice = { tier: 'creator', period: 'monthly' };

type Answer = { readonly status?: number; readonly body?: unknown };

const plan = proToolbox().subscription!;

async function open(choice: PlanChoice, preview: Answer | (() => Answer), change: Answer = {}) {
  const calls = answerFetch(({ path }: SentRequest) => {
    if (path === '/api/billing/preview') return typeof preview === 'function' ? preview() : preview;
    if (path === '/api/billing/change') return change;
    return undefined;
  });
  const onClose = vi.fn();
  const successToast = vi.spyOn(toast, 'success');
  await render(
    <SignedIn>
      <ChangeDialog plan={plan} choice={choice} onClose={onClose} />
    </SignedIn>,
  );
  const sent = () => calls.filter(({ path }) => path === '/api/billing/change').map(({ body }) => body);
  return { onClose, successToast, sent };
}

const text = (words: string) => expect.element(page.getByText(words, { exact: true }));
const press = (name: string) => page.getByRole('button', { name }).click();

beforeEach(() => storeSession(JANE));
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

describe('preview of a plan change', () => {
  it('shows the amount due for an upgrade, with charge and credit', async () => {
    await open(STUDIO, { body: NOW });
    await expect.element(page.getByRole('dialog')).toHaveAccessibleName('Change to Superstar Suite, monthly');
    await text(
      'Due now $6.67: $12.67 for Superstar Suite until May 31, 2030, less $6 for Pro Toolbox',
    ).toBeVisible();
    await text(
      'Your plan and the extra tokens start at once. Then $39 a month from May 31, 2030.',
    ).toBeVisible();
  });

  it('includes the tax in the amount due', async () => {
    await open(STUDIO, { body: { ...NOW, tax_cents: 67, due_cents: 734 } });
    await text(
      'Due now $7.34: $12.67 for Superstar Suite until May 31, 2030, less $6 for Pro Toolbox, plus $0.67 tax',
    ).toBeVisible();
  });

  it('shows the date of a downgrade, but no amount due', async () => {
    await open(CREATOR, { body: LATER });
    await text('Nothing is due now.').toBeVisible();
    await text('You keep Pro Toolbox until May 31, 2030. Then $9 a month from May 31, 2030.').toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Schedule change' })).toBeVisible();
  });

  it.each([
    [409, { code: 'payment_due', message: 'Pay the open invoice first.' }, 'Pay the open invoice first.'],
    [503, {}, 'Payment is not available right now. Nothing was charged. Try again in a minute.'],
  ])('shows why a change is rejected with status %d, and offers no payment', async (status, body, words) => {
    await open(STUDIO, { status, body });
    await expect.element(page.getByRole('alert')).toHaveTextContent(words);
    await expect.element(page.getByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Not now' })).toBeEnabled();
  });
});

describe('confirmation of a plan change', () => {
  it.each([
    [STUDIO, NOW, { result: 'done' }, 'You are on Superstar Suite.'],
    [CREATOR, LATER, { result: 'scheduled', at: LATER.next_at }, 'Your plan changes on May 31, 2030.'],
    [
      STUDIO,
      NOW,
      { result: 'pending' },
      'Your payment is being processed. Your plan changes as soon as it is confirmed, and you can keep working.',
    ],
  ] as const)(
    'sends the shown amount and reports the outcome: %j',
    async (choice, preview, answer, words) => {
      const { onClose, successToast, sent } = await open(choice, { body: preview }, { body: answer });
      await press(preview.when === 'now' ? 'Pay $6.67 and change' : 'Schedule change');
      await expect.poll(() => successToast.mock.calls).toEqual([[words]]);
      const { proration_date, due_cents } = preview;
      expect(sent()).toEqual([{ ...choice, proration_date, due_cents }]);
      await expect.poll(() => onClose.mock.calls.length).toBe(1);
    },
  );

  it('shows the amount again, without charging, if it has changed', async () => {
    const sums = [NOW, { ...NOW, due_cents: 700, charge_cents: 1_300 }];
    const message = 'The amount has changed since it was shown. Please look again.';
    const { onClose, successToast } = await open(STUDIO, () => ({ body: sums.shift() ?? NOW }), {
      status: 409,
      body: { code: 'preview_outdated', message },
    });
    await press('Pay $6.67 and change');
    await expect.element(page.getByRole('alert')).toHaveTextContent(message);
    await expect.element(page.getByRole('button', { name: 'Pay $7 and change' })).toBeEnabled();
    expect([successToast.mock.calls, onClose.mock.calls]).toEqual([[], []]);
  });

  it('does not claim that nothing was charged if the outcome is unknown', async () => {
    const { onClose } = await open(
      STUDIO,
      { body: NOW },
      { status: 503, body: { code: 'payment_unclear', message: UNCLEAR } },
    );
    await press('Pay $6.67 and change');
    await expect.element(page.getByRole('alert')).toHaveTextContent(UNCLEAR);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('"Not now" changes nothing', async () => {
    const { onClose, sent } = await open(STUDIO, { body: NOW });
    await press('Not now');
    expect([onClose.mock.calls.length, sent()]).toEqual([1, []]);
  });
});
