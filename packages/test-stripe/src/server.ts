/** Fake Stripe on the loopback interface for the real SDK; checks requests and simulates failures. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { type Answer, createPerform, type Perform, type Request } from './api/calls.ts';
import { onceAKey, refuseOr } from './api/idempotency.ts';
import { Refusal } from './api/refusal.ts';
import { createEngine, type Engine } from './engine.ts';
import { API_VERSION } from './objects.ts';
import { answerPage } from './pages.ts';
import { createStore, type Store } from './store.ts';
import { playUntil } from './subscriptions/passing-time.ts';

/** Outcome of the next calls, set by tests; `cut` executes the call but loses the response. */
type Trouble = 'none' | 429 | 500 | 'cut';

export type TestStripe = Engine & {
  readonly origin: string;
  readonly port: number;
  readonly key: string;
  readonly webhookSecret: string;
  /** @param seconds amount to advance; due effects are applied in order */
  advance(seconds: number): void;
  tick(): void;
  trouble(next: Trouble, calls?: number): void;
  /** Calls so far, in the form "GET /v1/customers/:id". */
  readonly calls: readonly string[];
  stop(): Promise<void>;
};

export type TestStripeOptions = {
  /** Time in seconds; defaults to real time. */
  readonly clock?: () => number;
  readonly file?: string;
  readonly onError?: (error: unknown) => void;
};

const KEY = 'sk_test_printready';
/** Header of every response: the seconds by which the clock is ahead. */
const CLOCK_HEADER = 'stripe-test-clock-ahead';

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

const PAGES = '/billing-test/';

const passing = z.object({
  seconds: z.coerce
    .number()
    .int()
    .min(1)
    .max(400 * 86_400),
});

type Clock = Pick<TestStripe, 'advance' | 'tick'>;

function answerClock({ store }: Engine, { advance, tick }: Clock, method: string, body: unknown): Answer {
  const read = passing.safeParse(body);
  if (method !== 'POST') tick();
  else if (read.success) advance(read.data.seconds);
  else return { status: 400, body: null };
  return { status: 200, body: { now: new Date(store.now() * 1000).toISOString() } };
}

const answerOwn =
  (engine: Engine, clock: Clock): Perform =>
  ({ method, url, body }) => {
    const fields: unknown = body === '' ? {} : JSON.parse(body);
    return url.pathname === `${PAGES}clock`
      ? answerClock(engine, clock, method, fields)
      : answerPage(engine, method, url, fields);
  };

type Handle = (message: IncomingMessage, response: ServerResponse) => Promise<void>;

type Handlers = {
  readonly perform: Perform;
  readonly own: Perform;
  readonly takeTrouble: () => Trouble;
};

function handler(store: Store, { perform, own, takeTrouble }: Handlers): Handle {
  return async (message, response) => {
    const request = await readRequest(message);
    const send = ({ status, body }: Answer): void => {
      response.writeHead(status, {
        'content-type': 'application/json',
        'request-id': store.newId('req'),
        [CLOCK_HEADER]: store.ahead(),
      });
      response.end(JSON.stringify(body));
    };
    if (request.url.pathname.startsWith(PAGES)) {
      send(own(request));
      return;
    }
    const kind = takeTrouble();
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

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('A port has a number.');
  return address.port;
}

export async function startTestStripe(options: TestStripeOptions = {}): Promise<TestStripe> {
  const { clock = () => Date.now() / 1000, file, onError = () => undefined } = options;
  const store = createStore(clock, file);
  const webhookSecret = `whsec_${store.newId('secret')}`;
  const engine = createEngine(store, webhookSecret, onError);
  const calls: string[] = [];
  const { trouble, take } = createTroubles();
  const tick = (): void => {
    playUntil(engine, store.now());
    store.save();
  };
  const advance = (seconds: number): void => {
    store.setAhead(store.ahead() + seconds);
    tick();
  };
  const handle = handler(store, {
    perform: onceAKey(createPerform(engine, calls)),
    own: answerOwn(engine, { advance, tick }),
    takeTrouble: take,
  });
  const server = createServer((message, response) => {
    handle(message, response).catch((error: unknown) => {
      onError(error);
      response.destroy();
    });
  });
  const port = await listen(server);
  return {
    ...engine,
    origin: `http://127.0.0.1:${port}`,
    port,
    key: KEY,
    webhookSecret,
    calls,
    tick,
    advance,
    trouble,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      // Saves first, because a server that is restarted immediately reads the file.
      store.flush();
      await engine.events.settled();
    },
  };
}
