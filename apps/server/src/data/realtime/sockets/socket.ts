import type { FastifyBaseLogger } from 'fastify';
import { isUnfit } from '../../../platform/http/render-error.ts';
import type { Change } from '../rows/change.ts';
import type { LiveTables } from '../rows/rows.ts';
import { readBinaryFrame } from './binary-frames.ts';
import { type Channel, mayMatch } from './channel.ts';
import type { ConnectionCount } from './connection-count.ts';
import { readFrame, type Version } from './frames.ts';
import { type ClientSession, type SocketDeps, unregisterUsers } from './join.ts';
import { CLOSE_POLICY, createOutgoing, type Outgoing, type Socket } from './outgoing.ts';
import { deliver, endAll, endExpired, handleFrame } from './session.ts';
import type { OpenSocket, SocketWatch } from './watch.ts';

/** Messages per second; a burst may be twice as large. */
const MESSAGES_PER_SECOND = 100;

function createAllowance(): () => boolean {
  let left = 2 * MESSAGES_PER_SECOND;
  let filledAt = Date.now();
  return () => {
    const now = Date.now();
    left = Math.min(2 * MESSAGES_PER_SECOND, left + ((now - filledAt) / 1000) * MESSAGES_PER_SECOND);
    filledAt = now;
    left -= 1;
    return left >= 0;
  };
}

export type Connection = {
  readonly version: Version;
  readonly apiKey: string;
  readonly live: () => LiveTables;
  readonly log: FastifyBaseLogger;
  readonly ip: string;
  readonly byUser: ConnectionCount;
  readonly watch: SocketWatch;
};

function createGiveUp(socket: Socket, out: Outgoing, log: FastifyBaseLogger): (error: unknown) => void {
  return (error) => {
    if (isUnfit(error)) {
      socket.close(CLOSE_POLICY);
      return;
    }
    log.error(error, 'realtime work failed');
    // The client reconnects and fetches its data again, so its balance does not stay stale.
    out.askToReconnect();
  };
}

export function serveSocket(
  deps: SocketDeps,
  socket: Socket,
  { version, apiKey, live, log, ip, byUser, watch }: Connection,
): void {
  const out = createOutgoing(socket, version);
  const giveUp = createGiveUp(socket, out, log);
  let deliveries = Promise.resolve();
  const onChange = (channel: Channel, change: Change): void => {
    if (channel.subscriptions.some((subscription) => mayMatch(subscription, change)))
      deliveries = deliveries.then(() => deliver(session, channel, change)).catch(giveUp);
  };
  const recheck = (): void => void endExpired(session).catch(giveUp);
  const session: ClientSession = {
    deps,
    out,
    live,
    apiKey,
    ip,
    byUser,
    users: new Set(),
    channels: new Map(),
    onChange,
    onSessionsEnded: recheck,
  };
  const watched: OpenSocket = {
    session,
    lastHeardMs: Date.now(),
    terminate: () => socket.terminate(),
    recheck,
  };
  const unwatch = watch.add(watched);
  const allow = createAllowance();
  // A leave must not overtake its join.
  let queue = Promise.resolve();

  const readBytes = (data: Buffer) => (version === '2.0.0' ? readBinaryFrame(data) : undefined);
  socket.on('message', (data: Buffer, isBinary) => {
    watched.lastHeardMs = Date.now();
    const frame = isBinary ? readBytes(data) : readFrame(data.toString('utf8'), version);
    if (!allow()) socket.close(CLOSE_POLICY, 'Too many messages per second');
    else if (frame) queue = queue.then(() => handleFrame(session, frame)).catch(giveUp);
    else socket.close(CLOSE_POLICY);
  });
  socket.on('error', (error) => log.debug(error, 'realtime socket'));
  socket.on('close', () => {
    unwatch();
    // Runs after the pending messages, because a channel that joins late must also end.
    const end = (): Promise<void> => {
      unregisterUsers(session);
      return endAll(session);
    };
    deps.realtime.finish(queue.then(end));
  });
}
