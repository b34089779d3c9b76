/** The share of a processor that a busy thread of this page gets now: 1 on a quiet machine. */
export function measureThreadShare(): Promise<number> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./thread-share.worker.ts', import.meta.url), { type: 'module' });
    const end = (share: number) => {
      worker.terminate();
      resolve(share);
    };
    worker.addEventListener('message', ({ data }: MessageEvent<{ readonly share: number }>) =>
      end(data.share),
    );
    // Offline it may not be here: then the clock on the wall counts.
    worker.addEventListener('error', () => end(1));
  });
}
