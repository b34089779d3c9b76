import '../testing/runtime-config-block.ts';
import type { CustomerProof } from '@printready/contracts/shared';
import { answerFetch } from '@printready/sign-in/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ProofPage } from './ProofPage.tsx';

afterEach(() => void vi.restoreAllMocks());

const TOKEN = 'AbCdEfGhIjKlMnOpQrStUv';
const AT = '2026-12-02T09:30:00.000Z';

const proofOf = (parts: Partial<CustomerProof> = {}): CustomerProof => ({
  from: 'Ink & Co',
  job: 'Reef tee',
  version: 1,
  state: 'sent',
  expiresAt: '2026-12-16T09:30:00.000Z',
  versions: [
    {
      version: parts.version ?? 1,
      facts: {
        fileName: 'reef.png',
        size: { widthMm: 254, heightMm: 127, unit: 'in' },
        garment: { name: 'Navy', color: '#1b2442' },
        inks: [{ name: 'Coral', color: '#ff6f61' }],
        quantity: 48,
        note: '<b>Front</b>',
        verdict: 'look',
        points: ['Fine lines may look soft.'],
      },
      sha256: 'ab'.repeat(32),
      pictureSha256: 'cd'.repeat(32),
      createdAt: AT,
    },
  ],
  answers: [],
  ...parts,
});

type Server = {
  proof: CustomerProof | { code: string; status: number };
  refusal?: { code: string; message: string };
};

function open(server: Server) {
  const calls = answerFetch(({ method, path }) => {
    if (method === 'GET' && path === `/api/proof/${TOKEN}`) {
      const { proof } = server;
      return 'code' in proof
        ? { status: proof.status, body: { code: proof.code, message: 'No.' } }
        : { body: proof };
    }
    if (path.endsWith('/opened')) return { status: 204 };
    return server.refusal ? { status: 409, body: server.refusal } : { status: 204 };
  });
  void render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[`/proof/${TOKEN}`]}>
        <Routes>
          <Route path="/proof/:token" element={<ProofPage />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return calls;
}
/** Requests of this page; others on the shared page, such as a balance's, end when they end. */
const posts = (calls: ReturnType<typeof open>) =>
  calls
    .filter(({ method, path }) => method === 'POST' && path.startsWith(`/api/proof/${TOKEN}/`))
    .map(({ path, body }) => [path.split('/').at(-1), body]);

describe('proof page', () => {
  it('shows what is approved, and sends the approval only with a name and the tick', async () => {
    const server: Server = { proof: proofOf() };
    const calls = open(server);
    await expect.element(page.getByRole('heading', { name: 'Reef tee' })).toBeVisible();
    for (const text of ['Please look at 1 thing', '10 × 5 in', '48 pieces', 'abababababab…', '<b>Front</b>'])
      await expect.element(page.getByText(text, { exact: true })).toBeVisible();
    const approve = page.getByRole('button', { name: 'Approve' });
    await approve.click();
    await expect.element(page.getByText('Enter your name.')).toBeVisible();
    await page.getByLabelText('Your name').fill('Ada Byron');
    await approve.click();
    await expect.element(page.getByText('Check them and tick the box first.')).toBeVisible();
    expect(posts(calls)).toEqual([['opened', { version: 1 }]]);
    await page.getByLabelText('I checked spelling, size and colors').click();
    const answer: CustomerProof['answers'][number] = {
      kind: 'approved',
      version: 1,
      name: 'Ada Byron',
      note: '',
      pins: [],
      at: AT,
    };
    server.proof = proofOf({ state: 'approved', answers: [answer] });
    await approve.click();
    await expect.element(page.getByRole('heading', { name: 'Approved' })).toBeVisible();
    expect(posts(calls).at(-1)).toEqual(['approve', { version: 1, name: 'Ada Byron', checked: true }]);
    await expect.element(approve).not.toBeInTheDocument();
  });

  it('sends marks that were made and moved by keyboard', async () => {
    const calls = open({ proof: proofOf({ state: 'opened' }) });
    await page.getByRole('button', { name: 'Ask for a change' }).click();
    page.getByRole('button', { name: 'Mark a place on the picture' }).element().focus();
    await userEvent.keyboard('{Enter}');
    page.getByRole('button', { name: 'Mark 1: move it with the arrow keys' }).element().focus();
    await userEvent.keyboard('{ArrowRight}{Shift>}{ArrowUp}{/Shift}');
    await page.getByLabelText('Your name').fill('Ada Byron');
    const send = page.getByRole('button', { name: 'Send to the shop' });
    await send.click();
    await expect.element(page.getByText('Write what should change here.')).toBeVisible();
    expect(posts(calls)).toEqual([]);
    await page.getByRole('textbox', { name: 'Mark 1' }).fill('A larger eye');
    await send.click();
    await expect
      .poll(() => posts(calls)[0])
      .toEqual([
        'change',
        { version: 1, name: 'Ada Byron', note: '', pins: [{ x: 0.51, y: 0.4, note: 'A larger eye' }] },
      ]);
  });

  it('shows the newer version after the approval of an older one was refused, with an empty form', async () => {
    const server: Server = { proof: proofOf({ state: 'opened' }) };
    open(server);
    await page.getByLabelText('Your name').fill('Ada Byron');
    await page.getByLabelText('I checked spelling, size and colors').click();
    server.refusal = {
      code: 'newer_version',
      message: 'There is a newer version of this proof. Reload the page.',
    };
    server.proof = proofOf({ version: 2, state: 'sent' });
    await page.getByRole('button', { name: 'Approve' }).click();
    await expect.element(page.getByText('Proof from Ink & Co · version 2')).toBeVisible();
    await expect.element(page.getByLabelText('Your name')).toHaveValue('');
    await expect.element(page.getByLabelText('I checked spelling, size and colors')).not.toBeChecked();
  });

  it.each([
    ['proof_not_found', 404, 'There is no proof under this link'],
    ['proof_withdrawn', 410, 'This proof was withdrawn'],
    ['proof_expired', 410, 'The link to this proof has expired'],
    ['rate_limited', 429, 'Too many requests from here'],
  ])('words the refusal %s', async (code, status, title) => {
    open({ proof: { code, status } });
    await expect.element(page.getByRole('heading', { name: title })).toBeVisible();
  });
});
