import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { StoredBytes } from './file-store.ts';

/** @param flush true syncs the bytes to disk before returning */
export async function writeMetered(content: Readable, file: string, flush: boolean): Promise<StoredBytes> {
  const hash = createHash('md5');
  let size = 0;
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  await pipeline(content, meter, createWriteStream(file, { mode: 0o600, flags: 'wx', flush }));
  return { size, md5: hash.digest('hex') };
}
