import { readFileSync } from 'node:fs';

/** Peak memory of this process, MB. */
export function peakMegabytes(): number {
  if (process.platform !== 'linux') {
    const { maxRSS } = process.resourceUsage();
    return maxRSS / (process.platform === 'darwin' ? 1024 * 1024 : 1024);
  }
  // On Linux, maxRSS starts with the parent's value before exec (exec_mmap in fs/exec.c); VmHWM belongs to
  // the process itself.
  const peak = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
  if (peak === undefined) throw new Error('/proc/self/status does not give VmHWM.');
  return Number(peak) / 1024;
}
