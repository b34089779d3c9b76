import { z } from 'zod';
import type { Kind, OfKind, Thing } from '../objects.ts';
import type { Store } from '../store.ts';
import { missing } from './refusal.ts';

type Call = { readonly id: string; readonly given: unknown };
export type Route = {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly schema: z.ZodType;
  readonly run: (call: Call) => unknown;
};

export const text = z.string().min(1).max(5_000);
export const metadata = z.record(text, z.string()).optional();
export const expand = z.array(text).max(20).optional();
export const flag = z.enum(['true', 'false']).transform((word) => word === 'true');
export const count = z.coerce.number().int();
export const url = z.url();
export const paging = { limit: count.min(1).max(100).default(10), starting_after: text.optional(), expand };
export const none = z.strictObject({ expand });

export function route<S extends z.ZodType>(
  method: Route['method'],
  path: string,
  schema: S,
  run: (given: z.output<S>, id: string) => unknown,
): Route {
  return { method, path, schema, run: ({ id, given }) => run(given as z.output<S>, id) };
}

type Listing = { readonly limit: number; readonly starting_after?: string | undefined };

export function pageOf<T extends Thing>(all: readonly T[], { limit, starting_after }: Listing, url: string) {
  const from = starting_after === undefined ? 0 : all.findIndex(({ id }) => id === starting_after) + 1;
  if (starting_after !== undefined && from === 0)
    throw missing(all[0]?.object ?? 'object', starting_after, 'starting_after');
  const data = all.slice(from, from + limit);
  return { object: 'list', url, has_more: from + limit < all.length, data };
}

export const base = (store: Store, prefix: string) => ({
  id: store.newId(prefix),
  created: store.now(),
  livemode: false as const,
});

export function need<K extends Kind>(store: Store, kind: K, id: string, param?: string): OfKind<K> {
  const found = store.find(kind, id);
  if (!found) throw missing(kind, id, param);
  return found;
}
