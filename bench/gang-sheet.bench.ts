/** A whole 22 × 120 in film at 300 dpi (238 megapixels) from art to PNG, in a worker of Chromium: seconds and memory. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { BenchContext, Benchmark, Measurement } from './benchmark.ts';

const FORMATS = ['png', 'tiff', 'pdf'] as const;
const nameOf = (format: (typeof FORMATS)[number]) => `${format}, Chromium`;

/** The largest memory of any renderer that lives while `work` runs, in MB; sampled from /proc. */
async function watchMemory<Result>(
  work: () => Promise<Result>,
): Promise<{ answer: Result; peakMb: number | null }> {
  let peakMb: number | null = null;
  const look = () => {
    for (const pid of rendererPids()) {
      const kilobytes = /VmHWM:\s+(\d+) kB/.exec(readProcess(pid))?.[1];
      if (kilobytes) peakMb = Math.max(peakMb ?? 0, Number(kilobytes) / 1000);
    }
  };
  const timer = setInterval(look, 500);
  try {
    return { answer: await work(), peakMb };
  } finally {
    clearInterval(timer);
  }
}

function readProcess(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    // It ended between being listed and being looked at.
    return '';
  }
}

/** Renderers among this process's descendants. */
function rendererPids(): string[] {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  const processes = rows.flatMap((row) => {
    const [, pid, parent, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(row) ?? [];
    return pid && parent ? [{ pid, parent, command: command ?? '' }] : [];
  });
  const family = new Set([String(process.pid)]);
  for (let size = 0; size !== family.size; ) {
    size = family.size;
    for (const { pid, parent } of processes) if (family.has(parent)) family.add(pid);
  }
  return processes
    .filter(({ pid, command }) => family.has(pid) && command.includes('--type=renderer'))
    .map(({ pid }) => pid);
}

async function run({ quick, openPage, note }: BenchContext): Promise<readonly Measurement[]> {
  const inches = quick ? 2 : 120;
  const page = await openPage(new URL('./gang-sheet.page.ts', import.meta.url));
  try {
    const rows: Measurement[] = [];
    for (const format of FORMATS) {
      const { answer, peakMb } = await watchMemory(() => page.call('measureSheet', format, inches));
      const { milliseconds, megabytes, pieces } = answer as {
        milliseconds: number;
        megabytes: number;
        pieces: number;
      };
      rows.push({
        name: nameOf(format),
        group: `22 × ${inches} in at 300 dpi`,
        milliseconds,
        ...(peakMb !== null && { peakMegabytes: peakMb }),
      });
      const memory =
        peakMb === null ? 'memory unknown here' : `at most ${Math.round(peakMb)} MB in the renderer`;
      note(
        `${format}: ${pieces} pieces, ${(milliseconds / 1000).toFixed(1)} s, a file of ${megabytes.toFixed(1)} MB, ${memory}.`,
      );
    }
    return rows;
  } finally {
    await page.close();
  }
}

export const benchmark: Benchmark = {
  title: 'Gang sheet, art to file',
  run,
  bars: FORMATS.flatMap((format) => [
    { subject: nameOf(format), atMostSeconds: 60 },
    { subject: nameOf(format), atMostMegabytes: 1000 },
  ]),
};
