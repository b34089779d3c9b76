import { whileInFlight } from '@printready/ui/pending-work';
import type { SupabaseClient } from '@supabase/supabase-js';

/** Storage key of supabase-js's session, through which other tabs are notified. */
const SESSION_KEY = 'printready-auth';
const HEARTBEAT_MS = 30_000;
const RECONNECT_MS = [1_000, 2_000, 5_000, 10_000] as const;

type Backend = {
  readonly backendUrl: string;
  readonly anonKey: string;
  readonly mailsEnabled?: boolean;
  /** Set if calls need a captcha, which only the app's sign-in page has. */
  readonly captcha?: object | null;
};

let known: Backend | undefined;

export function connectTo(backend: Backend): void {
  known = backend;
}

/** @throws TypeError if called before connectTo */
export function backend(): Backend {
  if (!known) throw new TypeError('The session has no backend yet; the app calls connectTo() at its start.');
  return known;
}

let client: Promise<SupabaseClient> | undefined;
const waiting = new Set<(client: SupabaseClient) => void>();

export function loadClient(): Promise<SupabaseClient> {
  client ??= connect().catch((error: unknown) => {
    client = undefined;
    throw error;
  });
  return client;
}

export function onClientLoaded(callback: (client: SupabaseClient) => void): () => void {
  waiting.add(callback);
  return () => waiting.delete(callback);
}

async function connect(): Promise<SupabaseClient> {
  const { createClient } = await import('@supabase/supabase-js');
  const { backendUrl, anonKey } = backend();
  const connected = createClient(backendUrl, anonKey, {
    auth: {
      flowType: 'pkce',
      storageKey: SESSION_KEY,
      persistSession: true,
      autoRefreshToken: true,
      detectSessionInUrl: false,
    },
    // The query cache already retries, and nested retries would multiply the wait.
    db: { retry: false },
    global: { fetch: (input, init) => whileInFlight(fetch(input, init)) },
    realtime: {
      heartbeatIntervalMs: HEARTBEAT_MS,
      reconnectAfterMs: (tries) => RECONNECT_MS[tries - 1] ?? 10_000,
    },
  });
  for (const callback of waiting) callback(connected);
  return connected;
}

export function hasStoredSession(): boolean {
  return localStorage.getItem(SESSION_KEY) !== null;
}

export function onSessionStored(callback: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === SESSION_KEY && event.newValue !== null) callback();
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}
