import { Transform } from 'node:stream';
import { createPlug, type Plug } from '@printready/testing/plug';

/** NotificationResponse in the server protocol: a type letter, then a length that includes itself. */
const NOTIFICATION = 'A'.charCodeAt(0);

function withoutNotifications(): Transform {
  let rest = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      rest = Buffer.concat([rest, chunk]);
      while (rest.length >= 5) {
        const length = 1 + rest.readUInt32BE(1);
        if (rest.length < length) break;
        if (rest[0] !== NOTIFICATION) this.push(rest.subarray(0, length));
        rest = rest.subarray(length);
      }
      done();
    },
  });
}

export const startDeafPooler = (url: string): Promise<Plug> => createPlug(url, withoutNotifications);
