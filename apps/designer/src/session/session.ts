/** The session that was transferred: in memory only, gone with the page. */
import { type DesignerSession, designerSession } from '@printready/contracts/designer-wire';
import { createClient } from '@supabase/supabase-js';
import { z } from 'zod';
import { create } from 'zustand';
import { config } from '../config.ts';
import type { Arrival } from './arrival.ts';

/** Why nobody is signed in, as the server words it. */
export type Closed = 'none' | 'elsewhere' | 'refused' | 'unreachable' | 'ended';

type State =
  | { readonly status: 'opening' }
  | { readonly status: 'closed'; readonly why: Closed; readonly said: string | null }
  | {
      readonly status: 'open';
      readonly session: DesignerSession;
      readonly client: ReturnType<typeof clientOf>;
      /** To the toolkit's server, in this person's name. */
      readonly post: ReturnType<typeof postOf>;
    };

export const useSession = create<State>(() => ({ status: 'opening' }));

const refusal = z.object({ message: z.string() });

function close(why: Closed, said: string | null = null): void {
  useSession.setState({ status: 'closed', why, said }, true);
}

/** It sends the token that it was given and keeps nothing; a new one comes with a new transfer only. */
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

export async function openSession(arrival: Arrival): Promise<void> {
  if (arrival.kind !== 'token') {
    close(arrival.kind === 'refused' ? 'elsewhere' : 'none');
    return;
  }
  try {
    await takeOver(arrival.token);
  } catch (error) {
    console.error('The session could not be taken over.', error);
    close('unreachable');
  }
}
