/**
 * The token that the toolkit transferred in the address. This file is the page's first import: the address is replaced
 * before anything else runs, so that nothing can read, send or keep the token but this module's caller.
 */
import { REFUSED_PARAM, TRANSFER_PATH } from '@printready/contracts/designer';

export type Arrival =
  | { readonly kind: 'token'; readonly token: string }
  /** Sent here from elsewhere than the toolkit; the server kept the token out of the page. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'none' };

function readArrival({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Arrival {
  const query = new URLSearchParams(search);
  const token = query.get('token');
  if (pathname === TRANSFER_PATH && token) return { kind: 'token', token };
  return query.has(REFUSED_PARAM) ? { kind: 'refused' } : { kind: 'none' };
}

export const arrival = readArrival(window.location);
if (window.location.pathname !== '/' || window.location.search !== '')
  window.history.replaceState(null, '', '/');
