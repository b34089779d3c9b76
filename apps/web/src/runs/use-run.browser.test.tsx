import '../testing/runtime-config-block.ts';
import { createRaster } from '@printready/pixels/raster';
import { AuthContext } from '@printready/sign-in/session';
import { JANE } from '@printready/sign-in/testing';
import { freeSubscription } from '@printready/wallet';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { deleteDraft, loadDraft } from '../files/stored/draft.ts';
import { fakeWorkers, SILENCE } from '../testing/fake-workers.ts';
import { openDocument } from '../testing/open-document.ts';
import { subscriptionQuery } from '../tokens/use-subscription.ts';
import { createSeenPrompts, READ_MS } from './seen-prompts.ts';
import { useRun } from './use-run.ts';

/** Responses for the next runs; shared by all tests, because worker threads outlive a test. */
const answers: unknown[] = [];
/** Tasks requested in this test. */
const asked: string[] = [];

beforeEach(() => {
  fakeWorkers(({ task }) => {
    asked.push(task);
    return answers.shift();
  });
});

afterEach(async () => {
  // Payments from one test must not carry over into the next.
  await new Promise((resolve, reject) => {
    const removing = indexedDB.deleteDatabase('printready-results');
    removing.addEventListener('success', resolve);
    removing.addEventListener('error', reject);
  });
  answers.length = 0;
  asked.length = 0;
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const source = createRaster(4, 4);
const document = openDocument(source);
const made = { levels: [source], figures: [], findings: [], outcome: null };

const isPayment = (pathname: string) =>
  pathname.endsWith('token_usage') || pathname.endsWith('deduct_tokens');

/** Signed-in user with a full balance, and a tool with two questions. */
async function renderRun(unpaidRequestId: string | null = null) {
  const cache = new QueryClient();
  cache.setQueryData(subscriptionQuery(JANE.id).queryKey, freeSubscription(new Date()));
  const wrapper = ({ children }: { readonly children?: ReactNode }) => (
    <QueryClientProvider client={cache}>
      <AuthContext value={{ status: 'signed-in', user: JANE }}>{children}</AuthContext>
    </QueryClientProvider>
  );
  const prompts = createSeenPrompts();
  const parts = {
    ...({ toolId: 'color-ko', document, area: undefined, tokens: 1, variant: null } as const),
    ...{ recorded: {}, unpaidRequestId, prompts },
  };
  const hook = await renderHook((options: object = first) => useRun({ ...parts, options }), { wrapper });
  return { ...hook, prompts };
}

/** Options that are unique to each test, because a payment may be stored after its test ends. */
let first = { points: 0 };
beforeEach(() => {
  first = { points: first.points + 10 };
});

/** Responds like the backend and records payments. */
function listenToPayments(): readonly string[] {
  const payments: string[] = [];
  vi.spyOn(window, 'fetch').mockImplementation((input, init) => {
    const { pathname } = new URL(new Request(input, init).url);
    if (isPayment(pathname)) payments.push(pathname.split('/').at(-1)!);
    return Promise.resolve(new Response(pathname.endsWith('deduct_tokens') ? 'true' : 'null'));
  });
  return payments;
}

const PAID = ['token_usage', 'deduct_tokens'];
const asks = { found: 'Two things.', question: 'Which one?', leave: 'Keep all' };
const finding = { code: 'rivals', text: 'Two things.', asks };
const rivals = { ...made, findings: [finding] };

test('leaves a run with an unseen question unpaid; the next run with the same settings pays for it', async () => {
  const payments = listenToPayments();
  answers.push(rivals);
  const { result } = await renderRun();

  await result.current.run();
  await expect.poll(() => result.current.activity.kind).toBe('asking');
  expect(result.current.result).toBeNull();
  expect(result.current.held).toMatchObject({ paid: false, findings: [finding] });
  expect(payments).toEqual([]);

  // The second click of a double click must not count as an answer.
  const { sinceMs } = result.current.held!;
  const now = vi.spyOn(performance, 'now').mockReturnValue(sinceMs + READ_MS - 1);
  await result.current.run();
  expect(result.current.held).not.toBeNull();
  expect(payments).toEqual([]);
  now.mockReturnValue(sinceMs + READ_MS);
  await result.current.run();
  await expect.poll(() => result.current.result).toMatchObject({ paid: true });
  expect(result.current.held).toBeNull();
  expect(asked).toEqual(['run']);
  expect(payments).toEqual(PAID);
});

test('keeps a run from before a reload stored until the user answers, because it may already be charged', async () => {
  listenToPayments();
  answers.push(rivals, made);
  const { result } = await renderRun('from-before');
  await result.current.run();
  await expect.poll(() => result.current.activity.kind).toBe('asking');
  await expect.poll(async () => (await loadDraft('color-ko', JANE.id))?.requestId).toBe('from-before');

  await deleteDraft('color-ko');
  const other = await renderRun();
  answers.unshift(rivals);
  await other.result.current.run();
  await expect.poll(() => other.result.current.activity.kind).toBe('asking');
  // The draft stays stored, and the app offers to restore it.
  await expect
    .poll(() => loadDraft('color-ko', JANE.id))
    .toMatchObject({ requestId: null, offered: true, options: first });
});

test('runs the tool again after an answer that changes options, and charges once', async () => {
  const payments = listenToPayments();
  answers.push(rivals, made);
  const { result, rerender } = await renderRun();

  await result.current.run();
  await expect.poll(() => result.current.activity.kind).toBe('asking');
  await rerender({ points: first.points + 1 });
  result.current.invalidate();
  await expect.poll(() => result.current.activity.kind).toBe('idle');
  await result.current.run();
  await expect.poll(() => result.current.result).toMatchObject({ paid: true, findings: [] });
  expect(asked).toEqual(['run', 'run']);
  expect(payments).toEqual(PAID);
});

test('pays immediately if the user has seen the question', async () => {
  const payments = listenToPayments();
  answers.push(rivals);
  const { result, prompts } = await renderRun();

  prompts.markSeen('rivals');
  await result.current.run();
  await expect.poll(() => result.current.result).toMatchObject({ paid: true });
  expect(payments).toEqual(PAID);
});

test('asks only the unseen one of two questions', async () => {
  listenToPayments();
  const edge = { ...finding, code: 'edge' };
  answers.push({ ...made, findings: [finding, edge] });
  const { result, prompts } = await renderRun();

  prompts.markSeen('rivals');
  await result.current.run();
  await expect.poll(() => result.current.held).toMatchObject({ asked: 'edge' });
});

test('keeps an unpaid result when another run is canceled, and pays for it when back online', async () => {
  let online = false;
  vi.spyOn(window, 'fetch').mockImplementation((input, init) => {
    const { pathname } = new URL(new Request(input, init).url);
    if (isPayment(pathname) && !online) return Promise.reject(new TypeError('Failed to fetch'));
    return Promise.resolve(new Response(pathname.endsWith('deduct_tokens') ? 'true' : 'null'));
  });
  answers.push(made, SILENCE);
  const { result } = await renderRun();

  await result.current.run();
  await expect.poll(() => result.current.activity).toMatchObject({ kind: 'refused', code: 'offline' });
  expect(result.current.result).toMatchObject({ paid: false });

  const second = result.current.run();
  await expect.poll(() => asked).toEqual(['run', 'run']);
  result.current.cancel();
  await second;
  await expect.poll(() => result.current.activity).toMatchObject({ kind: 'refused', code: 'offline' });

  online = true;
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => result.current.activity.kind).toBe('idle');
  expect(result.current.result).toMatchObject({ paid: true });
});

test('charges only once a day for the same image with the same options', async () => {
  const payments = listenToPayments();
  answers.push(made, made, made);
  for (let load = 0; load < 2; load++) {
    const { result, unmount } = await renderRun();
    await result.current.run();
    await expect.poll(() => result.current.result).toMatchObject({ paid: true });
    await expect.poll(() => result.current.paidBefore).toBe(true);
    await unmount();
  }
  expect(payments).toEqual(PAID);
  const { result, rerender } = await renderRun();
  await rerender({ points: first.points + 1 });
  await result.current.run();
  await expect.poll(() => result.current.result).toMatchObject({ paid: true });
  expect(payments).toEqual([...PAID, ...PAID]);
});

test('delivers an already paid run without asking its unseen question', async () => {
  const payments = listenToPayments();
  answers.push(rivals, rivals);
  const before = await renderRun();
  before.prompts.markSeen('rivals');
  await before.result.current.run();
  await expect.poll(() => before.result.current.paidBefore).toBe(true);
  await before.unmount();

  // On a new page, no question has been seen.
  const { result } = await renderRun();
  await result.current.run();
  await expect.poll(() => result.current.result).toMatchObject({ paid: true });
  expect(result.current.held).toBeNull();
  expect(payments).toEqual(PAID);
});

test('checks the ledger for an earlier run if it is started again before its status is known', async () => {
  vi.spyOn(window, 'fetch').mockImplementation((input, init) => {
    const { pathname } = new URL(new Request(input, init).url);
    return Promise.resolve(
      new Response(pathname.endsWith('deduct_tokens') ? 'true' : JSON.stringify([{ id: 'row' }])),
    );
  });
  answers.push(rivals);
  const { result } = await renderRun('paid-while-offline');
  await result.current.run();
  await expect.poll(() => result.current.result).toMatchObject({ paid: true });
  expect(result.current.held).toBeNull();
});

test('offers nothing for an earlier run until the ledger shows whether it was paid for', async () => {
  let rows: readonly object[] = [{ id: 'row' }];
  vi.spyOn(window, 'fetch').mockImplementation(() => Promise.resolve(new Response(JSON.stringify(rows))));
  const paid = await renderRun('sent-while-offline');
  expect(paid.result.current.unfinished).toBeNull();
  await expect.poll(() => paid.result.current.unfinished).toBe('paid');
  rows = [];
  const unpaid = await renderRun('never-sent');
  await expect.poll(() => unpaid.result.current.unfinished).toBe('unpaid');
});
