/** Delivers broadcasts directly to members in this process, and to other processes by notification. */
import type { Pool } from 'pg';
import { z } from 'zod';
import { createMirroredSet, type MirroredSet, type Registered } from './mirrored-set.ts';
import type { PresenceDiff } from './presences.ts';

const metas = z.record(z.string(), z.object({ metas: z.array(z.record(z.string(), z.unknown())) }));
const relayed = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('broadcast'),
    from: z.string(),
    room: z.string(),
    event: z.string(),
    payload: z.unknown(),
    /** Bytes are sent as base64. */
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

export type Member = {
  readonly hear: (message: Broadcast) => void;
  readonly see: (diff: PresenceDiff) => void;
};

export type Relay = {
  /** Resolves once delivery of later broadcasts is guaranteed. @returns function that leaves the room */
  readonly enter: (room: string, member: Member) => Promise<() => Promise<void>>;
  readonly broadcast: (room: string, message: Broadcast, sender: Member | undefined) => Promise<void>;
  readonly deliver: (room: string, message: Broadcast) => void;
  readonly tell: (room: string, diff: PresenceDiff) => Promise<void>;
  readonly receive: (notification: string) => Promise<void>;
  readonly restore: () => Promise<void>;
};

/** A notification such as `#12` gives the id of a stored broadcast. @returns undefined once it has expired */
async function openParcel(pool: Pool, notification: string): Promise<string | undefined> {
  if (!notification.startsWith('#')) return notification;
  const { rows } = await pool.query<{ body: string }>('select body from realtime.parcels where id = $1', [
    notification.slice(1),
  ]);
  return rows[0]?.body;
}

const packed = ({ event, payload }: Broadcast) =>
  Buffer.isBuffer(payload)
    ? { event, payload: payload.toString('base64'), binary: true }
    : { event, payload, binary: false };

const unpacked = ({ event, payload, binary }: ReturnType<typeof packed>): Broadcast => ({
  event,
  payload: binary ? Buffer.from(String(payload), 'base64') : payload,
});

const INSERT = `insert into realtime.rooms (room, process)
  select *, $2::uuid from unnest($1::text[]) on conflict do nothing`;
const DELETE = 'delete from realtime.rooms where room = $1 and process = $2';

export function createRelay(pool: Pool, process: string, registered: Registered): Relay {
  const rooms = new Map<string, MirroredSet<Member>>();
  const insert = (names: readonly string[]): Promise<unknown> => pool.query(INSERT, [names, process]);
  const findOrAdd = (room: string): MirroredSet<Member> => {
    const members =
      rooms.get(room) ??
      createMirroredSet<Member>({
        insert: () => registered(() => insert([room])),
        delete: () => pool.query(DELETE, [room, process]),
        deleted: () => rooms.delete(room),
      });
    rooms.set(room, members);
    return members;
  };
  const membersOf = (room: string): Iterable<Member> => rooms.get(room)?.members ?? [];
  const publish = async (message: Relayed): Promise<void> => {
    await pool.query('select realtime.publish($1, $2, $3)', [message.room, process, JSON.stringify(message)]);
  };
  return {
    enter: async (room, member) => {
      const members = findOrAdd(room);
      await members.add(member);
      return () => members.remove(member);
    },
    broadcast: async (room, message, sender) => {
      for (const member of membersOf(room)) if (member !== sender) member.hear(message);
      await publish({ kind: 'broadcast', from: process, room, ...packed(message) });
    },
    deliver: (room, message) => {
      for (const member of membersOf(room)) member.hear(message);
    },
    tell: async (room, diff) => {
      for (const member of membersOf(room)) member.see(diff);
      await publish({ kind: 'presence', from: process, room, diff });
    },
    receive: async (notification) => {
      const text = await openParcel(pool, notification);
      if (text === undefined) return;
      const message = relayed.parse(JSON.parse(text));
      if (message.from === process) return;
      for (const member of membersOf(message.room)) {
        if (message.kind === 'presence') member.see(message.diff);
        else member.hear(unpacked(message));
      }
    },
    restore: async () => {
      const live = [...rooms].filter(([, { members }]) => members.size > 0).map(([room]) => room);
      if (live.length > 0) await insert(live);
    },
  };
}
