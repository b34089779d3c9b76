/** Replaces threads/start-worker.ts: workers from the page's own data. */
import ShareMeter from '../../threads/thread-share.worker.ts?worker&inline';
import { readEmbedded } from './embedded.ts';

let unpacking: Promise<void> | undefined;
let engineUrl: string | null = null;

async function unpack(): Promise<void> {
  const code = await (await readEmbedded('engine')).arrayBuffer();
  engineUrl = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
}

/** Must resolve before the first file. */
export const unpackEngine = (): Promise<void> => (unpacking ??= unpack());

export function startEngine(): Worker {
  if (engineUrl === null) throw new TypeError('Call unpackEngine first.');
  return new Worker(engineUrl);
}

export const startShareMeter = (): Worker => new ShareMeter();
