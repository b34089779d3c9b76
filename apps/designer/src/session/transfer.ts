/** Must be the page's first import: removes the token from the URL before any other code runs. */
import { REFUSED_PARAM, TRANSFER_PATH } from '@printready/contracts/designer';

export type Transfer =
  | { readonly kind: 'token'; readonly token: string }
  /** The referrer was not the toolkit, so the server removed the token. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'none' };

function readTransfer({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Transfer {
  const query = new URLSearchParams(search);
  const token = query.get('token');
  if (pathname === TRANSFER_PATH && token) return { kind: 'token', token };
  return query.has(REFUSED_PARAM) ? { kind: 'refused' } : { kind: 'none' };
}

export const transfer = readTransfer(window.location);
if (window.location.pathname !== '/' || window.location.search !== '')
  window.history.replaceState(null, '', '/');
