/**
 * For crash tests and benchmarks: clients that spend without pausing and retry unacknowledged spends with the same
 * request_id; also compares the acknowledgments with the database.
 */
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { type Spender, START_BALANCE } from './people.ts';

const CLIENTS = 8;
/** Number of users that each client alternates between, so that the per-user limits are not reached. */
const PEOPLE_EACH = 16;
export const SPENDER_COUNT = CLIENTS * PEOPLE_EACH;
const NO_ANSWER = 0;
/**
 * Pause after a 503 or no response. The Retry-After header asks for a second, which would only make the test longer.
 */
const PAUSE_MS = 20;

export type SpendingLoad = {
  /** Number of acknowledged spends. */
  count(): number;
  /** Number of responses by status; 0 for connections that ended without a response. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Number of 503 responses without Retry-After. */
  readonly impolite: () => number;
  /** Resolves when every spend is acknowledged. */
  finish(): Promise<void>;
  /** Leaves pending spends unresolved, for a server that no longer responds. */
  giveUp(): void;
  /** Messages about differences between the acknowledgments and the ledger; empty if there are none. */
  audit(databaseUrl: string): Promise<string[]>;
};

/** Makes the server trust an address that a request states, so that the limits per address are not reached. */
export const BEHIND_PROXY = { TRUST_PROXY: '127.0.0.1' };
const someAddress = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;

/** Sends one spend; `isImpolite` means a 503 without Retry-After. */
async function sendSpend(
  origin: string,
  { id, accessToken }: Spender,
  requestId: string,
): Promise<{ readonly status: number; readonly isImpolite: boolean }> {
  try {
    const answer = await fetch(`${origin}/rest/v1/token_usage`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${accessToken}`,
        'content-type': 'application/json',
        'x-forwarded-for': someAddress(),
      },
      body: JSON.stringify({
        user_id: id,
        tool_id: 'color-ko',
        credits_used: 1,
        metadata: { request_id: requestId },
      }),
    });
    await answer.arrayBuffer();
    const isImpolite = answer.status === 503 && answer.headers.get('retry-after') === null;
    return { status: answer.status, isImpolite };
  } catch {
    // The process was killed or its connection cut; this is counted and checked by the test.
    return { status: NO_ANSWER, isImpolite: false };
  }
}

/**
 * @param origins origins of the server processes on one database, among which the clients are distributed
 * @param people `SPENDER_COUNT` users
 */
export function startSpending(origins: readonly string[], people: readonly Spender[]): SpendingLoad {
  const acknowledged = new Map(people.map(({ id }) => [id, new Set<string>()]));
  const statuses = new Map<number, number>();
  let impolite = 0;
  let done = false;
  let givenUp = false;
  const goesOn = (): boolean => !done && !givenUp;

  const spendOnce = async (origin: string, person: Spender): Promise<void> => {
    const requestId = randomUUID();
    while (!givenUp) {
      const { status, isImpolite } = await sendSpend(origin, person, requestId);
      if (isImpolite) impolite++;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status === 201) {
        acknowledged.get(person.id)?.add(requestId);
        return;
      }
      await delay(PAUSE_MS);
    }
  };
  const client = async (index: number): Promise<void> => {
    const origin = origins[index % origins.length] ?? '';
    const mine = people.filter((_, n) => n % CLIENTS === index);
    while (goesOn()) for (const person of mine) if (goesOn()) await spendOnce(origin, person);
  };
  const spenders = Promise.all(Array.from({ length: CLIENTS }, (_, index) => client(index)));

  return {
    count: () => [...acknowledged.values()].reduce((sum, { size }) => sum + size, 0),
    statuses,
    impolite: () => impolite,
    finish: async () => {
      done = true;
      await spenders;
    },
    giveUp: () => {
      givenUp = true;
    },
    audit: (url) => audit(url, acknowledged),
  };
}

/**
 * Checks that every acknowledged spend exists exactly once, that there are no other spends, and that each balance
 * equals the initial balance less the spends.
 */
async function audit(url: string, acknowledged: ReadonlyMap<string, ReadonlySet<string>>): Promise<string[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows: kept } = await client.query<{ user_id: string; request_id: string; credits_used: number }>(
      'select user_id, request_id, credits_used from public.token_usage where user_id = any ($1)',
      [[...acknowledged.keys()]],
    );
    const { rows: balances } = await client.query<{ user_id: string; tokens_remaining: number }>(
      'select user_id, tokens_remaining from public.user_subscriptions where user_id = any ($1)',
      [[...acknowledged.keys()]],
    );
    return [...acknowledged].flatMap(([id, ids]) => {
      const mine = kept.filter(({ user_id }) => user_id === id);
      const recorded = new Set(mine.map(({ request_id }) => request_id));
      const charged = mine.reduce((sum, { credits_used }) => sum + credits_used, 0);
      const left = balances.find(({ user_id }) => user_id === id)?.tokens_remaining;
      const lost = [...ids].filter((one) => !recorded.has(one)).map((one) => `${one} is lost`);
      const strange = [...recorded].filter((one) => !ids.has(one)).map((one) => `${one} is nobody's`);
      const doubled = mine.length === recorded.size ? [] : [`${mine.length - recorded.size} of ${id} twice`];
      const wrong =
        left === START_BALANCE - charged ? [] : [`${id} has ${left} left, not ${START_BALANCE} − ${charged}`];
      return [...lost, ...strange, ...doubled, ...wrong];
    });
  } finally {
    await client.end();
  }
}
