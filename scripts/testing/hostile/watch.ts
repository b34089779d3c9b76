/** What processes cost, watched from outside by the system's own books (Linux, /proc). */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;
const LOOK_EVERY_MS = 25;
/** Makes the high-water mark of a process's memory begin anew (proc(5), clear_refs). */
const CLEAR_PEAK = '5';

export type Cost = { cpuSeconds: number; megabytes: number };

/** Process ids as they stand in /proc. */
export const childrenOf = (parent: number | string): readonly string[] =>
  readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      return /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] === `${parent}`;
    } catch {
      return false; // it ended meanwhile
    }
  });

/** Of all generations. */
export const descendantsOf = (parent: number | string): readonly string[] =>
  childrenOf(parent).flatMap((child) => [child, ...descendantsOf(child)]);

/**
 * @param pids asked anew at every look
 * @returns from its call to `stop`: processor seconds of all of them together, the most memory of any one
 */
export function watch(pids: () => readonly string[]): { stop(): Cost } {
  const seconds = new Map<string, readonly [first: number, last: number]>();
  let megabytes = 0;
  const look = (isFirst: boolean) => {
    for (const pid of pids()) {
      try {
        if (isFirst) writeFileSync(`/proc/${pid}/clear_refs`, CLEAR_PEAK);
        const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
          .replace(/^.*\) /, '')
          .split(' ');
        const used = (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
        seconds.set(pid, [seconds.get(pid)?.[0] ?? (isFirst ? used : 0), used]);
        const peak = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
        megabytes = Math.max(megabytes, Number(peak ?? 0) / 1024);
      } catch {
        // It ended between two looks.
      }
    }
  };
  look(true);
  const timer = setInterval(() => look(false), LOOK_EVERY_MS);
  return {
    stop() {
      look(false);
      clearInterval(timer);
      const cpuSeconds = [...seconds.values()].reduce((sum, [first, last]) => sum + last - first, 0);
      return { cpuSeconds, megabytes };
    },
  };
}
