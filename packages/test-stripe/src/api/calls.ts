import type { IncomingMessage } from 'node:http';
import type { ZodError } from 'zod';
import type { Engine } from '../engine.ts';
import type { Thing } from '../objects.ts';
import type { Store } from '../store.ts';
import { playUntil } from '../subscriptions/passing-time.ts';
import { readForm } from './form.ts';
import type { Route } from './parts.ts';
import { Refusal } from './refusal.ts';
import { routesOf } from './routes.ts';

export type Answer = { readonly status: number; readonly body: unknown };

export type Request = {
  readonly method: string;
  readonly url: URL;
  readonly body: string;
  readonly headers: IncomingMessage['headers'];
};

/** @throws Refusal */
export type Perform = (request: Request) => Answer;

const paramOf = (path: readonly PropertyKey[]): string =>
  path.map((part, index) => (index === 0 ? String(part) : `[${String(part)}]`)).join('');

function refusalOf({ issues }: ZodError): Refusal {
  const [issue] = issues;
  if (issue?.code === 'unrecognized_keys') {
    const param = paramOf([...issue.path, issue.keys[0] ?? '']);
    return new Refusal(400, `Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }
  const param = paramOf(issue?.path ?? []);
  const missing = issue?.code === 'invalid_type' && issue.input === undefined;
  return missing
    ? new Refusal(400, `Missing required param: ${param}.`, { code: 'parameter_missing', param })
    : new Refusal(400, `Invalid ${param}: ${issue?.message ?? ''}`, { param });
}

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

/** @param calls receives each call as "GET /v1/customers/:id" */
export function createPerform(engine: Engine, calls: string[]): Perform {
  const { store } = engine;
  const find = matcher(routesOf(engine));
  return ({ method, url, body }) => {
    const found = find(method, url.pathname);
    if (!found) throw new Refusal(404, `Unrecognized request URL (${method}: ${url.pathname}).`);
    calls.push(`${method} ${found.route.path}`);
    const read = found.route.schema.safeParse(readForm(method === 'POST' ? body : url.search.slice(1)), {
      reportInput: true,
    });
    if (!read.success) throw refusalOf(read.error);
    playUntil(engine, store.now());
    const result: unknown = structuredClone(found.route.run({ id: found.id, given: read.data }));
    const { expand = [] } = read.data as { expand?: readonly string[] };
    for (const path of expand) expandInto(store, result, path.split('.'));
    store.save();
    return { status: 200, body: result };
  };
}
