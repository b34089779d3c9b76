/** Broadcasts in protocol 2.0.0 are binary frames: kind 3 from the client, kind 4 to it. Lengths are in bytes. */
import type { PhoenixMessage } from './frames.ts';

const PUSH = 3;
const DELIVERY = 4;
const PUSH_HEADER = 7;
const DELIVERY_HEADER = 5;
const BYTES = 0;
const JSON_TEXT = 1;

export function readBinaryFrame(data: Buffer): PhoenixMessage | undefined {
  if (data.length < PUSH_HEADER || data[0] !== PUSH) return undefined;
  const lengths = [...data.subarray(1, 6)];
  let offset = PUSH_HEADER;
  const [joinRef = '', ref = '', topic = '', event = ''] = lengths.map((length) => {
    const part = data.toString('utf8', offset, offset + length);
    offset += length;
    return part;
  });
  if (offset > data.length) return undefined;
  const body = data.subarray(offset);
  let payload: unknown = body;
  if (data[6] === JSON_TEXT) {
    try {
      payload = JSON.parse(body.toString('utf8'));
    } catch {
      return undefined;
    }
  } else if (data[6] !== BYTES) return undefined;
  return {
    join_ref: joinRef || null,
    ref: ref || null,
    topic,
    event: 'broadcast',
    payload: { type: 'broadcast', event, payload },
  };
}

export function writeBinaryBroadcast(topic: string, event: string, payload: Buffer): Buffer {
  const [topicBytes, eventBytes] = [Buffer.from(topic), Buffer.from(event)];
  const header = Buffer.alloc(DELIVERY_HEADER);
  header.set([DELIVERY, topicBytes.length, eventBytes.length, 0, BYTES]);
  return Buffer.concat([header, topicBytes, eventBytes, payload]);
}
