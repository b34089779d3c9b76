import { WebAssembly } from '@printready/pixels/platform';
import { platformCode } from '@printready/pixels/result';
import { initWasm } from '@resvg/resvg-wasm';
import { BadImage } from '../bad-image.ts';
import { codecAssets } from '../runtime/codec-assets.ts';
import { markThreadForRetirement } from '../runtime/thread-retirement.ts';
import { capMemory } from '../runtime/wasm-memory.ts';

/** Enough for 120 megapixels, or 16 megapixels with ten group layers; too little for many nested canvases. */
const MAX_MEMORY_BYTES = 704 * 1024 * 1024;

let ready: Promise<void> | undefined;

async function start(): Promise<void> {
  const program = capMemory(await codecAssets.read('@resvg/resvg-wasm/index_bg.wasm'), MAX_MEMORY_BYTES);
  await initWasm(await WebAssembly.compile(program));
}

export function loadResvg(): Promise<void> {
  ready ??= start();
  ready.catch(() => {
    ready = undefined;
  });
  return ready;
}

/** After a trap (out of memory or stack), the instance is unusable, so stop the thread. @throws BadImage */
export function withinMemory<Value>(work: () => Value): Value {
  try {
    return work();
  } catch (cause) {
    const stopped = cause instanceof RangeError || platformCode(cause) === 'wasm-trap';
    if (!stopped) throw cause;
    markThreadForRetirement();
    throw new BadImage(
      'out-of-memory',
      'There is not enough memory to draw this SVG; simplify its groups and filters.',
      { cause },
    );
  }
}
