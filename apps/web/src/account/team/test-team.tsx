/** For tests: the team page on a fake server that keeps one shop. */
import type { OwnShops, ShopKey, ShopPeople, ShopRole, ShopWebhook } from '@printready/contracts/account';
import { answerFetch, JANE, type SentRequest, SignedIn } from '@printready/sign-in/testing';
import { Toaster } from '@printready/ui';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { render } from 'vitest-browser-react';
import type { SheetSize } from './order-page/sheet-sizes.ts';
import { TeamTab } from './TeamTab.tsx';

const SHOP_ID = '7a1d9a4e-4a35-4a53-9d5e-222222222222';
export const MAX = {
  user_id: '7a1d9a4e-4a35-4a53-9d5e-333333333333',
  email: 'max@shop.com',
  name: 'Max Ink',
  role: 'member',
  joined_at: '2026-11-02T12:00:00Z',
} as const;
export const INVITATION = {
  id: '7a1d9a4e-4a35-4a53-9d5e-444444444444',
  email_hint: 'a…@example.com',
  role: 'member',
  expires_at: '2026-12-07T12:00:00Z',
} as const;

export const WEBHOOK: ShopWebhook = {
  id: '7a1d9a4e-4a35-4a53-9d5e-666666666666',
  url: 'https://shop.example.com/hooks',
  events: ['job.done'],
  created_at: '2026-11-02T12:00:00Z',
  disabled_at: null,
};
const DELIVERIES = {
  deliveries: [
    {
      id: '7a1d9a4e-4a35-4a53-9d5e-777777777777',
      event: 'job.done',
      state: 'failed',
      attempts: 10,
      problem: 'The target answered 503.',
      created_at: '2026-11-03T12:00:00Z',
      attempted_at: '2026-11-06T12:00:00Z',
    },
  ],
  next: null,
};
export const KEY: ShopKey = {
  id: '7a1d9a4e-4a35-4a53-9d5e-555555555555',
  name: 'Web shop',
  prefix: 'pk_live_a1B2c3',
  scopes: ['validate', 'jobs'],
  created_at: '2026-11-02T12:00:00Z',
  last_used_at: '2026-11-29T12:00:00Z',
};
export const SECRET = `pk_live_a1B2c3${'x'.repeat(37)}`;

type Answer = { readonly status?: number; readonly body?: unknown };

type Fake = {
  readonly role?: ShopRole | null;
  readonly tokens?: number;
  readonly hash?: string;
  readonly webhooks?: readonly ShopWebhook[];
  readonly keys?: readonly ShopKey[];
  readonly sheets?: readonly SheetSize[];
  readonly origins?: Answer;
  /** Response for a change; undefined accepts it. */
  readonly answer?: (asked: SentRequest) => Answer | undefined;
};

const shopsOf = (role: ShopRole | null, active = false): OwnShops => ({
  active: active && role !== null ? SHOP_ID : null,
  shops: role === null ? [] : [{ id: SHOP_ID, name: 'Ink & Co', slug: 'ink-co', role }],
});

const peopleOf = (role: ShopRole): ShopPeople => ({
  members: [
    { user_id: JANE.id, email: 'jane@shop.com', name: null, role, joined_at: '2026-11-01T12:00:00Z' },
    role === 'owner' ? MAX : { ...MAX, role: 'owner' },
  ],
  invitations: role === 'owner' ? [INVITATION] : [],
});

const balanceOf = (tokens: number) => ({
  user_id: SHOP_ID,
  tier: tokens > 0 ? 'creator' : 'free',
  period: 'monthly',
  is_active: true,
  tokens_remaining: tokens,
  token_limit: tokens,
  reset_date: '2030-02-20T12:00:00Z',
  stripe_customer_id: null,
  stripe_subscription_id: null,
});

/** Removes the own membership, adds it, or makes its shop pay. */
function roleAfter({ method, path }: SentRequest, role: ShopRole | null): ShopRole | null {
  if (path === `/api/shops/${SHOP_ID}/leave` || (method === 'DELETE' && path === `/api/shops/${SHOP_ID}`))
    return null;
  if (path === '/api/shops') return 'owner';
  if (path === '/api/shops/invitations/accept') return 'member';
  return role;
}

const NEW_SHEET_ID = '7a1d9a4e-4a35-4a53-9d5e-888888888888';

function sheetsAfter(
  { method, path, body }: SentRequest,
  sheets: readonly SheetSize[],
): readonly SheetSize[] {
  if (method === 'POST') return [...sheets, { ...(body as Omit<SheetSize, 'id'>), id: NEW_SHEET_ID }];
  if (method === 'DELETE') return sheets.filter(({ id }) => !path.includes(id));
  return sheets.map((sheet) => (path.includes(sheet.id) ? { ...sheet, ...(body as object) } : sheet));
}

function Opened({ hash }: { readonly hash: string }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useEffect(() => void navigate(`/team${hash}`), [navigate, hash]);
  return pathname === '/team' && <TeamTab />;
}

/** @returns the changes that were sent */
export async function openTeam({
  role: first = null,
  tokens = 0,
  hash = '',
  keys = [],
  webhooks = [],
  sheets: firstSheets = [],
  origins = { body: [] },
  answer,
}: Fake) {
  let role = first;
  let active = false;
  let sheets = firstSheets;
  const changes: SentRequest[] = [];
  answerFetch((asked) => {
    const { method, path, body } = asked;
    if (path.startsWith('/rest/v1/user_subscriptions')) return { body: [balanceOf(tokens)] };
    if (path.startsWith('/rest/v1/shop_origins')) return origins;
    if (path.startsWith('/rest/v1/shop_sheets')) {
      if (method === 'GET') return { body: sheets };
      changes.push(asked);
      const own = answer?.(asked);
      if (own) return own;
      sheets = sheetsAfter(asked, sheets);
      return { status: method === 'POST' ? 201 : 204 };
    }
    if (method === 'GET' && path === '/api/shops') return { body: shopsOf(role, active) };
    if (method === 'GET' && path === `/api/shops/${SHOP_ID}/members`)
      return { body: peopleOf(role ?? 'member') };
    if (method === 'GET' && path.includes('/deliveries')) return { body: DELIVERIES };
    if (method === 'GET' && path === `/api/shops/${SHOP_ID}/webhooks`) return { body: { webhooks } };
    if (method === 'GET' && path === `/api/shops/${SHOP_ID}/keys`) return { body: { keys } };
    if (!path.startsWith('/api/shops')) return undefined;
    changes.push(asked);
    const own = answer?.(asked);
    if (own) return own;
    if (method === 'POST' && path.endsWith('/webhooks'))
      return { status: 201, body: { ...WEBHOOK, ...(body as object), secret: 'whsec_c2VjcmV0' } };
    if (method === 'POST' && path.endsWith('/keys'))
      return { status: 201, body: { ...KEY, ...(body as object), secret: SECRET } };
    role = roleAfter(asked, role);
    active = path === '/api/shops/active' && JSON.stringify(body).includes(SHOP_ID);
    return method === 'POST' ? { body: { id: SHOP_ID, name: 'Ink & Co', slug: 'ink-co' } } : { status: 204 };
  });
  await render(
    <SignedIn>
      <Opened hash={hash} />
      <Toaster durationMs={4000} visible={3} widthPx={356} gapPx={14} />
    </SignedIn>,
  );
  return changes;
}

export const sent = (changes: readonly SentRequest[]) =>
  changes.map(({ method, path, body }) => [
    method,
    path.replace('/api/shops', '').replace(SHOP_ID, 'shop'),
    ...(body === null ? [] : [body]),
  ]);
