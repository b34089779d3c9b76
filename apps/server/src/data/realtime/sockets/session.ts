import { checkSession, type Identity, identify } from '../../../auth/sessions/identity.ts';
import type { PlatformDeps } from '../../../platform/deps/platform-deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { broadcastGrowth, kilobytes } from '../../rest/allowance.ts';
import type { Change } from '../rows/change.ts';
import { readRowAs } from '../rows/rows.ts';
import { type Channel, changePayload, mayMatch } from './channel.ts';
import { ALL_RIGHTS, readRights } from './channel-rights.ts';
import type { PhoenixMessage } from './frames.ts';
import { type ClientSession, join, registerUser, TOO_MANY_SOCKETS } from './join.ts';
import { broadcast, presence } from './messages.ts';

async function endChannel({ deps: { realtime }, channels }: ClientSession, channel: Channel): Promise<void> {
  if (channels.get(channel.topic) === channel) channels.delete(channel.topic);
  const { presenceRef, rowSubscriptions, onChange } = channel;
  // The calls run concurrently; each removes the channel in memory before it waits for the database.
  await Promise.all([
    channel.leave(),
    presenceRef === undefined ? undefined : realtime.presences.untrack(presenceRef),
    ...rowSubscriptions.map((rows) => realtime.rowSubscriptions.remove(rows, onChange)),
  ]);
}

export async function endAll(session: ClientSession): Promise<void> {
  for (const channel of [...session.channels.values()]) await endChannel(session, channel);
}

async function expire(session: ClientSession, channel: Channel, message: string): Promise<void> {
  session.out.system(channel, 'error', message);
  session.out.push(channel, 'phx_close', {});
  await endChannel(session, channel);
}

export function isExpired({ claims }: Identity): boolean {
  const { exp } = claims;
  return typeof exp === 'number' && exp * 1000 <= Date.now();
}

/** Ends channels whose token has expired, and the socket if the session has ended. */
export async function endExpired(session: ClientSession): Promise<void> {
  for (const channel of [...session.channels.values()]) {
    try {
      if (isExpired(channel.identity)) await expire(session, channel, 'Access token has expired');
      else await checkSession(session.deps, channel.identity);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await expire(session, channel, error.message);
      session.out.refuse(error.message);
    }
  }
}

/** Replaces a channel's token and reads its rights again, because the new token may belong to another user. */
async function renew(session: ClientSession, frame: PhoenixMessage): Promise<void> {
  const channel = session.channels.get(frame.topic);
  const token = frame.payload['access_token'];
  if (!channel || typeof token !== 'string') return;
  const { deps } = session;
  try {
    const identity = await identify(deps, token);
    if (!registerUser(session, identity)) {
      await expire(session, channel, TOO_MANY_SOCKETS);
      return;
    }
    channel.identity = identity;
    channel.rights = channel.config.private
      ? await readRights(deps.db.pool, channel.identity, channel.topic.replace(/^realtime:/, ''))
      : ALL_RIGHTS;
    if (!channel.rights.hear) await expire(session, channel, 'Unauthorized: this channel is private');
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await expire(session, channel, error.message);
  }
}

async function rejoin(session: ClientSession, frame: PhoenixMessage): Promise<void> {
  const earlier = session.channels.get(frame.topic);
  if (earlier) await endChannel(session, earlier);
  try {
    await join(session, frame);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    session.out.reply(frame, 'error', { reason: error.message });
  }
}

/** Counts data that PostgreSQL stores: presences, and broadcasts that are too large for a notification. */
async function mayBeKept(
  { deps, out, ip }: ClientSession,
  { identity }: Channel,
  frame: PhoenixMessage,
): Promise<boolean> {
  if (identity.role === 'service_role') return true;
  const { payload } = frame.payload;
  const bytes = Buffer.isBuffer(payload) ? payload.length : JSON.stringify(payload ?? null).length;
  const growth = frame.event === 'broadcast' ? broadcastGrowth(bytes) : 1 + kilobytes(bytes);
  if (growth === 0) return true;
  const { sub } = identity.claims;
  const key = typeof sub === 'string' ? sub : ip;
  if ((await deps.limits.take('growth', key, growth)) === 0) return true;
  out.reply(frame, 'error', { reason: 'MessageRateLimitReached: that is all for this hour' });
  return false;
}

export async function handleFrame(session: ClientSession, frame: PhoenixMessage): Promise<void> {
  const { deps, out, channels } = session;
  const channel = channels.get(frame.topic);
  switch (frame.event) {
    case 'heartbeat':
      out.reply(frame, 'ok', {});
      return;
    case 'phx_join':
      await rejoin(session, frame);
      return;
    case 'access_token':
      await renew(session, frame);
      return;
    case 'broadcast':
      if (channel && (await mayBeKept(session, channel, frame))) {
        await broadcast(deps.realtime, out, channel, frame);
      }
      return;
    case 'presence':
      if (channel && (await mayBeKept(session, channel, frame))) {
        await presence(deps.realtime, out, channel, frame);
      }
      return;
    case 'phx_leave':
      out.reply(frame, 'ok', {});
      if (!channel) return;
      out.push(channel, 'phx_close', {});
      await endChannel(session, channel);
      return;
    default:
      // Phoenix also ignores unknown events.
      return;
  }
}

/** A deleted row is announced only to its owner and the service role. */
function mayHearOfDeletion({ role, claims }: Identity, { owner }: Change): boolean {
  return role === 'service_role' || (typeof owner === 'string' && owner === claims['sub']);
}

async function readChanged(
  { db }: Pick<PlatformDeps, 'db'>,
  identity: Identity,
  change: Change,
): Promise<Record<string, unknown> | undefined> {
  if (change.type === 'DELETE') {
    return mayHearOfDeletion(identity, change) ? { user_id: change.owner, ...change.key } : undefined;
  }
  const visible = await readRowAs(db.pool, identity, change);
  return visible && (change.record ?? visible);
}

export async function deliver(session: ClientSession, channel: Channel, change: Change): Promise<void> {
  const { deps, out, live, channels } = session;
  const wanting = channel.subscriptions.filter((subscription) => mayMatch(subscription, change));
  if (wanting.length === 0) return;
  const record = await readChanged(deps, channel.identity, change);
  // The client may have left or rejoined the channel during the read.
  if (!record || channels.get(channel.topic) !== channel) return;
  const ids = wanting.filter(({ filter }) => !filter || filter.matches(record)).map(({ id }) => id);
  if (ids.length === 0) return;
  const columns = live().get(`${change.schema}.${change.table}`)?.columns ?? [];
  out.push(channel, 'postgres_changes', changePayload(ids, change, columns, record));
}
