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

function open(session: DesignerSession, token: string): void {
  useSession.setState({ status: 'open', session, client: clientOf(token), post: postOf(token) }, true);
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

export async function openSession(transfer: Transfer): Promise<void> {
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
