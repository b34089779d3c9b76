/**
 * Connects one WebSocket to its session: messages in order, changes as they come, closed after a minute of silence.
 */

import type { FastifyBaseLogger } from 'fastify';
import type { Deps } from '../deps.ts';
import { isUnfit } from '../platform/render-error.ts';
import { readBinaryFrame } from './binary-frames.ts';
import { mayMatch } from './channel.ts';
import type { ConnectionCount } from './connection-count.ts';
import { readFrame, type Version } from './frames.ts';
import type { Change } from './hub.ts';
import type { ClientSession } from './join.ts';
import { CLOSE_POLICY, createOutgoing, type Socket } from './outgoing.ts';
import type { LiveTables } from './rows.ts';
import { deliver, endAll, endExpired, handleFrame } from './session.ts';

const SILENCE_MS = 60_000;
const WATCH_MS = 1_000;
/** A client may say so much a second, and save up for a burst of twice that. */
const MESSAGES_PER_SECOND = 100;

/** A bucket that fills with time and empties with messages. */
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
};

/** Follows this process's realtime events for one client. @returns the function that stops it */
function followEvents(session: ClientSession, giveUp: (error: unknown) => void): () => void {
  const { events } = session.deps.realtime;
  // Changes of one row are told in the order in which they were made.
  let deliveries = Promise.resolve();
  const onChange = (change: Change): void => {
    for (const channel of session.channels.values()) {
      if (!channel.subscriptions.some((subscription) => mayMatch(subscription, change))) continue;
      deliveries = deliveries.then(() => deliver(session, channel, change)).catch(giveUp);
    }
  };
  const onSessions = (userId: string): void => {
    const concerned = [...session.channels.values()].some(
      ({ identity }) => identity.claims['sub'] === userId,
    );
    if (concerned) endExpired(session).catch(giveUp);
  };
  events.on('change', onChange);
  events.on('sessions', onSessions);
  events.on('gap', session.out.askToReconnect);
  return () => {
    events.off('change', onChange);
    events.off('sessions', onSessions);
    events.off('gap', session.out.askToReconnect);
  };
}

export function serveSocket(
  deps: Deps,
  socket: Socket,
  { version, apiKey, live, log, ip, byUser }: Connection,
): void {
  const out = createOutgoing(socket, version);
  const session: ClientSession = {
    deps,
    out,
    live,
    apiKey,
    ip,
    byUser,
    users: new Set(),
    channels: new Map(),
  };
  const allow = createAllowance();
  let lastHeard = Date.now();
  // A leave must not overtake its join.
  let queue = Promise.resolve();

  const readBytes = (data: Buffer) => (version === '2.0.0' ? readBinaryFrame(data) : undefined);
  const giveUp = (error: unknown): void => {
    if (isUnfit(error)) {
      socket.close(CLOSE_POLICY);
      return;
    }
    log.error(error, 'realtime work failed');
    // The client connects anew and fetches: better than a balance that stays old.
    out.askToReconnect();
  };
  const unfollow = followEvents(session, giveUp);
  const watch = setInterval(() => {
    if (Date.now() - lastHeard > SILENCE_MS) socket.terminate();
    else endExpired(session).catch(giveUp);
  }, WATCH_MS);

  socket.on('message', (data: Buffer, isBinary) => {
    lastHeard = Date.now();
    const frame = isBinary ? readBytes(data) : readFrame(data.toString('utf8'), version);
    if (!allow()) socket.close(CLOSE_POLICY, 'Too many messages per second');
    else if (frame) queue = queue.then(() => handleFrame(session, frame)).catch(giveUp);
    else socket.close(CLOSE_POLICY);
  });
  socket.on('error', (error) => log.debug(error, 'realtime socket'));
  socket.on('close', () => {
    clearInterval(watch);
    for (const user of session.users) byUser.leave(user);
    unfollow();
    // After what is still being handled; a channel that joins late must end too.
    deps.realtime.finish(queue.then(() => endAll(session)));
  });
}
