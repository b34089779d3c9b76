/** CPU time and memory of processes, measured from outside through /proc (Linux). */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;
const SAMPLE_INTERVAL_MS = 25;
/** Value that resets a process's peak memory (proc(5), clear_refs). */
const CLEAR_PEAK = '5';

export type Cost = { cpuSeconds: number; megabytes: number };

/** Ids of child processes, as listed in /proc. */
export const childrenOf = (parent: number | string): readonly string[] =>
  readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      return /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] === `${parent}`;
    } catch {
      return false; // The process exited in the meantime.
    }
  });

export const descendantsOf = (parent: number | string): readonly string[] =>
  childrenOf(parent).flatMap((child) => [child, ...descendantsOf(child)]);

/**
 * @param pids called for every sample, for the processes to measure
 * @returns from `stop`: total CPU seconds of all processes, and the peak memory of any single process
 */
export function watch(pids: () => readonly string[]): { stop(): Cost } {
  const seconds = new Map<string, readonly [first: number, last: number]>();
  let megabytes = 0;
  const sample = (isFirst: boolean) => {
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
        // The process exited between two samples.
      }
    }
  };
  sample(true);
  const timer = setInterval(() => sample(false), SAMPLE_INTERVAL_MS);
  return {
    stop() {
      sample(false);
      clearInterval(timer);
      const cpuSeconds = [...seconds.values()].reduce((sum, [first, last]) => sum + last - first, 0);
      return { cpuSeconds, megabytes };
    },
  };
}
