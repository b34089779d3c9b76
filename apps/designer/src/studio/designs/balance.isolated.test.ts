import { freeSubscription } from '@printready/wallet';
import { loadShopSubscription, loadSubscription } from '@printready/wallet/subscription-source';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readBalance, useBalance } from './balance.ts';

vi.mock('@printready/wallet/subscription-source', () => ({
  loadSubscription: vi.fn(),
  loadShopSubscription: vi.fn(),
}));
const session = vi.hoisted(() => ({ state: {} }));
vi.mock('../../session/session.ts', () => ({ useSession: { getState: () => session.state } }));

const SHOP = '7a1d9a4e-4a35-4a53-9d5e-222222222222';
const free = freeSubscription(new Date());

const open = (answer: () => Promise<Response>) => {
  session.state = { status: 'open', client: {}, session: { userId: 'jane' }, get: answer };
};
const shown = () => useBalance.getState().subscription?.tokensRemaining;

beforeEach(() => {
  useBalance.setState({ status: 'loading', subscription: null });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.mocked(loadSubscription).mockResolvedValue({ ...free, tokensRemaining: 15 });
  vi.mocked(loadShopSubscription).mockResolvedValue({ ...free, tokensRemaining: 40 });
});
afterEach(() => void vi.restoreAllMocks());

describe('balance of the designer', () => {
  it('is the person’s own without a shop', async () => {
    open(() => Promise.resolve(Response.json({ active: null, shops: [] })));
    await readBalance();
    expect(shown()).toBe(15);
    expect(loadShopSubscription).not.toHaveBeenCalled();
  });

  it('is that of the shop that pays', async () => {
    const shop = { id: SHOP, name: 'Ink & Co', slug: 'ink-co', role: 'member' };
    open(() => Promise.resolve(Response.json({ active: SHOP, shops: [shop] })));
    await readBalance();
    expect(shown()).toBe(40);
    expect(vi.mocked(loadShopSubscription).mock.calls[0]?.[1]).toBe(SHOP);
  });

  it.each([
    ['is unreachable', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['refuses', () => Promise.resolve(Response.json({}, { status: 503 }))],
    ['sends something else', () => Promise.resolve(Response.json({ active: 7 }))],
  ])('is the person’s own if the server %s', async (_case, answer) => {
    open(answer);
    await readBalance();
    expect(shown()).toBe(15);
  });
});
