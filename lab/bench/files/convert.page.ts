/** Saves on a worker thread, as the converter in the built app does. */
import { paintArtwork } from '../artwork.ts';
import { timeOnce } from '../benchmark.ts';
import type { ConvertRequest } from './convert.worker.ts';

let worker: Worker | null = null;
let pixels: SharedArrayBuffer | null = null;

export function convertedBytes(what: ConvertRequest['what'], width: number, height: number): Promise<number> {
  worker ??= new Worker(new URL('./convert.worker.ts', import.meta.url), { type: 'module' });
  if (pixels?.byteLength !== width * height * 4) {
    pixels = new SharedArrayBuffer(width * height * 4);
    new Uint8Array(pixels).set(paintArtwork(width, height, 0.5));
  }
  const request: ConvertRequest = { what, width, height, pixels };
  const thread = worker;
  return new Promise((resolve, reject) => {
    thread.onmessage = ({ data }: MessageEvent<number>) => resolve(data);
    thread.onerror = ({ message }) => reject(new Error(message));
    thread.postMessage(request);
  });
}

export function timeConversion(what: ConvertRequest['what'], width: number, height: number): Promise<number> {
  return timeOnce(() => convertedBytes(what, width, height));
}
