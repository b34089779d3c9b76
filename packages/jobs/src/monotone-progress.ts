import type { Progress } from './protocol.ts';

export function monotoneProgress(listener: Progress | undefined): Progress {
  let last = -1;
  let lastDoing: string | undefined;
  return (fraction, doing) => {
    const next = Math.min(1, Math.max(0, fraction, last));
    if (next === last && doing === lastDoing) return;
    last = next;
    lastDoing = doing;
    listener?.(next, doing);
  };
}
