import '../../testing/runtime-config-block.ts';
import type { OwnProof, ProofState } from '@printready/contracts/shared';
import { answerFetch, SignedIn } from '@printready/sign-in/testing';
import { Toaster } from '@printready/ui';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ProofsTab } from './ProofsTab.tsx';

afterEach(() => void vi.restoreAllMocks());

const idOf = (n: number): string => `7a1d9a4e-4a35-4a53-9d5e-${String(n).padStart(12, '0')}`;

const proofOf = (n: number, state: ProofState): OwnProof => ({
  id: idOf(n),
  job: `Job ${n}`,
  version: 1,
  state,
  createdAt: '2026-12-01T09:00:00.000Z',
  changedAt: '2026-12-02T09:00:00.000Z',
  expiresAt: '2026-12-15T09:00:00.000Z',
});

type Server = { proofs: OwnProof[]; refusal?: { code: string; message: string } };

async function open(server: Server) {
  const calls = answerFetch(({ method, path }) => {
    if (path === '/api/shops') return { body: { active: null, shops: [] } };
    if (!path.startsWith('/api/proofs')) return undefined;
    if (method !== 'GET') return server.refusal ? { status: 409, body: server.refusal } : { status: 204 };
    const isSecond = path.includes('?after=');
    const half = isSecond ? server.proofs.slice(2) : server.proofs.slice(0, 2);
    const last = half.at(-1);
    const next = !isSecond && server.proofs.length > 2 && last ? last.id : null;
    return { body: { proofs: half, next } };
  });
  await render(
    <SignedIn>
      <ProofsTab />
      <Toaster durationMs={4000} visible={3} widthPx={356} gapPx={14} />
    </SignedIn>,
  );
  return calls;
}

describe('list of proofs', () => {
  it('shows the states and offers the acts that each allows', async () => {
    await open({ proofs: [proofOf(1, 'approved'), proofOf(2, 'change_requested')] });
    for (const text of ['Approved', 'Change requested'])
      await expect.element(page.getByText(text, { exact: true })).toBeVisible();
    const names = page
      .getByRole('listitem')
      .getByRole('button')
      .elements()
      .map((button) => button.getAttribute('aria-label'));
    expect(names).toEqual([
      'Download record: Job 1',
      'New link: Job 1',
      'Delete: Job 1',
      'New link: Job 2',
      'Withdraw: Job 2',
      'Delete: Job 2',
    ]);
  });

  it('loads the next page after the last proof', async () => {
    const calls = await open({ proofs: [proofOf(1, 'sent'), proofOf(2, 'sent'), proofOf(3, 'opened')] });
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect.element(page.getByRole('link', { name: 'Job 3' })).toBeVisible();
    expect(calls.map(({ path }) => path)).toContain(`/api/proofs?after=${idOf(2)}`);
    await expect.element(page.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  });

  it('withdraws a proof only after a question, and reads the list again', async () => {
    const server: Server = { proofs: [proofOf(1, 'opened')] };
    const calls = await open(server);
    await page.getByRole('button', { name: 'Withdraw: Job 1' }).click();
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
    server.proofs = [proofOf(1, 'withdrawn')];
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
    await expect.element(page.getByText('Withdrawn', { exact: true })).toBeVisible();
    expect(calls.find(({ method }) => method === 'POST')?.path).toBe(`/api/proofs/${idOf(1)}/withdraw`);
  });

  it('shows why a proof cannot be withdrawn', async () => {
    const refusal = { code: 'proof_approved', message: 'This proof is approved already.' };
    await open({ proofs: [proofOf(1, 'opened')], refusal });
    await page.getByRole('button', { name: 'Withdraw: Job 1' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(refusal.message);
  });

  it('says how to send the first one', async () => {
    await open({ proofs: [] });
    await expect.element(page.getByText(/No proofs yet/)).toBeVisible();
  });
});
