/**
 * A small Stripe on loopback, for the real SDK: it checks keys, versions, parameters, idempotency keys and pages like
 * the service, and can be as unreliable. Test mode and tests use it; nothing else knows that it is not Stripe.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { ZodError } from 'zod';
import { routesOf } from './api.ts';
import type { Engine, Route } from './api-parts.ts';
import { createEvents } from './events.ts';
import { readForm } from './form.ts';
import { createInvoicing } from './invoicing.ts';
import { API_VERSION, type Thing } from './objects.ts';
import { createPassingTime } from './passing-time.ts';
import { Refusal } from './refusal.ts';
import { createStore, type Store } from './store.ts';
import { createSubscribing } from './subscribing.ts';

/** What becomes of the next calls, for tests; `cut`: done, but the answer never arrives. */
type Trouble = 'none' | 429 | 500 | 'cut';

type Answer = { readonly status: number; readonly body: unknown };

type Request = {
  readonly method: string;
  readonly url: URL;
  readonly body: string;
  readonly headers: IncomingMessage['headers'];
};

export type TestStripe = Engine & {
  readonly host: string;
  readonly port: number;
  readonly key: string;
  readonly webhookSecret: string;
  /** @param seconds how far; what is due on the way happens, in order */
  advance(seconds: number): void;
  /** What time has brought by now. */
  tick(): void;
  trouble(next: Trouble, calls?: number): void;
  /** Calls so far, as "GET /v1/customers/:id". */
  readonly calls: readonly string[];
  stop(): Promise<void>;
};

export type TestStripeOptions = {
  /** Seconds; the real time where nothing is said. */
  readonly clock?: () => number;
  /** Where it is kept. */
  readonly file?: string;
  readonly onError?: (error: unknown) => void;
};

const LONGEST_KEY = 255;

/** `items[0][price]` */
const paramOf = (path: readonly PropertyKey[]): string =>
  path.map((part, index) => (index === 0 ? String(part) : `[${String(part)}]`)).join('');

function refusalOf({ issues }: ZodError): Refusal {
  const [issue] = issues;
  if (issue?.code === 'unrecognized_keys') {
    const param = paramOf([...issue.path, issue.keys[0] ?? '']);
    return new Refusal(400, `Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }
  const param = paramOf(issue?.path ?? []);
  const missing = issue?.code === 'invalid_type' && issue.message.includes('undefined');
  return missing
    ? new Refusal(400, `Missing required param: ${param}.`, { code: 'parameter_missing', param })
    : new Refusal(400, `Invalid ${param}: ${issue?.message ?? ''}`, { param });
}

/** Ids become what they stand for, where `expand` asks. */
function expandInto(store: Store, value: unknown, path: readonly string[]): void {
  if (typeof value !== 'object' || value === null) return;
  const [head, ...rest] = path;
  if (head === undefined) return;
  if (Array.isArray(value)) {
    for (const one of value) expandInto(store, one, path);
    return;
  }
  const holder = value as Record<string, unknown>;
  const below = holder[head];
  if (holder['object'] === 'invoice' && head === 'payments') {
    const data = store.all('invoice_payment').filter(({ invoice }) => invoice === holder['id']);
    holder['payments'] = { object: 'list', data: structuredClone(data), has_more: false, url: '' };
  } else if (typeof below === 'string') {
    const thing: Thing | undefined = store.any(below);
    if (thing) holder[head] = structuredClone(thing);
  }
  expandInto(store, holder[head], rest);
}

function matcher(routes: readonly Route[]) {
  const compiled = routes.map((route) => ({
    route,
    pattern: new RegExp(`^${route.path.replace(':id', '([^/]+)')}$`),
  }));
  return (method: string, path: string): { route: Route; id: string } | undefined => {
    for (const { route, pattern } of compiled) {
      const found = route.method === method ? pattern.exec(path) : null;
      if (found) return { route, id: decodeURIComponent(found[1] ?? '') };
    }
    return undefined;
  };
}

function checkHeaders({ headers }: Request, key: string): void {
  if (headers.authorization !== `Bearer ${key}`)
    throw new Refusal(401, 'Invalid API Key provided.', { type: 'invalid_request_error' });
  if (headers['stripe-version'] !== API_VERSION)
    throw new Refusal(400, `Invalid Stripe API version: ${String(headers['stripe-version'])}`);
}

export async function startTestStripe(options: TestStripeOptions = {}): Promise<TestStripe> {
  const { clock = () => Date.now() / 1000, file, onError = () => undefined } = options;
  const store = createStore(clock, file);
  const key = 'sk_test_printready';
  const webhookSecret = `whsec_${store.newId('secret')}`;
  const events = createEvents(store, webhookSecret, onError);
  const invoicing = createInvoicing(store, events);
  const subscribing = createSubscribing(store, events, invoicing);
  const { playUntil } = createPassingTime(store, events, invoicing, subscribing);
  const engine: Engine = { store, events, invoicing, subscribing };
  const find = matcher(routesOf(engine));
  const calls: string[] = [];
  const answered = new Map<string, { readonly asked: string; readonly answer: Answer }>();
  let trouble: { readonly kind: Trouble; left: number } = { kind: 'none', left: 0 };

  const perform = ({ method, url, body }: Request): Answer => {
    const found = find(method, url.pathname);
    if (!found) throw new Refusal(404, `Unrecognized request URL (${method}: ${url.pathname}).`);
    calls.push(`${method} ${found.route.path}`);
    const read = found.route.schema.safeParse(readForm(method === 'POST' ? body : url.search.slice(1)));
    if (!read.success) throw refusalOf(read.error);
    playUntil(store.now());
    const result: unknown = structuredClone(found.route.run({ id: found.id, given: read.data }));
    const { expand = [] } = read.data as { expand?: readonly string[] };
    for (const path of expand) expandInto(store, result, path.split('.'));
    store.save();
    return { status: 200, body: result };
  };

  const refuseOr = (work: () => Answer): Answer => {
    try {
      return work();
    } catch (error) {
      if (error instanceof Refusal) return { status: error.status, body: error.body() };
      throw error;
    }
  };

  const once = (request: Request): Answer => {
    const given = request.headers['idempotency-key'];
    if (request.method !== 'POST' || typeof given !== 'string') return refuseOr(() => perform(request));
    if (given.length > LONGEST_KEY) throw new Refusal(400, 'The idempotency key is too long.');
    const asked = `${request.url.pathname} ${request.body}`;
    const before = answered.get(given);
    if (before && before.asked !== asked)
      throw new Refusal(
        400,
        'Keys for idempotent requests can only be used with the same parameters they were first used with.',
        { type: 'idempotency_error' },
      );
    if (before) return before.answer;
    const answer = refuseOr(() => perform(request));
    // Refusals before anything was done are not kept.
    if (answer.status !== 400) answered.set(given, { asked, answer });
    return answer;
  };

  const takeTrouble = (): Trouble => {
    if (trouble.left === 0) return 'none';
    trouble.left -= 1;
    return trouble.kind;
  };

  const handle = async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    const request: Request = {
      method: message.method ?? 'GET',
      url: new URL(message.url ?? '/', 'http://loopback'),
      body: await text(message),
      headers: message.headers,
    };
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
      checkHeaders(request, key);
      return once(request);
    });
    if (kind === 'cut') response.destroy();
    else send(answer);
  };

  const server = createServer((message, response) => {
    handle(message, response).catch((error: unknown) => {
      onError(error);
      response.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('A port has a number.');
  const tick = (): void => {
    playUntil(store.now());
    store.save();
  };
  return {
    ...engine,
    host: '127.0.0.1',
    port: address.port,
    key,
    webhookSecret,
    calls,
    tick,
    advance: (seconds) => {
      store.setAhead(store.ahead() + seconds);
      tick();
    },
    trouble: (kind, left = 1) => {
      trouble = { kind, left };
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await events.settled();
      store.flush();
    },
  };
}
