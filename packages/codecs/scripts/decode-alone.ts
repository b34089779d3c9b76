/** A process of its own that opens one file and tells what it cost: the most memory it ever held, and its time. */
import { readFileSync } from 'node:fs';
import { decodeImage } from '../src/index.ts';

/** Megabytes at the highest; Linux keeps count, elsewhere the runtime's own figure has to do. */
function peakMegabytes(): number {
  if (process.platform !== 'linux') {
    const { maxRSS } = process.resourceUsage();
    return maxRSS / (process.platform === 'darwin' ? 1024 * 1024 : 1024);
  }
  const peak = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
  if (peak === undefined) throw new Error('/proc/self/status does not give VmHWM.');
  return Number(peak) / 1024;
}

const [, , path = ''] = process.argv;
// Of the processor: on a busy machine the wall's clock tells of the others.
const start = process.cpuUsage();
const decoded = await decodeImage(new Uint8Array(readFileSync(path)));
const { user, system } = process.cpuUsage(start);
const answer = {
  ok: decoded.ok,
  code: decoded.ok ? null : decoded.problem.code,
  detail: decoded.ok ? decoded.notes.join(' ') : decoded.problem.detail,
  milliseconds: (user + system) / 1000,
  peakMegabytes: peakMegabytes(),
};
process.stdout.write(JSON.stringify(answer));
