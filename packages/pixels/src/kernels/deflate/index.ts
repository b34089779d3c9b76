/** Deflates reproducibly in browsers, in Node, and on any processor; zlib format (RFC 1950). */
import { requireKernel, reserve, type WasmKernel } from '../../platform/wasm-kernel.ts';
import { WASM_BASE64 } from './deflate.wasm.gen.ts';

type DeflateKernel = WasmKernel & {
  memoryEnd(): number;
  inputAt(): number;
  outputAt(): number;
  blockBytes(): number;
  begin(): void;
  deflateBlock(length: number, last: number): number;
  checksum(): number;
};

/** zlib header: 32 kB window, default level. */
const HEADER = [0x78, 0x9c];

const idle: DeflateKernel[] = [];

function takeKernel(): DeflateKernel {
  const kernel = idle.pop() ?? (requireKernel(WASM_BASE64) as DeflateKernel);
  reserve(kernel, kernel.memoryEnd());
  kernel.begin();
  return kernel;
}

export type BlockDeflater = {
  /** @returns finished output, possibly empty; the total is independent of chunking. */
  readonly write: (bytes: Uint8Array) => readonly Uint8Array[];
  readonly finish: () => readonly Uint8Array[];
};

export function createBlockDeflater(): BlockDeflater {
  const kernel = takeKernel();
  const input = kernel.inputAt();
  const size = kernel.blockBytes();
  let filled = 0;
  let begun = false;

  function deflate(last: boolean): Uint8Array {
    const head = begun ? [] : HEADER;
    begun = true;
    const length = kernel.deflateBlock(filled, last ? 1 : 0);
    filled = 0;
    const piece = new Uint8Array(head.length + length + (last ? 4 : 0));
    piece.set(head);
    piece.set(new Uint8Array(kernel.memory.buffer, kernel.outputAt(), length), head.length);
    if (last) new DataView(piece.buffer).setUint32(head.length + length, kernel.checksum());
    return piece;
  }

  return {
    write(bytes) {
      const ready: Uint8Array[] = [];
      for (let at = 0; at < bytes.length; ) {
        if (filled === size) ready.push(deflate(false));
        const part = bytes.subarray(at, at + size - filled);
        new Uint8Array(kernel.memory.buffer).set(part, input + filled);
        filled += part.length;
        at += part.length;
      }
      return ready;
    },
    finish() {
      const rest = deflate(true);
      idle.push(kernel);
      return [rest];
    },
  };
}
