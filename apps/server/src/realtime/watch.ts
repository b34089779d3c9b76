/** Checks the open sockets of this process once a second: silence, expired tokens and ended sessions. */
import type { FastifyBaseLogger } from 'fastify';
import type { Deps } from '../deps.ts';
import type { ClientSession } from './join.ts';
import { isExpired } from './session.ts';

const SILENCE_MS = 60_000;
const WATCH_MS = 1_000;

export type OpenSocket = {
  readonly session: ClientSession;
  lastHeardMs: number;
  terminate(): void;
  /** Ends channels whose token has expired or whose session has ended. */
  recheck(): void;
};

export type SocketWatch = {
  /** @returns the function that removes it */
  add(socket: OpenSocket): () => void;
  stop(): void;
};

const sessionIdsOf = ({ session }: OpenSocket): string[] =>
  [...session.channels.values()].flatMap(({ identity: { role, claims } }) =>
    role === 'authenticated' && typeof claims['session_id'] === 'string' ? [claims['session_id']] : [],
  );

function hasExpired({ session }: OpenSocket): boolean {
  for (const { identity } of session.channels.values()) if (isExpired(identity)) return true;
  return false;
}

export function startWatch(
  { sessions, realtime: { events } }: Pick<Deps, 'sessions' | 'realtime'>,
  log: FastifyBaseLogger,
): SocketWatch {
  const open = new Set<OpenSocket>();
  const askAllToReconnect = (): void => {
    for (const { session } of open) session.out.askToReconnect();
  };

  const check = async (): Promise<void> => {
    const oldest = Date.now() - SILENCE_MS;
    const bySession = new Map<string, OpenSocket[]>();
    for (const socket of open) {
      if (socket.lastHeardMs < oldest) socket.terminate();
      else if (hasExpired(socket)) socket.recheck();
      else
        for (const id of sessionIdsOf(socket)) {
          const sockets = bySession.get(id);
          if (sockets) sockets.push(socket);
          else bySession.set(id, [socket]);
        }
    }
    if (bySession.size === 0) return;
    for (const id of await sessions.endedAmong([...bySession.keys()]))
      for (const socket of bySession.get(id) ?? []) socket.recheck();
  };

  let checking = false;
  const timer = setInterval(() => {
    if (checking) return;
    checking = true;
    check()
      .catch((error: unknown) => {
        log.error(error, 'the sessions of sockets could not be checked');
        askAllToReconnect();
      })
      .finally(() => (checking = false));
  }, WATCH_MS);
  events.on('gap', askAllToReconnect);
  return {
    add: (socket) => {
      open.add(socket);
      return () => void open.delete(socket);
    },
    stop: () => {
      clearInterval(timer);
      events.off('gap', askAllToReconnect);
    },
  };
}
