/**
 * Node's zlib without the adapters of its web streams, which cost a run in the terminal more than inflating does. Browsers
 * have no such module: zlib.ts takes their streams.
 */
import { joinBytes } from './bytes.ts';
import { process } from './platform.ts';

type ZlibStream = AsyncIterable<Uint8Array> & {
  write(bytes: Uint8Array, done: (error?: Error | null) => void): void;
  end(done?: () => void): void;
  on(event: 'error', listener: (error: Error) => void): void;
};

type StreamOptions = { readonly chunkSize: number; readonly level?: number };

type NativeZlib = {
  readonly crc32: (bytes: Uint8Array) => number;
  readonly createDeflate: (options: StreamOptions) => ZlibStream;
  readonly createInflate: (options: StreamOptions) => ZlibStream;
};

/** Null in browsers. */
export const nativeZlib = (process?.getBuiltinModule?.('node:zlib') ?? null) as NativeZlib | null;

const PIECE_BYTES = 256 * 1024;
/** Of 1 to 9. A photograph of 12 megapixels takes half the processor time of zlib's usual 6 and becomes 3% larger. */
const LEVEL = 4;

/** Small parts go together: each write is a job for another thread. */
function* gather(parts: readonly Uint8Array[]): Generator<Uint8Array> {
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  for (const part of parts) {
    waiting.push(part);
    bytes += part.length;
    if (bytes < PIECE_BYTES) continue;
    yield joinBytes(waiting);
    waiting = [];
    bytes = 0;
  }
  yield joinBytes(waiting);
}

const writeTo = (stream: ZlibStream, bytes: Uint8Array): Promise<void> =>
  new Promise((resolve, reject) => {
    stream.write(bytes, (error) => (error ? reject(error) : resolve()));
  });

/** As `inflatePieces` of zlib.ts. Throws Node's own error when the stream is damaged or ends early. */
export async function* inflateNatively(
  { createInflate }: NativeZlib,
  parts: readonly Uint8Array[],
): AsyncGenerator<Uint8Array, void> {
  const stream = createInflate({ chunkSize: PIECE_BYTES });
  const write = async () => {
    for (const piece of gather(parts)) await writeTo(stream, piece);
    stream.end();
  };
  // What goes wrong in writing is heard by the reader too, and whoever needs no more ends the stream.
  write().catch(() => undefined);
  yield* stream;
}

/** As `createDeflater` of zlib.ts. */
export function createNativeDeflater(
  { createDeflate }: NativeZlib,
  take: (piece: Uint8Array) => Promise<void>,
): { write(bytes: Uint8Array): Promise<void>; finish(): Promise<void> } {
  const stream = createDeflate({ chunkSize: PIECE_BYTES, level: LEVEL });
  // A sink that refuses (a full disk) is heard by whoever writes next or finishes.
  let failure: Error | null = null;
  const reading = (async () => {
    for await (const piece of stream) await take(piece);
  })().catch((error: unknown) => {
    failure = error instanceof Error ? error : new Error(String(error));
  });
  const check = () => {
    if (failure !== null) throw failure;
  };
  return {
    async write(bytes) {
      check();
      // A stream that its reader left refuses the write; the reader knows why.
      await writeTo(stream, bytes).catch(async (error: unknown) => {
        await reading;
        throw failure ?? error;
      });
    },
    async finish() {
      check();
      stream.end();
      await reading;
      check();
    },
  };
}
