/** One client's channels: who they are, what they hear, and when they end. */
import type { Deps } from '../deps.ts';
import { AppError } from '../platform/errors.ts';
import { type Identity, identify } from '../rest/request.ts';
import type { Change } from './changes.ts';
import { type Channel, changePayload, joinPayload, mayWant, subscribe } from './channel.ts';
import type { Frame } from './frames.ts';
import type { Outgoing } from './outgoing.ts';
import { type LiveTables, readRowAs } from './rows.ts';

const MAX_CHANNELS = 100;

export type Session = {
  readonly deps: Deps;
  readonly out: Outgoing;
  readonly live: LiveTables;
  /** Who the address's key is; a join's own token comes first. */
  readonly apiKey: string;
  readonly channels: Map<string, Channel>;
};

function close({ channels, out }: Session, channel: Channel): void {
  channels.delete(channel.topic);
  out.push(channel, 'phx_close', {});
}

function expire(session: Session, channel: Channel, message: string): void {
  session.out.system(channel, 'error', message);
  close(session, channel);
}

function isExpired({ claims }: Identity): boolean {
  const { exp } = claims;
  return typeof exp === 'number' && exp * 1000 <= Date.now();
}

export function endExpired(session: Session): void {
  for (const channel of session.channels.values()) {
    if (isExpired(channel.identity)) expire(session, channel, 'Access token has expired');
  }
}

/** @throws AppError when the token is refused */
async function join({ deps, out, live, apiKey, channels }: Session, frame: Frame): Promise<void> {
  const read = joinPayload.safeParse(frame.payload);
  if (!read.success) {
    out.reply(frame, 'error', { reason: 'The join payload is not readable.' });
    return;
  }
  if (channels.size >= MAX_CHANNELS) {
    out.reply(frame, 'error', { reason: `More than ${MAX_CHANNELS} channels.` });
    return;
  }
  const identity = await identify(deps, read.data.access_token ?? apiKey);
  const asked = read.data.config.postgres_changes;
  const subscribed = subscribe(asked, live);
  const subscriptions = subscribed.ok ? subscribed.subscriptions : [];
  const channel: Channel = { topic: frame.topic, joinRef: frame.join_ref, subscriptions, identity };
  channels.set(channel.topic, channel);
  // The client compares these with its own, in order.
  out.reply(frame, 'ok', {
    postgres_changes: asked.map((wish, index) => ({ id: subscriptions[index]?.id ?? 0, ...wish })),
  });
  if (!subscribed.ok) out.system(channel, 'error', subscribed.reason);
  else if (subscriptions.length > 0) out.system(channel, 'ok', 'Subscribed to PostgreSQL');
}

async function renew(session: Session, frame: Frame): Promise<void> {
  const channel = session.channels.get(frame.topic);
  const token = frame.payload['access_token'];
  if (!channel || typeof token !== 'string') return;
  try {
    channel.identity = await identify(session.deps, token);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    expire(session, channel, error.message);
  }
}

export async function handleFrame(session: Session, frame: Frame): Promise<void> {
  const { out, channels } = session;
  switch (frame.event) {
    case 'heartbeat':
      out.reply(frame, 'ok', {});
      return;
    case 'phx_join':
      try {
        await join(session, frame);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        out.reply(frame, 'error', { reason: error.message });
      }
      return;
    case 'access_token':
      await renew(session, frame);
      return;
    case 'phx_leave': {
      const channel = channels.get(frame.topic);
      out.reply(frame, 'ok', {});
      if (channel) close(session, channel);
      return;
    }
    default:
      // Events of features that this wire does not offer; Phoenix ignores unknown ones as well.
      return;
  }
}

/** Sends a changed row to a channel that wants it and may see it. */
export async function deliver(session: Session, channel: Channel, change: Change): Promise<void> {
  const { deps, out, live, channels } = session;
  const wanting = channel.subscriptions.filter((subscription) => mayWant(subscription, change));
  if (wanting.length === 0) return;
  const record =
    change.type === 'DELETE' ? change.key : await readRowAs(deps.db.pool, channel.identity, change);
  // It may have left, or joined anew, while the row was read.
  if (!record || channels.get(channel.topic) !== channel) return;
  const ids = wanting
    .filter(({ filter }) => !filter || filter.matches(record[filter.column]))
    .map(({ id }) => id);
  if (ids.length === 0) return;
  const columns = live.get(`${change.schema}.${change.table}`) ?? [];
  out.push(channel, 'postgres_changes', changePayload(ids, change, columns, record));
}
