/** The converter's saving as the built app does it, on worker threads, two at a time. */
import { paintArtwork } from './artwork.ts';
import { measureMedian } from './benchmark.ts';
import type { ConvertAsked } from './convert.worker.ts';

/** @returns ms of one file, and its bytes. */
export async function measureConversion(
  what: ConvertAsked['what'],
  width: number,
  height: number,
  quick: boolean,
): Promise<{ readonly milliseconds: number; readonly bytes: number }> {
  const worker = new Worker(new URL('./convert.worker.ts', import.meta.url), { type: 'module' });
  const ask = (asked: ConvertAsked) =>
    new Promise<number>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<number>) => resolve(data);
      worker.onerror = ({ message }) => reject(new Error(message));
      worker.postMessage(asked);
    });
  const pixels = new SharedArrayBuffer(width * height * 4);
  new Uint8Array(pixels).set(paintArtwork(width, height, 0.5));
  try {
    const asked = { what, width, height, pixels };
    const bytes = await ask(asked);
    const milliseconds = await measureMedian(() => ask(asked), quick);
    return { milliseconds, bytes };
  } finally {
    worker.terminate();
  }
}
