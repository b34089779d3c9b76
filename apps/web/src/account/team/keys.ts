import { type ShopKeyScope, shopKeyScope, shopKeys } from '@printready/contracts/account';
import { readShape } from '@printready/sign-in/answers';
import { queryOptions } from '@tanstack/react-query';
import { callServer } from '../../platform/own-server.ts';
import { peopleKey } from './people.ts';

/** Below the people's key, so that a change of the shop reads both again. */
export function keysQuery(shop: string) {
  return queryOptions({
    queryKey: [...peopleKey(shop), 'keys'],
    queryFn: async () => {
      const answer = await callServer(
        `/api/shops/${shop}/keys`,
        {},
        'The API keys could not be loaded. Try again in a minute.',
      );
      return readShape(shopKeys, await answer.json()).keys;
    },
  });
}

export const SCOPES = shopKeyScope.options;

export const SCOPE_TEXTS: Readonly<Record<ShopKeyScope, { readonly label: string; readonly hint: string }>> =
  {
    validate: { label: 'Check files', hint: 'Free. Reads findings, verdict and facts.' },
    jobs: { label: 'Run tools', hint: 'Spends the shop’s tokens.' },
  };

const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

export const lastUseOf = (usedAt: string | null): string =>
  usedAt === null ? 'Never used' : `Last used ${DATE.format(new Date(usedAt))}`;
