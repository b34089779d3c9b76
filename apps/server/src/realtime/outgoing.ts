/** What goes out on one WebSocket. A client that does not read is let go, never waited for. */
import type { WebSocket } from 'ws';
import type { Channel } from './channel.ts';
import { type Frame, type Version, writeFrame } from './frames.ts';

const MAX_BUFFERED_BYTES = 4 * 1024 * 1024;
/** RFC 6455: "try again later"; the client connects anew and fetches what it missed. */
const CLOSE_TRY_LATER = 1013;

/** What of a WebSocket is used here. */
export type Socket = Pick<WebSocket, 'bufferedAmount' | 'send' | 'close' | 'terminate' | 'on'>;

export type Outgoing = {
  /** To one channel, unasked. */
  push(channel: Channel, event: string, payload: Record<string, unknown>): void;
  reply(frame: Frame, status: 'ok' | 'error', response: Record<string, unknown>): void;
  system(channel: Channel, status: 'ok' | 'error', message: string): void;
  readonly askToReconnect: () => void;
};

export function createOutgoing(socket: Socket, version: Version): Outgoing {
  const send = (frame: Frame): void => {
    if (socket.bufferedAmount > MAX_BUFFERED_BYTES) socket.terminate();
    else socket.send(writeFrame(frame, version));
  };
  const push: Outgoing['push'] = ({ topic, joinRef }, event, payload) =>
    send({ join_ref: joinRef, ref: null, topic, event, payload });
  return {
    push,
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
  };
}
