/** The zlib format through the runtime's own streams: native speed, bounded memory. */
import { CompressionStream, DecompressionStream } from '../platform.ts';
import { joinBytes } from './bytes.ts';

/** What is written at a time, so that a small bomb cannot fill the memory before anyone reads. */
const PIECE_BYTES = 64 * 1024;

type Reader = ReturnType<InstanceType<typeof DecompressionStream>['readable']['getReader']>;

function pump(parts: readonly Uint8Array[], stream: InstanceType<typeof DecompressionStream>): Reader {
  const writer = stream.writable.getWriter();
  const write = async () => {
    for (const part of parts) {
      for (let at = 0; at < part.length; at += PIECE_BYTES) {
        await writer.write(part.subarray(at, at + PIECE_BYTES));
      }
    }
    await writer.close();
  };
  // What goes wrong in writing is heard by the reader too, which is where it is handled.
  write().catch(() => undefined);
  return stream.readable.getReader();
}

/**
 * Inflates parts of one stream, handing over each piece as it comes.
 * @param take returns false when it needs no more; what follows is not looked at.
 * Rejects with the runtime's TypeError when the stream is damaged or ends early.
 */
export async function inflate(
  parts: readonly Uint8Array[],
  take: (piece: Uint8Array) => boolean,
): Promise<void> {
  const reader = pump(parts, new DecompressionStream('deflate'));
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    if (value && !take(value)) {
      await reader.cancel();
      return;
    }
  }
}

export async function deflate(bytes: Uint8Array): Promise<Uint8Array> {
  const reader = pump([bytes], new CompressionStream('deflate'));
  const parts: Uint8Array[] = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return joinBytes(parts);
    if (value) parts.push(value);
  }
}
