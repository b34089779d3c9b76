/**
 * Which sessions are open. An access token is good for an hour; the session that it belongs to may end before: signed
 * out, another password, a stolen refresh token that was noticed, a deleted account. Wherever money, files or sockets
 * are, the session is asked for with each request: from memory, which PostgreSQL corrects by a notification to every
 * process (trigger tell_ended_sessions).
 */
import type { Pool } from 'pg';
import type { Hub } from '../realtime/hub.ts';

/** `unproved`: the account has a second factor, and this session never showed it. */
type SessionState = 'open' | 'unproved' | 'ended';

export type LiveSessions = {
  stateOf(sessionId: string, userId: string): Promise<SessionState>;
};

const REMEMBERED = 20_000;
/** For a notification that never came although the connection seems to stand. */
const BELIEVED_MS = 30_000;

async function readState(pool: Pool, sessionId: string, userId: string): Promise<SessionState> {
  const { rows } = await pool.query<{ state: SessionState }>(
    `select case when s.aal = 'aal2' or not exists (
         select from auth.mfa_factors f where f.user_id = s.user_id and f.status = 'verified')
       then 'open' else 'unproved' end as state
     from auth.sessions s where s.id = $1 and s.user_id = $2`,
    [sessionId, userId],
  );
  return rows[0]?.state ?? 'ended';
}

export function createLiveSessions(pool: Pool, events: Hub['events']): LiveSessions {
  /** Only open ones: a session that proves itself a moment later must not be refused for an old answer. */
  const open = new Map<string, { readonly userId: string; readonly until: number }>();
  /** Counts what was forgotten, so that an answer that was under way meanwhile is not remembered. */
  let forgotten = 0;
  /** Without its connection to PostgreSQL nothing is told, and nothing can be remembered. */
  let listening = true;

  const forgetAll = (): void => {
    forgotten++;
    open.clear();
  };
  events.on('sessions', (userId) => {
    forgotten++;
    for (const [id, session] of open) if (session.userId === userId) open.delete(id);
  });
  events.on('deaf', () => {
    listening = false;
    forgetAll();
  });
  events.on('gap', () => {
    listening = true;
    forgetAll();
  });

  return {
    stateOf: async (sessionId, userId) => {
      const known = open.get(sessionId);
      if (known?.userId === userId && known.until > Date.now()) return 'open';
      const before = forgotten;
      const state = await readState(pool, sessionId, userId);
      if (state === 'open' && listening && before === forgotten) {
        if (open.size >= REMEMBERED) open.clear();
        open.set(sessionId, { userId, until: Date.now() + BELIEVED_MS });
      }
      return state;
    },
  };
}
