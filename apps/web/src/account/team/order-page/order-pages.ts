import { shopOrigin } from '@printready/contracts/account';
import { loadClient } from '@printready/sign-in/client';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';

const AWAY = 'The order pages could not be loaded. Try again in a minute.';
const FAILED = 'Nothing was changed. Try again in a minute.';

const rows = z.array(z.object({ origin: z.string() }));

export const originsKey = (shop: string) => ['shop-origins', shop] as const;

/** Origins of pages that may show the shop's check. */
export function originsQuery(shop: string) {
  return queryOptions({
    queryKey: originsKey(shop),
    queryFn: async (): Promise<readonly string[]> => {
      const client = await loadClient();
      const { data, error } = await client
        .from('shop_origins')
        .select('origin')
        .eq('shop_id', shop)
        .order('origin');
      if (error) throw new Error(AWAY, { cause: error });
      return rows.parse(data).map(({ origin }) => origin);
    },
  });
}

/** Origin of an address as people paste it, with or without scheme and path; null if there is none. */
export function originIn(text: string): string | null {
  const typed = text.trim();
  const address = /^[a-z]+:\/\//i.test(typed) ? typed : `https://${typed}`;
  const origin = URL.canParse(address) ? new URL(address).origin : '';
  const read = shopOrigin.safeParse(origin);
  if (!read.success) return null;
  // A name without a dot is no site, but for this computer.
  return read.data.includes('.') || read.data.startsWith('http://localhost') ? read.data : null;
}

const IS_THERE = '23505';
const CONFLICT = 409;
const TOO_MANY = 'A shop can register up to 20 order pages. Remove one first.';

/** Registering an origin again changes nothing. */
export async function addOrigin(shop: string, origin: string): Promise<void> {
  const client = await loadClient();
  const { error, status } = await client.from('shop_origins').insert({ shop_id: shop, origin });
  if (!error || error.code === IS_THERE) return;
  throw new Error(status === CONFLICT ? TOO_MANY : FAILED, { cause: error });
}

export async function removeOrigin(shop: string, origin: string): Promise<void> {
  const client = await loadClient();
  const { error } = await client.from('shop_origins').delete().eq('shop_id', shop).eq('origin', origin);
  if (error) throw new Error(FAILED, { cause: error });
}

const snippet = (element: string, slug: string, site: string): string =>
  [
    `<script type="module" src="${site}/embed.js"></script>`,
    `<${element} shop="${slug}" name="artwork"></${element}>`,
  ].join('\n');

/** HTML for the shop's own page, with the check of its customers' files. */
export const snippetFor = (slug: string, site: string): string => snippet('printready-check', slug, site);

/** HTML for the shop's own page, with the gang sheet builder. */
export const sheetSnippetFor = (slug: string, site: string): string =>
  snippet('printready-gang-sheet', slug, site);
