import { PICTURE } from '@printready/contracts/chat';
import type { RunContext } from '@printready/jobs';
import { openAsChosen } from '@printready/pipeline/open-file';
import type { TaskFacts } from '../../worker/task.ts';

export const task = {
  name: 'reduce-picture',
  pool: 'openings',
  patience: { silenceMs: 8_000, perMegabyteMs: 1_000 },
} as const satisfies TaskFacts;

const QUALITIES = [0.8, 0.6, 0.4];
/** Background for transparent artwork: neither a light nor a dark shirt color. */
const GROUND = '#808080';

async function dataAddress(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return `data:image/jpeg;base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`;
}

/** @returns a data URL */
export async function work({ file }: { readonly file: Blob }, run: RunContext): Promise<string | null> {
  const opened = await openAsChosen(new Uint8Array(await file.arrayBuffer()), null);
  if (!opened.ok) return null;
  run.progress(0.6);
  const { data, width, height } = opened.raster;
  const scale = Math.min(1, PICTURE.maxPixels / Math.max(width, height));
  // A copy, because ImageData does not accept shared memory.
  const whole = await createImageBitmap(new ImageData(new Uint8ClampedArray(data), width, height), {
    resizeWidth: Math.max(1, Math.round(width * scale)),
    resizeHeight: Math.max(1, Math.round(height * scale)),
    resizeQuality: 'high',
  });
  const canvas = new OffscreenCanvas(whole.width, whole.height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser gives no canvas to a worker.');
  context.fillStyle = GROUND;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(whole, 0, 0);
  whole.close();
  for (const quality of QUALITIES) {
    const address = await dataAddress(await canvas.convertToBlob({ type: 'image/jpeg', quality }));
    if (address.length <= PICTURE.maxCharacters) return address;
  }
  return null;
}
