import '../testing/runtime-config-block.ts';
import { answerFetch, SignedIn } from '@printready/sign-in/testing';
import { toast } from '@printready/ui';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Pricing } from './Pricing.tsx';

const KEY = 'printready-checkout-left';
const MINUTE = 60_000;

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

async function open() {
  answerFetch(() => undefined);
  const errorToast = vi.spyOn(toast, 'error');
  await render(
    <SignedIn auth={{ status: 'signed-out', user: null }}>
      <Pricing />
    </SignedIn>,
  );
  await expect.element(page.getByRole('heading', { name: 'Pricing', level: 1 })).toBeVisible();
  return errorToast;
}

it('describes an allowance as numbers of jobs', async () => {
  await open();
  await expect
    .element(page.getByText('Enough to remove 37 backgrounds or separate 25 designs.', { exact: true }))
    .toBeVisible();
});

it('prices a Bulk Workflow by its steps, and does not list it as free', async () => {
  await open();
  const free = page.getByText(/Use them as often as you like\.$/);
  await expect.element(free).toBeVisible();
  expect(free.element().textContent).toMatch(/^Image Cropper, (?!.*Bulk)/);
  await expect.element(page.getByText(/^Each image costs the price of the steps/)).toBeVisible();
  await expect.element(page.getByRole('spinbutton', { name: 'Designs to separate' })).toBeVisible();
});

describe('aborted payment', () => {
  it('shows a toast for 5,000 ms if the redirect to payment was recent', async () => {
    localStorage.setItem(KEY, String(Date.now()));
    const errorToast = await open();
    expect(errorToast.mock.calls).toEqual([
      [
        'There was an issue with the payment process. Please try again or contact support.',
        { duration: 5_000 },
      ],
    ]);
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it.each([
    ['5 minutes ago', () => String(Date.now() - 5 * MINUTE)],
    ['in the future', () => String(Date.now() + MINUTE)],
    ['unreadable', () => 'yesterday'],
  ])('shows no toast for a redirect %s, and clears the stored time', async (_name, left) => {
    localStorage.setItem(KEY, left());
    const errorToast = await open();
    expect(errorToast).not.toHaveBeenCalled();
    expect(localStorage.getItem(KEY)).toBeNull();
  });
});
