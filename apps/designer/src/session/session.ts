import { REOPEN_PARAM } from '@printready/contracts/designer';
import { type DesignerSession, designerSession } from '@printready/contracts/designer-wire';
import { createClient } from '@supabase/supabase-js';
import { z } from 'zod';
import { create } from 'zustand';
import { config } from '../config.ts';
import type { Transfer } from './transfer.ts';

export type Closed = 'none' | 'elsewhere' | 'refused' | 'unreachable' | 'ended';

type State =
  | { readonly status: 'opening' }
  | { readonly status: 'closed'; readonly why: Closed; readonly message: string | null }
  | {
      readonly status: 'open';
      readonly session: DesignerSession;
      readonly client: ReturnType<typeof clientOf>;
      readonly post: ReturnType<typeof postOf>;
      readonly get: ReturnType<typeof getOf>;
    };

export const useSession = create<State>(() => ({ status: 'opening' }));

const refusal = z.object({ message: z.string() });

function close(why: Closed, message: string | null = null): void {
  useSession.setState({ status: 'closed', why, message }, true);
}

/** Uses the transferred token without storing or refreshing it; a new token needs a new transfer. */
const clientOf = (token: string) =>
  createClient(config.backendUrl, config.anonKey, {
    accessToken: () => Promise.resolve(token),
    db: { retry: false },
  });

const postOf = (token: string) => (path: string, body: unknown, signal: AbortSignal) =>
  fetch(new URL(path, config.toolkitUrl), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    cache: 'no-store',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal,
  });

const getOf = (token: string) => (path: string) =>
  fetch(new URL(path, config.toolkitUrl), {
    headers: { authorization: `Bearer ${token}` },
    cache: 'no-store',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  });

/** Marks this tab as having had a session. It holds no token, and a link from elsewhere cannot set it. */
const TAB_MARK = 'printready-designer-open';

/** After a reload, redirects a tab that had a session to the toolkit, which transfers its session. */
function reopen(leave: (url: string) => void): boolean {
  const hadSession = sessionStorage.getItem(TAB_MARK) !== null;
  // The mark is removed before redirecting, so that a toolkit without a session is visited only once.
  sessionStorage.removeItem(TAB_MARK);
  if (hadSession) leave(new URL(`/ai-designer?${REOPEN_PARAM}`, config.toolkitUrl).href);
  return hadSession;
}

function open(session: DesignerSession, token: string): void {
  sessionStorage.setItem(TAB_MARK, '');
  useSession.setState(
    { status: 'open', session, client: clientOf(token), post: postOf(token), get: getOf(token) },
    true,
  );
  setTimeout(() => close('ended'), Math.max(0, session.expiresAtMs - Date.now()));
}

async function takeOver(token: string): Promise<void> {
  const answer = await fetch(new URL('/api/designer/session', config.toolkitUrl), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    cache: 'no-store',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  });
  const body: unknown = await answer.json();
  if (answer.ok) open(designerSession.parse(body), token);
  else close('refused', refusal.safeParse(body).data?.message ?? null);
}

export async function openSession(
  transfer: Transfer,
  leave: (url: string) => void = (url) => window.location.replace(url),
): Promise<void> {
  if (transfer.kind === 'none' && reopen(leave)) return;
  if (transfer.kind !== 'token') {
    close(transfer.kind === 'refused' ? 'elsewhere' : 'none');
    return;
  }
  try {
    await takeOver(transfer.token);
  } catch (error) {
    console.error('The session could not be taken over.', error);
    close('unreachable');
  }
}
