/** zlib through the runtime's streams: native speed and bounded memory. Output bytes differ between runtimes. */

import { createBlockDeflater } from '../kernels/deflate/index.ts';
import { CompressionStream, DecompressionStream } from '../platform/platform.ts';
import { joinBytes } from './bytes.ts';
import { createNativeDeflater, inflateNatively, nativeZlib } from './native-zlib.ts';

/** Write size, which limits the memory that a decompression bomb can fill before the reader stops. */
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
  write().catch(() => undefined);
  return stream.readable.getReader();
}

/** Inflates on demand; stopping early closes the stream. Throws TypeError if damaged or truncated. */
export async function* inflatePieces(parts: readonly Uint8Array[]): AsyncGenerator<Uint8Array, void> {
  if (nativeZlib) {
    yield* inflateNatively(nativeZlib, parts);
    return;
  }
  const reader = pump(parts, new DecompressionStream('deflate'));
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      if (value) yield value;
    }
  } finally {
    await reader.cancel();
  }
}

/** @param take returns false to stop; the rest is not read. Rejects with TypeError if damaged or truncated. */
export async function inflate(
  parts: readonly Uint8Array[],
  take: (piece: Uint8Array) => boolean,
): Promise<void> {
  for await (const piece of inflatePieces(parts)) if (!take(piece)) return;
}

export type Deflater = {
  write(bytes: Uint8Array): Promise<void>;
  finish(): Promise<void>;
};

let reproducibleTasks = 0;

/**
 * Makes deflating reproducible across runtimes while `work` runs. This also applies to other work on the thread, whose
 * output stays valid.
 */
export async function withReproducibleDeflate<Result>(work: () => Promise<Result>): Promise<Result> {
  reproducibleTasks++;
  try {
    return await work();
  } finally {
    reproducibleTasks--;
  }
}

function createReproducible(take: (piece: Uint8Array) => Promise<void>): Deflater {
  const stream = createBlockDeflater();
  const give = async (pieces: readonly Uint8Array[]): Promise<void> => {
    for (const piece of pieces) await take(piece);
  };
  return { write: (bytes) => give(stream.write(bytes)), finish: () => give(stream.finish()) };
}

export function createDeflater(take: (piece: Uint8Array) => Promise<void>): Deflater {
  if (reproducibleTasks > 0) return createReproducible(take);
  if (nativeZlib) return createNativeDeflater(nativeZlib, take);
  const stream = new CompressionStream('deflate');
  const writer = stream.writable.getWriter();
  const reader = stream.readable.getReader();
  const reading = (async () => {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      if (value) await take(value);
    }
  })();
  let failure: Error | null = null;
  reading.catch((error: unknown) => {
    failure = error instanceof Error ? error : new Error(String(error));
    return reader.cancel();
  });
  const check = () => {
    if (failure !== null) throw failure;
  };
  return {
    async write(bytes) {
      check();
      await writer.write(bytes);
    },
    async finish() {
      check();
      await writer.close();
      await reading;
    },
  };
}

export async function deflate(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  const deflater = createDeflater((piece) => {
    parts.push(piece);
    return Promise.resolve();
  });
  await deflater.write(bytes);
  await deflater.finish();
  return joinBytes(parts);
}
