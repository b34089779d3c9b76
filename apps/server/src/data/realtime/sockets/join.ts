import { randomUUID } from 'node:crypto';
import { failed } from '@printready/pixels/result';
import type { AuthDeps } from '../../../auth/deps.ts';
import { type Identity, identify } from '../../../auth/sessions/identity.ts';
import type { Hub } from '../hub/hub.ts';
import type { Change } from '../rows/change.ts';
import type { LiveTables } from '../rows/rows.ts';
import type { Member } from '../shared-state/relay.ts';
import { type Channel, joinPayload, subscribe } from './channel.ts';
import { ALL_RIGHTS, readRights } from './channel-rights.ts';
import type { ConnectionCount } from './connection-count.ts';
import type { PhoenixMessage } from './frames.ts';
import type { Outgoing } from './outgoing.ts';

const MAX_CHANNELS = 100;

const memberOf = (out: Outgoing, channel: Channel): Member => ({
  hear: (message) => out.broadcast(channel, message),
  see: (diff) => {
    if (channel.config.presence.enabled && channel.rights.see) out.push(channel, 'presence_diff', diff);
  },
});

export type SocketDeps = Pick<AuthDeps, 'db' | 'limits' | 'keys' | 'sessions'> & { readonly realtime: Hub };

export type ClientSession = {
  readonly deps: SocketDeps;
  readonly out: Outgoing;
  readonly live: () => LiveTables;
  /** Key from the socket's URL; a join's own token takes precedence. */
  readonly apiKey: string;
  readonly channels: Map<string, Channel>;
  readonly ip: string;
  readonly byUser: ConnectionCount;
  readonly users: Set<string>;
  readonly onChange: (channel: Channel, change: Change) => void;
  readonly onSessionsEnded: () => void;
};

export const TOO_MANY_SOCKETS = 'ConnectionRateLimitReached: too many sockets of one user';

/** One socket may act for several users and counts once for each. */
export function registerUser(session: ClientSession, { claims: { sub } }: Identity): boolean {
  const { byUser, users } = session;
  if (typeof sub !== 'string' || users.has(sub)) return true;
  if (!byUser.enter(sub)) return false;
  users.add(sub);
  session.deps.realtime.endListeners.add(sub, session.onSessionsEnded);
  session.deps.realtime.memberListeners.add(sub, session.out.askToReconnect);
  return true;
}

export function unregisterUsers({ byUser, users, deps, out, onSessionsEnded }: ClientSession): void {
  for (const user of users) {
    byUser.leave(user);
    deps.realtime.endListeners.remove(user, onSessionsEnded);
    deps.realtime.memberListeners.remove(user, out.askToReconnect);
  }
}

type Refusal = 'unreadable' | 'too-many-channels' | 'too-many-sockets' | 'unauthorized';

const refuse = (code: Refusal, text: string) => failed({ code, text });

/** Checks the payload, limits, and the right to read. @throws AppError when the token is rejected */
async function admit(session: ClientSession, frame: PhoenixMessage) {
  const { deps, apiKey, channels } = session;
  const read = joinPayload.safeParse(frame.payload);
  if (!read.success) return refuse('unreadable', 'The join payload is not readable.');
  if (channels.size >= MAX_CHANNELS)
    return refuse('too-many-channels', `ChannelRateLimitReached: more than ${MAX_CHANNELS} channels`);
  const { config } = read.data;
  const identity = await identify(deps, read.data.access_token ?? apiKey);
  if (!registerUser(session, identity)) return refuse('too-many-sockets', TOO_MANY_SOCKETS);
  const name = frame.topic.replace(/^realtime:/, '');
  const rights = config.private ? await readRights(deps.db.pool, identity, name) : ALL_RIGHTS;
  if (!rights.hear)
    return refuse(
      'unauthorized',
      `Unauthorized: You do not have permissions to read from this Channel topic: ${name}`,
    );
  return { ok: true, config, identity, name, rights } as const;
}

/** @throws AppError when the token is rejected */
export async function join(session: ClientSession, frame: PhoenixMessage): Promise<void> {
  const { deps, out, live, channels } = session;
  const admitted = await admit(session, frame);
  if (!admitted.ok) {
    out.reply(frame, 'error', { reason: admitted.problem.text });
    return;
  }
  const { config, identity, name, rights } = admitted;
  const asked = config.postgres_changes;
  const subscribed = subscribe(asked, live(), identity.role);
  const { subscriptions, rowSubscriptions } = subscribed.ok
    ? subscribed
    : { subscriptions: [], rowSubscriptions: [] };
  const channel: Channel = {
    topic: frame.topic,
    joinRef: frame.join_ref,
    room: `${config.private ? 'private' : 'public'}:${name}`,
    config,
    presenceKey: config.presence.key || randomUUID(),
    subscriptions,
    rowSubscriptions: [],
    onChange: (change) => session.onChange(channel, change),
    identity,
    rights,
    presenceRef: undefined,
    member: undefined,
    leave: () => Promise.resolve(),
  };
  channel.member = memberOf(out, channel);
  channel.leave = await deps.realtime.enter(channel.room, channel.member);
  channels.set(channel.topic, channel);
  for (const rowSubscription of rowSubscriptions) {
    await deps.realtime.rowSubscriptions.add(rowSubscription, channel.onChange);
    channel.rowSubscriptions.push(rowSubscription);
  }
  // The client compares this list with its subscriptions, in order.
  out.reply(frame, 'ok', {
    postgres_changes: asked.map((request, index) => ({ id: subscriptions[index]?.id ?? 0, ...request })),
  });
  if (config.presence.enabled && rights.see) {
    out.push(channel, 'presence_state', await deps.realtime.presences.stateOf(channel.room));
  }
  if (!subscribed.ok) out.system(channel, 'error', subscribed.problem.text);
  else if (subscriptions.length > 0) out.system(channel, 'ok', 'Subscribed to PostgreSQL');
}
