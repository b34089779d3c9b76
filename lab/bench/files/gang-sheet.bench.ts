/** Time and memory for writing a film of 22 × 120 in at 300 dpi (238 megapixels) as PNG in a Chromium worker. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { BenchContext, Benchmark, Measurement } from '../benchmark.ts';

const FORMATS = ['png', 'tiff', 'pdf'] as const;
const nameOf = (format: (typeof FORMATS)[number]) => `${format}, Chromium`;

/** Peak memory of any renderer process during `work`, MB; sampled from /proc. */
async function watchMemory<Result>(
  work: () => Promise<Result>,
): Promise<{ answer: Result; peakMb: number | null }> {
  let peakMb: number | null = null;
  const sample = () => {
    for (const pid of rendererPids()) {
      const kilobytes = /VmHWM:\s+(\d+) kB/.exec(readProcess(pid))?.[1];
      if (kilobytes) peakMb = Math.max(peakMb ?? 0, Number(kilobytes) / 1000);
    }
  };
  const timer = setInterval(sample, 500);
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
    // The process exited between listing and reading.
    return '';
  }
}

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

type Exported = { readonly milliseconds: number; readonly megabytes: number; readonly pieces: number };

async function run({ quick, openPage, note }: BenchContext): Promise<readonly Measurement[]> {
  const inches = quick ? 2 : 120;
  const rows: Measurement[] = [];
  for (const format of FORMATS) {
    // Opens a new page per format, so that each peak is measured separately.
    const page = await openPage(new URL('./gang-sheet.page.ts', import.meta.url));
    try {
      const { answer, peakMb } = await watchMemory(() => page.call('measureSheet', format, inches));
      const { milliseconds, megabytes, pieces } = answer as Exported;
      const memory = peakMb === null ? {} : { peakMegabytes: peakMb };
      rows.push({ name: nameOf(format), group: `22 × ${inches} in at 300 dpi`, milliseconds, ...memory });
      const memoryText =
        peakMb === null ? 'memory unknown here' : `at most ${Math.round(peakMb)} MB in the renderer`;
      const seconds = (milliseconds / 1000).toFixed(1);
      note(`${format}: ${pieces} pieces, ${seconds} s, a file of ${megabytes.toFixed(1)} MB, ${memoryText}.`);
    } finally {
      await page.close();
    }
  }
  return rows;
}

export const benchmark: Benchmark = {
  title: 'Gang sheet, art to file',
  run,
  bars: FORMATS.flatMap((format) => [
    { subject: nameOf(format), atMostSeconds: 60 },
    { subject: nameOf(format), atMostMegabytes: 1000 },
  ]),
};
