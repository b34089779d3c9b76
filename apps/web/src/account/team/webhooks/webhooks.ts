import {
  type NewShopWebhook,
  newShopWebhook,
  type ShopEvent,
  shopWebhooks,
  webhookDeliveries,
} from '@printready/contracts/account';
import { readShape } from '@printready/sign-in/answers';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callServer } from '../../../platform/own-server.ts';
import { peopleKey } from '../people.ts';

const FAILED = 'Nothing was changed. Try again in a minute.';

const pathOf = (shop: string, rest = '') => `/api/shops/${shop}/webhooks${rest}`;

/** Below the people's key, so that a change of the shop reads both again. */
const webhooksKey = (shop: string) => [...peopleKey(shop), 'webhooks'] as const;

export function webhooksQuery(shop: string) {
  return queryOptions({
    queryKey: webhooksKey(shop),
    queryFn: async () => {
      const answer = await callServer(
        pathOf(shop),
        {},
        'The webhooks could not be loaded. Try again in a minute.',
      );
      return readShape(shopWebhooks, await answer.json()).webhooks;
    },
  });
}

export function deliveriesQuery(shop: string, webhook: string) {
  return infiniteQueryOptions({
    queryKey: [...webhooksKey(shop), webhook],
    queryFn: async ({ pageParam }) => {
      const after = pageParam === null ? '' : `?after=${encodeURIComponent(pageParam)}`;
      const answer = await callServer(
        pathOf(shop, `/${webhook}/deliveries${after}`),
        {},
        'The deliveries could not be loaded. Try again in a minute.',
      );
      return readShape(webhookDeliveries, await answer.json());
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
}

export async function makeWebhook(
  shop: string,
  url: string,
  events: readonly ShopEvent[],
): Promise<NewShopWebhook> {
  const headers = { 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body: JSON.stringify({ url, events }) };
  const answer = await callServer(pathOf(shop), init, FAILED);
  return readShape(newShopWebhook, await answer.json());
}

async function change(method: 'POST' | 'DELETE', path: string): Promise<void> {
  await callServer(path, { method }, FAILED);
}

export const deleteWebhook = (shop: string, webhook: string) => change('DELETE', pathOf(shop, `/${webhook}`));

export const enableWebhook = (shop: string, webhook: string) =>
  change('POST', pathOf(shop, `/${webhook}/enable`));

export const replayDelivery = (shop: string, webhook: string, delivery: string) =>
  change('POST', pathOf(shop, `/${webhook}/deliveries/${delivery}/replay`));

export const EVENT_TEXTS: Readonly<Record<ShopEvent, string>> = {
  'job.done': 'A job of the API is done',
  'job.failed': 'A job of the API failed',
  'file.checked': 'A file was checked through the API',
  'proof.approved': 'A customer approved a proof',
  'proof.change_requested': 'A customer asked for a change',
};
