/**
 * Small Stripe emulator in a separate process, used over HTTP. Its clock can be advanced; every response has the
 * offset.
 */
import Stripe from 'stripe';
import type { Undo } from '../../../platform/database/open-database.ts';

type RunningTestStripe = {
  readonly key: string;
  readonly origin: string;
  readonly stop: () => Promise<void>;
};

type Start = { readonly file: string; readonly onError: (error: unknown) => void };
export type StartTestStripe = (start: Start) => Promise<RunningTestStripe>;

export type TestMode = {
  readonly key: string;
  readonly origin: string;
  /** HTTP client for the SDK that also reads the clock. */
  readonly httpClient: ReturnType<typeof Stripe.createNodeHttpClient>;
  /** Seconds by which the test clock is ahead of real time. */
  readonly ahead: () => number;
  readonly ask: (method: 'GET' | 'POST', path: string, body?: unknown) => Promise<Response>;
  readonly refresh: () => Promise<void>;
};

const CLOCK_HEADER = 'stripe-test-clock-ahead';

export async function openTestMode(start: StartTestStripe, given: Start, undo: Undo): Promise<TestMode> {
  const { key, origin, stop } = await start(given);
  undo.push(stop);
  let ahead = 0;
  const readClock = (seconds: unknown): void => {
    if (typeof seconds === 'string') ahead = Number(seconds);
  };
  const httpClient = Stripe.createNodeHttpClient();
  const makeRequest = httpClient.makeRequest.bind(httpClient);
  httpClient.makeRequest = async (...request) => {
    const answer = await makeRequest(...request);
    readClock(answer.getHeaders()[CLOCK_HEADER]);
    return answer;
  };
  const ask: TestMode['ask'] = async (method, path, body) => {
    const answer = await fetch(new URL(path, origin), {
      method,
      ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
    });
    readClock(answer.headers.get(CLOCK_HEADER));
    return answer;
  };
  const refresh = async (): Promise<void> => {
    await (await ask('GET', '/billing-test/clock')).arrayBuffer();
  };
  return { key, origin, httpClient, ahead: () => ahead, ask, refresh };
}

/** @returns the signing secret */
export async function registerWebhook(stripe: Stripe, address: string): Promise<string> {
  const { secret } = await stripe.webhookEndpoints.create({
    url: new URL('/api/billing/webhook', address).href,
    enabled_events: ['*'],
  });
  return secret ?? '';
}
