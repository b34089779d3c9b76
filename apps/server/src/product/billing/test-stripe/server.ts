/**
 * A small Stripe on loopback, for the real SDK: it checks keys, versions, parameters, idempotency keys and pages like
 * the service, and simulates its failures. Used by test mode and tests only.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Engine } from './api-parts.ts';
import { type Answer, createPerform, type Perform, type Request } from './calls.ts';
import { createEvents } from './events.ts';
import { onceAKey, refuseOr } from './idempotency.ts';
import { createInvoicing } from './invoicing.ts';
import { API_VERSION } from './objects.ts';
import { playUntil } from './passing-time.ts';
import { Refusal } from './refusal.ts';
import { createStore, type Store } from './store.ts';
import { createSubscribing } from './subscribing.ts';

/** Fate of the next calls, for tests; `cut`: executed, but the answer is lost. */
type Trouble = 'none' | 429 | 500 | 'cut';

export type TestStripe = Engine & {
  readonly host: string;
  readonly port: number;
  readonly key: string;
  readonly webhookSecret: string;
  /** @param seconds distance; due effects are applied in order */
  advance(seconds: number): void;
  /** Applies the effects due by now. */
  tick(): void;
  trouble(next: Trouble, calls?: number): void;
  /** Calls so far, as "GET /v1/customers/:id". */
  readonly calls: readonly string[];
  stop(): Promise<void>;
};

export type TestStripeOptions = {
  /** Seconds; default: the real time. */
  readonly clock?: () => number;
  /** File of its state. */
  readonly file?: string;
  readonly onError?: (error: unknown) => void;
};

const KEY = 'sk_test_printready';

function checkHeaders({ headers }: Request): void {
  if (headers.authorization !== `Bearer ${KEY}`)
    throw new Refusal(401, 'Invalid API Key provided.', { type: 'invalid_request_error' });
  if (headers['stripe-version'] !== API_VERSION)
    throw new Refusal(400, `Invalid Stripe API version: ${String(headers['stripe-version'])}`);
}

function createTroubles() {
  let trouble: { readonly kind: Trouble; left: number } = { kind: 'none', left: 0 };
  return {
    trouble: (kind: Trouble, left = 1): void => {
      trouble = { kind, left };
    },
    /** Fault of the current call. */
    take: (): Trouble => {
      if (trouble.left === 0) return 'none';
      trouble.left -= 1;
      return trouble.kind;
    },
  };
}

const readRequest = async (message: IncomingMessage): Promise<Request> => ({
  method: message.method ?? 'GET',
  url: new URL(message.url ?? '/', 'http://loopback'),
  body: await text(message),
  headers: message.headers,
});

type Handle = (message: IncomingMessage, response: ServerResponse) => Promise<void>;

/** @param perform runs one call with valid headers */
function handler(store: Store, perform: Perform, takeTrouble: () => Trouble): Handle {
  return async (message, response) => {
    const request = await readRequest(message);
    const kind = takeTrouble();
    const send = ({ status, body }: Answer): void => {
      response.writeHead(status, { 'content-type': 'application/json', 'request-id': store.newId('req') });
      response.end(JSON.stringify(body));
    };
    if (kind === 429 || kind === 500) {
      send({
        status: kind,
        body: { error: { type: 'api_error', message: 'Something is wrong on our end.' } },
      });
      return;
    }
    const answer = refuseOr(() => {
      checkHeaders(request);
      return perform(request);
    });
    if (kind === 'cut') response.destroy();
    else send(answer);
  };
}

/** @returns the port */
async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('A port has a number.');
  return address.port;
}

function createEngine(store: Store, webhookSecret: string, onError: (error: unknown) => void): Engine {
  const events = createEvents(store, webhookSecret, onError);
  const invoicing = createInvoicing(store, events);
  return { store, events, invoicing, subscribing: createSubscribing(store, events, invoicing) };
}

export async function startTestStripe(options: TestStripeOptions = {}): Promise<TestStripe> {
  const { clock = () => Date.now() / 1000, file, onError = () => undefined } = options;
  const store = createStore(clock, file);
  const webhookSecret = `whsec_${store.newId('secret')}`;
  const engine = createEngine(store, webhookSecret, onError);
  const calls: string[] = [];
  const { trouble, take } = createTroubles();
  const handle = handler(store, onceAKey(createPerform(engine, calls)), take);
  const server = createServer((message, response) => {
    handle(message, response).catch((error: unknown) => {
      onError(error);
      response.destroy();
    });
  });
  const port = await listen(server);
  const tick = (): void => {
    playUntil(engine, store.now());
    store.save();
  };
  return {
    ...engine,
    host: '127.0.0.1',
    port,
    key: KEY,
    webhookSecret,
    calls,
    tick,
    advance: (seconds) => {
      store.setAhead(store.ahead() + seconds);
      tick();
    },
    trouble,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await engine.events.settled();
      store.flush();
    },
  };
}
