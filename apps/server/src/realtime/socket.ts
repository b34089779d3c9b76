/** Ties one WebSocket to its session: messages in order, changes as they come, an end after silence. */

import type { FastifyBaseLogger } from 'fastify';
import type { Deps } from '../deps.ts';
import type { Change } from './changes.ts';
import { readFrame, type Version } from './frames.ts';
import { createOutgoing, type Socket } from './outgoing.ts';
import type { LiveTables } from './rows.ts';
import { deliver, endExpired, handleFrame, type Session } from './session.ts';

const SILENCE_MS = 60_000;
const WATCH_MS = 1_000;
/** RFC 6455: policy violation. */
const CLOSE_POLICY = 1008;

export type Connection = {
  readonly version: Version;
  readonly apiKey: string;
  readonly live: LiveTables;
  readonly log: FastifyBaseLogger;
};

export function serveSocket(deps: Deps, socket: Socket, { version, apiKey, live, log }: Connection): void {
  const out = createOutgoing(socket, version);
  const session: Session = { deps, out, live, apiKey, channels: new Map() };
  const { events } = deps.changes;
  let lastHeard = Date.now();
  // A leave must not overtake its join.
  let queue = Promise.resolve();

  const giveUp = (error: unknown): void => {
    log.error(error, 'realtime work failed');
    // The client connects anew and fetches: better than a balance that stays old.
    out.askToReconnect();
  };
  const onChange = (change: Change): void => {
    for (const channel of session.channels.values()) deliver(session, channel, change).catch(giveUp);
  };
  const watch = setInterval(() => {
    if (Date.now() - lastHeard > SILENCE_MS) socket.terminate();
    else endExpired(session);
  }, WATCH_MS);

  socket.on('message', (data: Buffer, isBinary) => {
    lastHeard = Date.now();
    const frame = isBinary ? undefined : readFrame(data.toString('utf8'), version);
    if (frame) queue = queue.then(() => handleFrame(session, frame)).catch(giveUp);
    else socket.close(CLOSE_POLICY);
  });
  socket.on('error', (error) => log.debug(error, 'realtime socket'));
  socket.on('close', () => {
    clearInterval(watch);
    events.off('change', onChange);
    events.off('gap', out.askToReconnect);
    session.channels.clear();
  });
  events.on('change', onChange);
  events.on('gap', out.askToReconnect);
}
