import type { ReadFinding } from '@printready/pixels/reading';
import { compareDrawings, comparePage } from '@printready/preflight/second-opinion';
import type { Pixels } from '@printready/preflight/second-opinion/reduce';
import type { TaskFacts } from '../../worker/task.ts';

export const task = {
  name: 'second-opinion',
  pool: 'validations',
  patience: { totalMs: 3_000 },
} as const satisfies TaskFacts;

export type OpinionRequest = {
  readonly shown: Pixels;
} & (
  | { readonly drawn: ImageBitmap }
  | {
      readonly file: Blob;
      /** Page index, from 0. */
      readonly page: number;
    }
);

export async function work(request: OpinionRequest): Promise<readonly ReadFinding[]> {
  const { shown } = request;
  if ('file' in request)
    return comparePage(shown, new Uint8Array(await request.file.arrayBuffer()), request.page);
  return compareDrawings(shown, pixelsOf(request.drawn));
}

function pixelsOf(bitmap: ImageBitmap): Pixels {
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser has no canvas left.');
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return context.getImageData(0, 0, width, height);
}
