/** Delivers broadcasts: directly to members in this process, through PostgreSQL notifications to the others. */
import type { Pool } from 'pg';
import { z } from 'zod';
import type { PresenceDiff } from './presences.ts';
import { createSetsByKey } from './sets-by-key.ts';

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
  readonly hear: (message: Broadcast) => void;
  readonly see: (diff: PresenceDiff) => void;
};

export type Relay = {
  /** @returns the function that leaves */
  readonly enter: (room: string, member: Member) => () => void;
  readonly broadcast: (room: string, message: Broadcast, sender: Member | undefined) => Promise<void>;
  readonly tell: (room: string, diff: PresenceDiff) => Promise<void>;
  /** A notification of another process, or our own that came back. */
  readonly receive: (notification: string) => Promise<void>;
};

/** `#12` stands for a parcel. @returns undefined when its lifetime is over: nobody waits for it any more */
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

export function createRelay(pool: Pool, process: string): Relay {
  const rooms = createSetsByKey<Member>();
  const publish = async (message: Relayed): Promise<void> => {
    await pool.query('select realtime.publish($1)', [JSON.stringify(message)]);
  };
  return {
    enter: (room, member) => {
      rooms.add(room, member);
      return () => rooms.remove(room, member);
    },
    broadcast: async (room, message, sender) => {
      for (const member of rooms.of(room)) if (member !== sender) member.hear(message);
      await publish({ kind: 'broadcast', from: process, room, ...packed(message) });
    },
    tell: async (room, diff) => {
      for (const member of rooms.of(room)) member.see(diff);
      await publish({ kind: 'presence', from: process, room, diff });
    },
    receive: async (notification) => {
      const text = await openParcel(pool, notification);
      if (text === undefined) return;
      const message = relayed.parse(JSON.parse(text));
      if (message.from === process) return;
      for (const member of rooms.of(message.room)) {
        if (message.kind === 'presence') member.see(message.diff);
        else member.hear(unpacked(message));
      }
    },
  };
}
