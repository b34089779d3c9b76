/** Realtime of this process, and its ties to the other processes on the same database. */
import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { Database } from '../platform/database/connect.ts';
import { createInterests, type Interests } from './interests.ts';
import { listen } from './listener.ts';
import { createPresences, type PresenceDiff, type Presences } from './presences.ts';

const change = z.object({
  schema: z.string(),
  table: z.string(),
  type: z.enum(['INSERT', 'UPDATE', 'DELETE']),
  /** The primary key of the changed row. */
  key: z.record(z.string(), z.unknown()),
  /** The row as this change left it; absent when it is too large to be told. */
  record: z.record(z.string(), z.unknown()).optional(),
  /** Of a deleted row, which nobody can read again. */
  owner: z.string().nullish(),
  commit_timestamp: z.string(),
});
export type Change = z.infer<typeof change>;

const metas = z.record(z.string(), z.object({ metas: z.array(z.record(z.string(), z.unknown())) }));
const relayed = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('broadcast'),
    from: z.string(),
    room: z.string(),
    event: z.string(),
    payload: z.unknown(),
    /** Bytes travel as base64. */
    binary: z.boolean(),
  }),
  z.object({
    kind: z.literal('presence'),
    from: z.string(),
    room: z.string(),
    diff: z.object({ joins: metas, leaves: metas }),
  }),
]);
type Relayed = z.infer<typeof relayed>;

export type Broadcast = { readonly event: string; readonly payload: unknown };

/** One channel of one client. */
export type Member = {
  hear(message: Broadcast): void;
  see(diff: PresenceDiff): void;
};

type Events = {
  change: [Change];
  /** Notifications may have been missed; clients should fetch again. */
  gap: [];
  /** Tables or functions are not what they were (NOTIFY pgrst). */
  schema: [];
};

export type Hub = {
  readonly events: EventEmitter<Events>;
  readonly interests: Interests;
  readonly presences: Presences;
  /** @returns the function that leaves */
  enter(room: string, member: Member): () => void;
  broadcast(room: string, message: Broadcast, sender: Member | undefined): Promise<void>;
  /** Work that outlives its socket; stopping waits for it. */
  finish(work: Promise<void>): void;
  stop(): Promise<void>;
};

const BEAT_MS = 5_000;
const DEAD_AFTER = '20 seconds';
const PARCEL_LIFETIME = '1 minute';

const isBytes = (payload: unknown): payload is Buffer => Buffer.isBuffer(payload);

/** Rooms of this process. */
function createRooms() {
  const rooms = new Map<string, Set<Member>>();
  return {
    enter: (room: string, member: Member): (() => void) => {
      const members = rooms.get(room) ?? new Set();
      rooms.set(room, members);
      members.add(member);
      return () => {
        members.delete(member);
        if (members.size === 0 && rooms.get(room) === members) rooms.delete(room);
      };
    },
    each: (room: string, tell: (member: Member) => void): void => rooms.get(room)?.forEach(tell),
  };
}

/** Everything that the others must hear from us, once. */
async function publish(pool: Pool, message: Relayed): Promise<void> {
  await pool.query('select realtime.publish($1)', [JSON.stringify(message)]);
}

/** `#12` stands for a parcel. */
async function openParcel(pool: Pool, payload: string): Promise<string | undefined> {
  if (!payload.startsWith('#')) return payload;
  const { rows } = await pool.query<{ body: string }>('select body from realtime.parcels where id = $1', [
    payload.slice(1),
  ]);
  return rows[0]?.body;
}

const register = (pool: Pool, id: string): Promise<unknown> =>
  pool.query('insert into realtime.processes (id) values ($1) on conflict do nothing', [id]);

/** Takes out processes that said nothing for long, and who was present through them. */
async function buryDead(pool: Pool, presences: Presences): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    'select id from realtime.processes where seen_at < now() - $1::interval',
    [DEAD_AFTER],
  );
  if (rows.length > 0) {
    const dead = rows.map(({ id }) => id);
    await presences.forget(dead);
    await pool.query('delete from realtime.processes where id = any ($1)', [dead]);
  }
  await pool.query('delete from realtime.parcels where created_at < now() - $1::interval', [PARCEL_LIFETIME]);
}

export async function createHub({ pool, url }: Database, onError: (error: unknown) => void): Promise<Hub> {
  const id = randomUUID();
  const events = new EventEmitter<Events>();
  events.setMaxListeners(0); // one per open socket
  const rooms = createRooms();
  const interests = createInterests(pool, id);
  const presences = createPresences(pool, id, async (room, diff) => {
    rooms.each(room, (member) => member.see(diff));
    await publish(pool, { kind: 'presence', from: id, room, diff });
  });

  const receive = async (notification: string): Promise<void> => {
    const text = await openParcel(pool, notification);
    if (text === undefined) return; // older than its lifetime: nobody waits for it any more
    const message = relayed.parse(JSON.parse(text));
    if (message.from === id) return;
    if (message.kind === 'presence') rooms.each(message.room, (member) => member.see(message.diff));
    else {
      const { event, binary } = message;
      const payload = binary ? Buffer.from(String(message.payload), 'base64') : message.payload;
      rooms.each(message.room, (member) => member.hear({ event, payload }));
    }
  };
  // One after the other: what is told in order is heard in order.
  let received = Promise.resolve();

  const restore = async (): Promise<void> => {
    await register(pool, id);
    await interests.restore();
    await presences.restore();
  };
  await register(pool, id);
  const listener = await listen(url, {
    channels: {
      printready_changes: (payload) => {
        const read = change.safeParse(JSON.parse(payload));
        if (read.success) events.emit('change', read.data);
        else onError(read.error);
      },
      printready_relay: (payload) => {
        received = received.then(() => receive(payload)).catch(onError);
      },
      pgrst: () => events.emit('schema'),
    },
    gap: async () => {
      await restore();
      events.emit('gap');
    },
    onError,
  });

  const beat = async (): Promise<void> => {
    const { rowCount } = await pool.query('update realtime.processes set seen_at = now() where id = $1', [
      id,
    ]);
    if (rowCount === 0) await restore();
    await buryDead(pool, presences);
  };
  const timer = setInterval(() => void beat().catch(onError), BEAT_MS);
  timer.unref();
  const unfinished = new Set<Promise<void>>();

  return {
    events,
    interests,
    presences,
    enter: rooms.enter,
    broadcast: async (room, { event, payload }, sender) => {
      rooms.each(room, (member) => {
        if (member !== sender) member.hear({ event, payload });
      });
      const binary = isBytes(payload);
      const text = binary ? payload.toString('base64') : payload;
      await publish(pool, { kind: 'broadcast', from: id, room, event, payload: text, binary });
    },
    finish: (work) => {
      const settled = work.catch(onError).finally(() => unfinished.delete(settled));
      unfinished.add(settled);
    },
    stop: async () => {
      clearInterval(timer);
      await Promise.all(unfinished);
      await listener.stop();
      try {
        await presences.forget([id]);
        await pool.query('delete from realtime.processes where id = $1', [id]);
      } catch (error) {
        onError(error); // the others find out by themselves
      }
    },
  };
}
