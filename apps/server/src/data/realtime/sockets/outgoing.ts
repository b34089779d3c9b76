/** Messages to one WebSocket. A slow reader is disconnected; nothing waits for it. */
import type { WebSocket } from 'ws';
import type { Broadcast } from '../shared-state/relay.ts';
import { writeBinaryBroadcast } from './binary-frames.ts';
import type { Channel } from './channel.ts';
import { type PhoenixMessage, type Version, writeFrame } from './frames.ts';

const MAX_BUFFERED_BYTES = 4 * 1024 * 1024;
/** RFC 6455: "try again later"; the client reconnects and fetches missed data. */
export const CLOSE_TRY_LATER = 1013;
/** RFC 6455: policy violation. */
export const CLOSE_POLICY = 1008;

export type Socket = Pick<WebSocket, 'bufferedAmount' | 'send' | 'close' | 'terminate' | 'on'>;

export type Outgoing = {
  push(channel: Channel, event: string, payload: Record<string, unknown>): void;
  broadcast(channel: Channel, message: Broadcast): void;
  reply(frame: PhoenixMessage, status: 'ok' | 'error', response: Record<string, unknown>): void;
  system(channel: Channel, status: 'ok' | 'error', message: string): void;
  readonly askToReconnect: () => void;
  readonly refuse: (reason: string) => void;
};

export function createOutgoing(socket: Socket, version: Version): Outgoing {
  const write = (data: string | Buffer): void => {
    if (socket.bufferedAmount > MAX_BUFFERED_BYTES) socket.terminate();
    else socket.send(data);
  };
  const send = (frame: PhoenixMessage): void => write(writeFrame(frame, version));
  const push: Outgoing['push'] = ({ topic, joinRef }, event, payload) =>
    send({ join_ref: joinRef, ref: null, topic, event, payload });
  return {
    push,
    broadcast: (channel, { event, payload }) => {
      if (!Buffer.isBuffer(payload)) push(channel, 'broadcast', { type: 'broadcast', event, payload });
      // Protocol 1.0.0 cannot send bytes.
      else if (version === '2.0.0') write(writeBinaryBroadcast(channel.topic, event, payload));
    },
    reply: ({ join_ref, ref, topic }, status, response) =>
      send({ join_ref, ref, topic, event: 'phx_reply', payload: { status, response } }),
    system: (channel, status, message) =>
      push(channel, 'system', {
        extension: 'postgres_changes',
        status,
        message,
        channel: channel.topic.replace(/^realtime:/, ''),
      }),
    askToReconnect: () => socket.close(CLOSE_TRY_LATER),
    refuse: (reason) => socket.close(CLOSE_POLICY, reason),
  };
}
