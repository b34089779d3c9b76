/**
 * The zlib format through the runtime's own streams: native speed, bounded memory. What they deflate to differs from one
 * runtime to the next (native-zlib.ts is Node's way); where the same bytes are wanted everywhere, a kernel deflates
 * instead (`deflateAlike`).
 */

import { joinBytes } from './bytes.ts';
import { createBlockDeflater } from './kernels/deflate/index.ts';
import { createNativeDeflater, inflateNatively, nativeZlib } from './native-zlib.ts';
import { CompressionStream, DecompressionStream } from './platform.ts';

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
 * Inflates parts of one stream, a piece at a time as somebody asks for the next; who stops asking ends it.
 * Throws the runtime's TypeError when the stream is damaged or ends early.
 */
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

/**
 * Inflates parts of one stream, handing over each piece as it comes.
 * @param take returns false when it needs no more; what follows is not looked at.
 * Rejects with the runtime's TypeError when the stream is damaged or ends early.
 */
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

/** How many want the same bytes everywhere. */
let alike = 0;

/**
 * As long as `work` lasts, all that this thread deflates is the same in browsers, in Node and on any processor: what else
 * the thread deflates meanwhile is as valid.
 */
export async function deflateAlike<Result>(work: () => Promise<Result>): Promise<Result> {
  alike++;
  try {
    return await work();
  } finally {
    alike--;
  }
}

function createAlike(take: (piece: Uint8Array) => Promise<void>): Deflater {
  const stream = createBlockDeflater();
  const give = async (pieces: readonly Uint8Array[]): Promise<void> => {
    for (const piece of pieces) await take(piece);
  };
  return { write: (bytes) => give(stream.write(bytes)), finish: () => give(stream.finish()) };
}

/** Deflates what comes in pieces, handing over what is ready. */
export function createDeflater(take: (piece: Uint8Array) => Promise<void>): Deflater {
  if (alike > 0) return createAlike(take);
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
  // A sink that refuses (a full disk) is heard by whoever writes next or finishes.
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
