import { readFileSync } from 'node:fs';

/** The most megabytes that this process ever held. */
export function peakMegabytes(): number {
  if (process.platform !== 'linux') {
    const { maxRSS } = process.resourceUsage();
    return maxRSS / (process.platform === 'darwin' ? 1024 * 1024 : 1024);
  }
  // Linux begins maxRSS at what the parent held before exec (exec_mmap in fs/exec.c); VmHWM is the process's own.
  const peak = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
  if (peak === undefined) throw new Error('/proc/self/status does not give VmHWM.');
  return Number(peak) / 1024;
}
