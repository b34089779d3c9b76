import { z } from 'zod';
import type { Hub } from '../hub/hub.ts';
import type { Channel } from './channel.ts';
import type { PhoenixMessage } from './frames.ts';
import type { Outgoing } from './outgoing.ts';

const MAX_PRESENCE_BYTES = 16 * 1024;

const spoken = z.object({ event: z.string().max(255), payload: z.unknown() });
const tracked = z.object({
  event: z.enum(['track', 'untrack']),
  payload: z.record(z.string(), z.unknown()).default({}),
});

/** If `ack` is not set, no reply is sent, as on a hosted project. */
export async function broadcast(
  hub: Hub,
  out: Outgoing,
  channel: Channel,
  frame: PhoenixMessage,
): Promise<void> {
  const { self, ack } = channel.config.broadcast;
  const read = spoken.safeParse(frame.payload);
  if (!read.success || !channel.rights.speak) {
    if (ack) out.reply(frame, 'error', { reason: 'This message is not allowed here.' });
    return;
  }
  await hub.broadcast(channel.room, read.data, self ? undefined : channel.member);
  if (ack) out.reply(frame, 'ok', {});
}

export async function presence(
  hub: Hub,
  out: Outgoing,
  channel: Channel,
  frame: PhoenixMessage,
): Promise<void> {
  const read = tracked.safeParse(frame.payload);
  if (!read.success || !channel.rights.appear) {
    out.reply(frame, 'error', { reason: 'Presence is not allowed here.' });
    return;
  }
  const { event, payload } = read.data;
  const earlier = channel.presenceRef;
  if (event === 'track') {
    if (JSON.stringify(payload).length > MAX_PRESENCE_BYTES) {
      out.reply(frame, 'error', { reason: `More than ${MAX_PRESENCE_BYTES} bytes of presence.` });
      return;
    }
    channel.presenceRef = await hub.presences.track(channel.room, channel.presenceKey, payload, earlier);
  } else if (earlier !== undefined) {
    channel.presenceRef = undefined;
    await hub.presences.untrack(earlier);
  }
  out.reply(frame, 'ok', {});
}
