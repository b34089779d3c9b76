/** Shops as of the last visit, so that the next one shows the right balance at once. */
import type { OwnShops } from '@printready/contracts/account';

/** Key of the query cache. */
export const shopsKey = (userId: string) => ['shops', userId] as const;

const KEY = 'printready-shops';

type Kept = { readonly userId: string; readonly own: OwnShops };

function isKept(stored: unknown): stored is Kept {
  if (typeof stored !== 'object' || stored === null || !('userId' in stored) || !('own' in stored))
    return false;
  const { own } = stored;
  return typeof own === 'object' && own !== null && 'shops' in own && Array.isArray(own.shops);
}

export function readKeptShops(userId: string): OwnShops | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return isKept(stored) && stored.userId === userId ? stored.own : undefined;
  } catch {
    return undefined;
  }
}

export function keepShops(userId: string, own: OwnShops): void {
  if (own.shops.length > 0) localStorage.setItem(KEY, JSON.stringify({ userId, own } satisfies Kept));
  else localStorage.removeItem(KEY);
}
