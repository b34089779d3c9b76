/** resvg, which draws SVG in WebAssembly, within its memory. */
import { WebAssembly } from '@printready/imaging/platform';
import { initWasm } from '@resvg/resvg-wasm';
import { BadImage } from '../bad-image.ts';
import { codecAssets } from '../codec-assets.ts';
import { capMemory } from '../wasm-memory.ts';
import { wearOut } from '../worn.ts';

/** Room for a drawing of 120 megapixels, or one of 16 and ten copies for its groups; canvases on canvases end here. */
const MAX_MEMORY_BYTES = 704 * 1024 * 1024;

let ready: Promise<void> | undefined;

async function start(): Promise<void> {
  const program = capMemory(await codecAssets.read('@resvg/resvg-wasm/index_bg.wasm'), MAX_MEMORY_BYTES);
  await initWasm(await WebAssembly.compile(program));
}

/** resvg, started once. */
export function loadResvg(): Promise<void> {
  ready ??= start();
  ready.catch(() => {
    ready = undefined;
  });
  return ready;
}

/**
 * Runs resvg on a drawing. A program that runs out of its memory stops at an instruction it should never reach,
 * one that nests too deep wherever it is: neither can be used again, and the thread should end.
 * @throws BadImage then; and what resvg says is wrong with the drawing
 */
export function withinMemory<Answer>(work: () => Answer): Answer {
  try {
    return work();
  } catch (cause) {
    const stopped = cause instanceof RangeError || (cause instanceof Error && cause.name === 'RuntimeError');
    if (!stopped) throw cause;
    wearOut();
    throw new BadImage(
      'out-of-memory',
      'There is not enough memory to draw this SVG; simplify its groups and filters.',
      { cause },
    );
  }
}
