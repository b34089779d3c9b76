/** For tests: a shop with a key, and calls with it. */
import { newShopKey, type ShopKeyScope } from '@printready/contracts/account';
import type { TestServer } from '@printready/testing/server';
import { newShop, perform, type Shop } from '../../shop/test-shops.ts';

export type KeyedShop = Shop & { readonly secret: string; readonly keyId: string };

export async function addKey(
  server: TestServer,
  shop: Shop,
  scopes: readonly ShopKeyScope[] = ['validate', 'jobs'],
): Promise<KeyedShop> {
  const made = await perform(server, shop.owner, 'POST', `/${shop.id}/keys`, { name: 'Key', scopes });
  const { id, secret } = newShopKey.parse(made);
  return { ...shop, keyId: id, secret };
}

export const newKeyedShop = async (
  server: TestServer,
  tokens = 0,
  scopes?: readonly ShopKeyScope[],
): Promise<KeyedShop> => addKey(server, await newShop(server, await server.newPerson(0), tokens), scopes);

export type ApiAnswer = {
  readonly status: number;
  readonly headers: Headers;
  readonly json: Record<string, unknown>;
};

export async function callApi(
  { origin }: Pick<TestServer, 'origin'>,
  secret: string | null,
  method: string,
  path: string,
  { body, headers }: { readonly body?: object; readonly headers?: Readonly<Record<string, string>> } = {},
): Promise<ApiAnswer> {
  const response = await fetch(`${origin}/v1${path}`, {
    method,
    headers: {
      ...(secret !== null && { authorization: `Bearer ${secret}` }),
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    json: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
  };
}
