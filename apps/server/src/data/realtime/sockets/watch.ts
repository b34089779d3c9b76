/** Checks this process's open sockets once a second for silence, expired tokens and ended sessions. */
import type { FastifyBaseLogger } from 'fastify';
import type { AuthDeps } from '../../../auth/deps.ts';
import type { Hub } from '../hub/hub.ts';
import type { ClientSession } from './join.ts';
import { isExpired } from './session.ts';

const SILENCE_MS = 60_000;
const WATCH_MS = 1_000;

export type OpenSocket = {
  readonly session: ClientSession;
  lastHeardMs: number;
  terminate(): void;
  recheck(): void;
};

export type SocketWatch = {
  add(socket: OpenSocket): () => void;
  stop(): void;
};

/** Adds the socket under each of its sessions. @returns false if a channel's token has expired */
function addBySession(bySession: Map<string, OpenSocket[]>, socket: OpenSocket): boolean {
  for (const { identity } of socket.session.channels.values()) {
    if (isExpired(identity)) return false;
    const { session_id: id } = identity.claims;
    if (identity.role !== 'authenticated' || typeof id !== 'string') continue;
    const sockets = bySession.get(id);
    if (sockets) sockets.push(socket);
    else bySession.set(id, [socket]);
  }
  return true;
}

export function startWatch(
  { sessions, realtime: { events } }: Pick<AuthDeps, 'sessions'> & { readonly realtime: Hub },
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
      else if (!addBySession(bySession, socket)) socket.recheck();
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
