import '../../testing/runtime-config-block.ts';
import type { InvoicePage } from '@printready/contracts/billing';
import { answerFetch, JANE, SignedIn, storeSession } from '@printready/sign-in/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Invoices } from './Invoices.tsx';

type Invoice = InvoicePage['invoices'][number];

const invoice = (number: number, other: Partial<Invoice> = {}): Invoice => ({
  id: `in_${number}`,
  number: `PR-${number}`,
  created_at: '2030-05-12T12:00:00.000Z',
  plan: { tier: 'professional', period: 'yearly' },
  total_cents: 1_900,
  refunded_cents: 0,
  status: 'paid',
  pdf_url: `https://pay.example/${number}.pdf`,
  page_url: `https://pay.example/${number}`,
  ...other,
});

type Answer = { readonly status?: number; readonly body?: unknown };

async function open(answer: (path: string) => Answer) {
  const calls = answerFetch(({ path }) => answer(path));
  await render(
    <SignedIn>
      <Invoices userId={JANE.id} seen="" />
    </SignedIn>,
  );
  return () => calls.map(({ path }) => path);
}

const rows = () =>
  page
    .getByRole('row')
    .elements()
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));

beforeEach(() => storeSession(JANE));
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

it('lists each invoice’s date, plan, number, state, amount and PDF', async () => {
  const invoices = [
    invoice(5, { status: 'open', number: null, pdf_url: null }),
    invoice(4, { refunded_cents: 1_900 }),
    invoice(3, { refunded_cents: 950 }),
    invoice(2, { status: 'void', pdf_url: null, page_url: null }),
    invoice(1, { status: 'uncollectible', total_cents: 750 }),
    invoice(0, { plan: null }),
  ];
  await open(() => ({ body: { invoices, more: false } }));
  await expect.element(page.getByRole('table')).toBeVisible();
  const date = 'May 12, 2030';
  const plan = 'Pro Toolbox, yearly';
  expect(rows()).toEqual([
    [date, plan, 'Invoice', 'Due', '$19', 'PDF of Invoice'],
    [date, plan, 'PR-4', 'Refunded', '$19', 'PDF of PR-4'],
    [date, plan, 'PR-3', 'Refunded $9.50', '$19', 'PDF of PR-3'],
    [date, plan, 'PR-2', 'Void', '$19', ''],
    [date, plan, 'PR-1', 'Not collected', '$7.50', 'PDF of PR-1'],
    [date, '', 'PR-0', 'Paid', '$19', 'PDF of PR-0'],
  ]);
  const link = (name: string) => expect.element(page.getByRole('link', { name, exact: true }));
  await link('PDF of PR-0').toHaveAttribute('href', 'https://pay.example/0.pdf');
  await link('PDF of Invoice').toHaveAttribute('href', 'https://pay.example/5');
});

it('loads older invoices until there are no more', async () => {
  const asked = await open((path) =>
    path.includes('after=')
      ? { body: { invoices: [invoice(1)], more: false } }
      : { body: { invoices: [invoice(3), invoice(2)], more: true } },
  );
  await page.getByRole('button', { name: 'Show older' }).click();
  await expect.poll(() => rows().map(([, , number]) => number)).toEqual(['PR-3', 'PR-2', 'PR-1']);
  expect(asked()).toEqual(['/api/billing/invoices', '/api/billing/invoices?after=in_2']);
  await expect.element(page.getByRole('button', { name: 'Show older' })).not.toBeInTheDocument();
});

it('says that there are no invoices', async () => {
  await open(() => ({ body: { invoices: [], more: false } }));
  await expect.element(page.getByText('No invoices yet.')).toBeVisible();
});

it('reports that invoices could not be loaded, and retries on request', async () => {
  let away = true;
  await open(() => (away ? { status: 503, body: {} } : { body: { invoices: [invoice(1)], more: false } }));
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Your invoices could not be loaded. Try again in a minute.Try Again');
  away = false;
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.poll(() => rows().map(([, , number]) => number)).toEqual(['PR-1']);
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});
