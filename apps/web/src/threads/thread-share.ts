import { startShareMeter } from './start-worker.ts';

/** Fraction of a core that a busy thread of this page currently gets; 1 on an idle machine. */
export function measureThreadShare(): Promise<number> {
  return new Promise((resolve) => {
    const worker = startShareMeter();
    const end = (share: number) => {
      worker.terminate();
      resolve(share);
    };
    worker.addEventListener('message', ({ data }: MessageEvent<{ readonly share: number }>) =>
      end(data.share),
    );
    // The script may be missing offline; wall time is the fallback.
    worker.addEventListener('error', () => end(1));
  });
}
