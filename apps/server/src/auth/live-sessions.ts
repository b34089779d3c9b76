/** Sessions may end before their tokens expire; trigger tell_ended_sessions keeps this cache current. */
import type { Pool } from 'pg';

/** `unproved`: the account has a second factor that this session has never proved. */
type SessionState = 'open' | 'unproved' | 'ended';

export type LiveSessions = {
  stateOf(sessionId: string, userId: string): Promise<SessionState>;
  /** Reads all sessions missing from the cache in one query. @returns those that have ended */
  endedAmong(sessionIds: readonly string[]): Promise<readonly string[]>;
};

type SessionEvents = {
  on(event: 'sessions', listener: (userId: string) => void): unknown;
  /** `deaf`: the connection is lost; `gap`: it is restored, but notifications may have been missed. */
  on(event: 'deaf' | 'gap', listener: () => void): unknown;
};

const REMEMBERED = 20_000;
/** Cache lifetime; covers notifications lost on a connection that only seems to be open. */
const BELIEVED_MS = 30_000;

type Row = { readonly id: string; readonly user_id: string; readonly state: Exclude<SessionState, 'ended'> };

async function readStates(pool: Pool, sessionIds: readonly string[]): Promise<readonly Row[]> {
  const { rows } = await pool.query<Row>(
    `select s.id, s.user_id, case when s.aal = 'aal2' or not exists (
         select from auth.mfa_factors f where f.user_id = s.user_id and f.status = 'verified')
       then 'open' else 'unproved' end as state
     from auth.sessions s where s.id = any ($1::uuid[])`,
    [sessionIds],
  );
  return rows;
}

export function createLiveSessions(pool: Pool, events: SessionEvents): LiveSessions {
  /** Only open sessions are cached: an unproved one may prove its second factor at any moment. */
  const open = new Map<string, { readonly userId: string; readonly until: number }>();
  /** Counts invalidations; a state is not cached if an invalidation occurred while it was being read. */
  let forgotten = 0;
  /** While the connection to PostgreSQL is down, no notification arrives and nothing may be cached. */
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

  const isKnown = (sessionId: string): boolean => (open.get(sessionId)?.until ?? 0) > Date.now();
  const read = async (sessionIds: readonly string[]): Promise<readonly Row[]> => {
    const before = forgotten;
    const rows = await readStates(pool, sessionIds);
    if (!listening || before !== forgotten) return rows;
    if (open.size + rows.length > REMEMBERED) open.clear();
    for (const { id, user_id: userId, state } of rows)
      if (state === 'open') open.set(id, { userId, until: Date.now() + BELIEVED_MS });
    return rows;
  };

  return {
    stateOf: async (sessionId, userId) => {
      if (isKnown(sessionId)) return open.get(sessionId)?.userId === userId ? 'open' : 'ended';
      const [row] = await read([sessionId]);
      return row?.user_id === userId ? row.state : 'ended';
    },
    endedAmong: async (sessionIds) => {
      const unknown = sessionIds.filter((id) => !isKnown(id));
      if (unknown.length === 0) return [];
      const found = new Set((await read(unknown)).map(({ id }) => id));
      return unknown.filter((id) => !found.has(id));
    },
  };
}
