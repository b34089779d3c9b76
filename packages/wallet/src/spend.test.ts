import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { type Charge, checkBalance, payOnce, wasSent } from './spend.ts';
import { freeSubscription, spendableTokens } from './subscription.ts';
import { type Call, type FakeReply, fakeBackend } from './testing/fake-backend.ts';

const now = new Date('2026-11-21T12:00:00Z');
const user = '6f0e9a4e-4a35-4a53-9d5e-111111111111';
const free = freeSubscription(now);

const request = (): Charge => ({
  toolId: 'color-ko',
  tokens: 1,
  batchSize: 1,
  variant: null,
  requestId: randomUUID(),
  options: { tolerance: 12 },
});

const isUsage = (call: Call) => call.path.startsWith('/rest/v1/token_usage');
const paid: FakeReply = { status: 200, body: true };
const recorded: FakeReply = { status: 201 };
const failure = (status: number, code: string, message = 'no'): FakeReply => ({
  status,
  body: { code, message, details: null, hint: null },
});

describe('checkBalance', () => {
  it('checks the user, then the subscription, then the balance', () => {
    expect(checkBalance(null, null, 1, now)).toEqual({
      ok: false,
      problem: { code: 'signed-out', text: 'Authentication required to use tokens' },
    });
    expect(checkBalance(user, null, 1, now)).toEqual({
      ok: false,
      problem: { code: 'no-subscription', text: 'Unable to load subscription information' },
    });
    expect(checkBalance(user, { ...free, tokensRemaining: 2 }, 3, now)).toEqual({
      ok: false,
      problem: {
        code: 'insufficient',
        text: 'Insufficient tokens. You need 3 tokens but only have 2 remaining.',
      },
    });
    expect(checkBalance(user, free, 15, now)).toEqual({ ok: true });
  });

  it('includes the tokens of a due reset, which the charge itself applies', () => {
    const due = { ...free, tokensRemaining: 0, resetDate: '2026-11-21T11:59:59Z' };
    expect(spendableTokens(due, now)).toBe(15);
    expect(checkBalance(user, due, 1, now)).toEqual({ ok: true });
  });
});

describe('payOnce', () => {
  it('records usage with its request ID, then deducts tokens', async () => {
    const { client, calls } = fakeBackend((call) => (isUsage(call) ? recorded : paid));
    const charge = request();
    expect(await payOnce(client, user, charge)).toBeNull();
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /rest/v1/token_usage',
      'POST /rest/v1/rpc/deduct_tokens',
    ]);
    expect(calls[0]?.body).toEqual({
      user_id: user,
      tool_id: 'color-ko',
      credits_used: 1,
      batch_size: 1,
      variant: null,
      metadata: { tolerance: 12, request_id: charge.requestId },
    });
    expect(calls[1]?.body).toEqual({ p_user_id: user, p_amount: 1 });
  });

  it('sends one request for a double click, and none for a repeated call later', async () => {
    const { client, calls } = fakeBackend((call) => (isUsage(call) ? recorded : paid));
    const charge = request();
    expect(wasSent(charge.requestId)).toBe(false);
    expect(await Promise.all([payOnce(client, user, charge), payOnce(client, user, charge)])).toEqual([
      null,
      null,
    ]);
    await payOnce(client, user, charge);
    expect(calls).toHaveLength(2);
    expect(wasSent(charge.requestId)).toBe(true);
  });

  it('sends the same request id again after a failure', async () => {
    let connected = false;
    const { client, calls } = fakeBackend((call) => {
      if (!connected) return 'no-connection';
      return isUsage(call) ? recorded : paid;
    });
    const charge = request();
    expect(await payOnce(client, user, charge)).toMatchObject({ code: 'offline' });
    connected = true;
    expect(await payOnce(client, user, charge)).toBeNull();
    const ids = calls
      .filter(isUsage)
      .map(({ body }) => (body as { metadata: { request_id: string } }).metadata.request_id);
    expect(new Set(ids)).toEqual(new Set([charge.requestId]));
  });

  it('records a free tool’s use without a deduction', async () => {
    const { client, calls } = fakeBackend(() => recorded);
    expect(await payOnce(client, user, { ...request(), tokens: 0 })).toBeNull();
    expect(calls).toHaveLength(1);
  });

  it.each([
    ['a refused record', failure(400, '22P02'), 'failed', 'Failed to record token usage'],
    [
      'an empty balance',
      failure(402, 'PT402', 'short'),
      'insufficient',
      'Insufficient tokens for this operation',
    ],
    ['an ended session', failure(401, 'PGRST303'), 'signed-out', 'Authentication required to use tokens'],
    [
      'no connection',
      'no-connection',
      'offline',
      'You are offline. Tools keep working; runs are paid when the connection is back.',
    ],
  ] as const)('reports a rejected usage record: %s', async (_name, reply, code, text) => {
    const { client, calls } = fakeBackend(() => reply);
    expect(await payOnce(client, user, request())).toEqual({ code, text });
    expect(calls.some(({ path }) => path.includes('deduct_tokens'))).toBe(false);
  });

  it.each([
    ['42883', failure(404, '42883'), 'failed', 'Token deduction function not found in database'],
    ['PGRST202', failure(404, 'PGRST202'), 'failed', 'Token deduction function not found in database'],
    ['23503', failure(409, '23503'), 'failed', 'Database constraint violation'],
    [
      'a message about insufficient tokens',
      failure(400, 'P0001', 'Insufficient balance'),
      'insufficient',
      'Insufficient tokens for this operation',
    ],
    ['false', { status: 200, body: false }, 'insufficient', 'Insufficient tokens for this operation'],
    ['null', { status: 200, body: null }, 'failed', 'Token deduction failed - no response from database'],
    ['anything else', failure(400, 'XX000'), 'failed', 'Failed to deduct tokens'],
  ] as const)('reports a rejected deduction: %s', async (_name, reply, code, text) => {
    const { client } = fakeBackend((call) => (isUsage(call) ? recorded : reply));
    expect(await payOnce(client, user, request())).toEqual({ code, text });
  });

  it('reports an unexpected error', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { client } = fakeBackend(() => recorded);
    vi.spyOn(client, 'from').mockImplementation(() => {
      throw new RangeError('broken');
    });
    expect(await payOnce(client, user, request())).toMatchObject({
      code: 'failed',
      text: 'An unexpected error occurred',
    });
    expect(log).toHaveBeenCalledOnce();
  });
});
