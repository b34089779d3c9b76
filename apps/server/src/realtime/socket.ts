/** One WebSocket: joins, heartbeats, tokens and limits. A slow or silent client is let go, never waited for. */
import type { FastifyBaseLogger } from 'fastify';
import type { WebSocket } from 'ws';
import type { Deps } from '../deps.ts';
import { AppError } from '../platform/errors.ts';
import { type Identity, identify } from '../rest/request.ts';
import type { Change } from './changes.ts';
import { type Channel, changePayload, joinPayload, mayWant, subscribe } from './channel.ts';
import { type Frame, readFrame, type Version, writeFrame } from './frames.ts';
import { type LiveTables, readRowAs } from './rows.ts';

const MAX_BUFFERED_BYTES = 4 * 1024 * 1024;
const MAX_CHANNELS = 100;
const SILENCE_MS = 60_000;
/** RFC 6455: policy violation, and "try again later". */
const CLOSE_POLICY = 1008;
const CLOSE_TRY_LATER = 1013;

export type Connection = {
  readonly socket: WebSocket;
  readonly version: Version;
  /** Who the apikey of the address is; a join's own token comes first. */
  readonly apiKey: string;
  readonly live: LiveTables;
  readonly log: FastifyBaseLogger;
};

export function serveSocket(deps: Deps, { socket, version, apiKey, live, log }: Connection): void {
  const channels = new Map<string, Channel>();
  let lastHeard = Date.now();

  const send = (frame: Omit<Frame, 'join_ref'> & { join_ref?: string | null }): void => {
    if (socket.bufferedAmount > MAX_BUFFERED_BYTES) return socket.terminate();
    socket.send(writeFrame({ join_ref: null, ...frame }, version));
  };
  const reply = (
    { join_ref, ref, topic }: Frame,
    status: 'ok' | 'error',
    response: Record<string, unknown>,
  ): void => send({ join_ref, ref, topic, event: 'phx_reply', payload: { status, response } });
  const tell = ({ topic, joinRef }: Channel, status: 'ok' | 'error', message: string): void =>
    send({
      join_ref: joinRef,
      ref: null,
      topic,
      event: 'system',
      payload: { extension: 'postgres_changes', status, message, channel: topic.replace(/^realtime:/, '') },
    });
  const close = (channel: Channel): void => {
    channels.delete(channel.topic);
    send({ join_ref: channel.joinRef, ref: null, topic: channel.topic, event: 'phx_close', payload: {} });
  };
  const expire = (channel: Channel, message: string): void => {
    tell(channel, 'error', message);
    close(channel);
  };

  const join = async (frame: Frame): Promise<void> => {
    const read = joinPayload.safeParse(frame.payload);
    if (!read.success) return reply(frame, 'error', { reason: 'The join payload is not readable.' });
    if (channels.size >= MAX_CHANNELS)
      return reply(frame, 'error', { reason: `More than ${MAX_CHANNELS} channels.` });
    const identity = await identify(deps, read.data.access_token ?? apiKey);
    const subscribed = subscribe(read.data.config.postgres_changes, live);
    const { topic, join_ref: joinRef } = frame;
    const subscriptions = subscribed.ok ? subscribed.subscriptions : [];
    const channel: Channel = { topic, joinRef, subscriptions, identity };
    channels.set(topic, channel);
    reply(frame, 'ok', {
      postgres_changes: subscribed.ok
        ? subscriptions.map(({ id, asked }) => ({ id, ...asked }))
        : read.data.config.postgres_changes.map((asked) => ({ id: 0, ...asked })),
    });
    if (!subscribed.ok) tell(channel, 'error', subscribed.reason);
    else if (subscriptions.length > 0) tell(channel, 'ok', 'Subscribed to PostgreSQL');
  };

  const renew = async (frame: Frame): Promise<void> => {
    const channel = channels.get(frame.topic);
    const token = frame.payload['access_token'];
    if (!channel || typeof token !== 'string') return;
    try {
      channel.identity = await identify(deps, token);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      expire(channel, error.message);
    }
  };

  const handle = async (frame: Frame): Promise<void> => {
    switch (frame.event) {
      case 'heartbeat':
        return reply(frame, 'ok', {});
      case 'phx_join':
        try {
          return await join(frame);
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          return reply(frame, 'error', { reason: error.message });
        }
      case 'access_token':
        return renew(frame);
      case 'phx_leave': {
        const channel = channels.get(frame.topic);
        reply(frame, 'ok', {});
        if (channel) close(channel);
        return;
      }
      default:
        return;
    }
  };

  const deliver = async (channel: Channel, change: Change): Promise<void> => {
    const wanting = channel.subscriptions.filter((subscription) => mayWant(subscription, change));
    if (wanting.length === 0) return;
    const { identity } = channel;
    const record = change.type === 'DELETE' ? change.key : await readRowAs(deps.db.pool, identity, change);
    if (!record || channels.get(channel.topic) !== channel) return;
    const ids = wanting
      .filter(({ filter }) => !filter || filter.matches(record[filter.column]))
      .map(({ id }) => id);
    if (ids.length === 0) return;
    const columns = live.get(`${change.schema}.${change.table}`) ?? [];
    send({
      join_ref: channel.joinRef,
      ref: null,
      topic: channel.topic,
      event: 'postgres_changes',
      payload: changePayload(ids, change, columns, record),
    });
  };

  const onChange = (change: Change): void => {
    for (const channel of channels.values()) {
      deliver(channel, change).catch((error: unknown) => {
        log.error(error, 'a change could not be read');
        // The client reconnects and fetches: better than a balance that stays old.
        socket.close(CLOSE_TRY_LATER);
      });
    }
  };
  const onGap = (): void => socket.close(CLOSE_TRY_LATER);
  const watch = setInterval(() => {
    if (Date.now() - lastHeard > SILENCE_MS) return socket.terminate();
    for (const channel of channels.values()) {
      if (isExpired(channel.identity)) expire(channel, 'Access token has expired');
    }
  }, 1_000);

  // Messages of one socket are handled in order: a leave must not overtake its join.
  let queue = Promise.resolve();
  socket.on('message', (data, isBinary) => {
    lastHeard = Date.now();
    const frame = isBinary ? undefined : readFrame(asText(data), version);
    if (!frame) return socket.close(CLOSE_POLICY);
    queue = queue
      .then(() => handle(frame))
      .catch((error: unknown) => {
        log.error(error, 'a realtime message could not be handled');
        socket.close(CLOSE_TRY_LATER);
      });
  });
  deps.changes.events.on('change', onChange);
  deps.changes.events.on('gap', onGap);
  socket.on('error', (error) => log.debug(error, 'realtime socket'));
  socket.on('close', () => {
    clearInterval(watch);
    deps.changes.events.off('change', onChange);
    deps.changes.events.off('gap', onGap);
    channels.clear();
  });
}

function asText(data: Buffer | ArrayBuffer | Buffer[]): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString('utf8');
  return (data instanceof ArrayBuffer ? Buffer.from(data) : data).toString('utf8');
}

function isExpired({ claims }: Identity): boolean {
  const { exp } = claims;
  return typeof exp === 'number' && exp * 1000 <= Date.now();
}
