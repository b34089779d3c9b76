/** For tests: screens of a member on a fake server that keeps the shop's rows. */
import type { OwnShops } from '@printready/contracts/account';
import { answerFetch, JANE, type SentRequest, SignedIn, storeSession } from '@printready/sign-in/testing';
import { Toaster } from '@printready/ui';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { render } from 'vitest-browser-react';
import { usePayer } from '../tokens/payer.ts';
import FollowShopRows from './FollowShopRows.tsx';

const SHOP_ID = '7a1d9a4e-4a35-4a53-9d5e-222222222222';

export type StoredRow = { id: string; name: string; content: object; updated_at: string };
type Failure = { readonly status: number; readonly code: string };

export type FakeRows = {
  readonly rows: StoredRow[];
  /** Refuses the next change. */
  failure: Failure | null;
};

let made = 0;

export const storedRow = (name: string, content: object): StoredRow => {
  const number = String(++made).padStart(12, '0');
  return {
    id: `7a1d9a4e-4a35-4a53-9d5e-${number}`,
    name,
    content,
    updated_at: `2026-11-01T00:00:${number}Z`,
  };
};

/** Changes a row without the page's knowledge. */
export function changeAsOther(row: StoredRow, patch: Partial<StoredRow>): void {
  Object.assign(row, patch, { updated_at: storedRow('', {}).updated_at });
}

function matching(fake: FakeRows, query: URLSearchParams): StoredRow[] {
  const wanted = (column: 'id' | 'updated_at') => query.get(column)?.replace(/^eq\./, '');
  return fake.rows.filter(
    (row) =>
      [undefined, row.id].includes(wanted('id')) &&
      [undefined, row.updated_at].includes(wanted('updated_at')),
  );
}

function answerRows(fake: FakeRows, { method, path, body }: SentRequest) {
  const found = matching(fake, new URL(path, 'http://test').searchParams);
  if (method === 'GET') return { body: found };
  if (fake.failure) {
    const { status, code } = fake.failure;
    fake.failure = null;
    return { status, body: { code, message: code } };
  }
  if (method === 'DELETE') {
    for (const row of found) fake.rows.splice(fake.rows.indexOf(row), 1);
    return { body: found };
  }
  const sent = body as { name: string; content: object };
  if (method === 'PATCH') {
    for (const row of found) changeAsOther(row, sent);
    return { body: found };
  }
  if (fake.rows.some(({ name }) => name.toLowerCase() === sent.name.toLowerCase()))
    return { status: 409, body: { code: '23505', message: 'duplicate key' } };
  const row = storedRow(sent.name, sent.content);
  fake.rows.push(row);
  return { status: 201, body: [row] };
}

function Member({ children }: { readonly children: ReactNode }) {
  const shop = usePayer()?.shop;
  const cache = useQueryClient();
  return (
    <>
      {shop && <FollowShopRows key={shop.id} shop={shop} />}
      {children}
      <button type="button" onClick={() => void cache.invalidateQueries({ queryKey: ['shop-rows'] })}>
        Refresh
      </button>
    </>
  );
}

/** @param kind table of the rows; others are empty */
export async function openAsMember(kind: string, rows: StoredRow[], children: ReactNode) {
  storeSession(JANE);
  const fake: FakeRows = { rows, failure: null };
  const own: OwnShops = {
    active: SHOP_ID,
    shops: [{ id: SHOP_ID, name: 'Ink & Co', slug: 'ink-co', role: 'member' }],
  };
  const calls = answerFetch((asked) => {
    if (asked.path === '/api/shops') return { body: own };
    if (asked.path.startsWith(`/rest/v1/shop_${kind}`)) return answerRows(fake, asked);
    if (asked.path.startsWith('/rest/v1/shop_')) return { body: [] };
    return undefined;
  });
  await render(
    <SignedIn>
      <Member>{children}</Member>
      <Toaster durationMs={4000} visible={3} widthPx={356} gapPx={14} />
    </SignedIn>,
  );
  return { fake, calls };
}
