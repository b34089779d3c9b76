/**
 * Runs every `*.bench.ts` in these folders and prints its table. `--quick` runs each one once on small inputs as a
 * smoke test; other arguments select benchmarks by name. The output ends with one line per required limit. A missed
 * limit is not a failure, because the machine may be busy; exit code 1 means that a benchmark could not run at all.
 */
import { globSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import type { Bar, Benchmark, Measurement } from './benchmark.ts';
import { openPage } from './chromium.ts';

const SUFFIX = '.bench.ts';

const { values, positionals } = parseArgs({
  options: { quick: { type: 'boolean', default: false } },
  allowPositionals: true,
});

function formatTable(rows: readonly Measurement[]): string {
  const base = rows[0]?.milliseconds ?? 1;
  const lines = rows.map(({ name, milliseconds, bytesMoved }) => [
    name,
    `${milliseconds.toFixed(1)} ms`,
    base > 0 ? `${(milliseconds / base).toFixed(2)} ×` : '',
    bytesMoved === undefined ? '' : `${Math.round(bytesMoved / 1000 / milliseconds)} MB/s`,
  ]);
  const widths = [0, 1, 2, 3].map((column) => Math.max(...lines.map((line) => line[column]!.length)));
  return lines
    .map((line) =>
      line.map((cell, i) => (i ? cell.padStart(widths[i]!) : cell.padEnd(widths[i]!))).join('   '),
    )
    .map((line) => `    ${line}`)
    .join('\n');
}

const formatTime = (seconds: number) =>
  seconds < 1 ? `${(seconds * 1000).toFixed(1)} ms` : `${seconds.toFixed(1)} s`;

function judgeBar(bar: Bar, rows: readonly Measurement[]): { holds: boolean; figures: string } | null {
  const mine = rows.find(({ name }) => name === bar.subject);
  if (!mine) return null;
  if ('atMostSeconds' in bar) {
    const seconds = mine.milliseconds / 1000;
    const figures = `${bar.subject}: ${formatTime(seconds)} (bar ${formatTime(bar.atMostSeconds)})`;
    return { holds: seconds <= bar.atMostSeconds, figures };
  }
  if ('atMostMegabytes' in bar) {
    if (mine.peakMegabytes === undefined) return null;
    const figures = `${bar.subject}: ${Math.round(mine.peakMegabytes)} MB (bar ${bar.atMostMegabytes} MB)`;
    return { holds: mine.peakMegabytes <= bar.atMostMegabytes, figures };
  }
  if ('noFaults' in bar) {
    if (mine.faults === undefined) return null;
    return { holds: mine.faults === 0, figures: `${bar.subject}: ${mine.faults} faults (bar none)` };
  }
  const theirs = rows.find(({ name }) => name === bar.against);
  if (!theirs) return null;
  const ratio = mine.milliseconds / theirs.milliseconds;
  const figures = `${bar.subject} is ${ratio.toFixed(2)} × ${bar.against} (bar ${bar.atMostRatio.toFixed(2)})`;
  return { holds: ratio <= bar.atMostRatio, figures };
}

/** One line per required limit and group; limits without measurements are reported as open. */
function judgeBars({ title, bars = [] }: Benchmark, rows: readonly Measurement[]): string[] {
  const groups = [...new Set(rows.map(({ group }) => group))];
  return bars.flatMap((bar) => {
    const lines = groups.flatMap((group) => {
      const judged = judgeBar(
        bar,
        rows.filter((row) => row.group === group),
      );
      const place = group === undefined ? title : `${title}, ${group}`;
      return judged ? [`${judged.holds ? 'HOLDS ' : 'MISSES'}  ${place}: ${judged.figures}`] : [];
    });
    return lines.length > 0 ? lines : [`OPEN    ${title}: ${bar.subject} could not be judged here`];
  });
}

function printTables(rows: readonly Measurement[]): void {
  for (const group of new Set(rows.map((row) => row.group ?? ''))) {
    if (group) console.log(`  ${group}`);
    console.log(formatTable(rows.filter((row) => (row.group ?? '') === group)));
  }
}

/**
 * Adds a timeout to quick runs, which take seconds; Playwright itself waits indefinitely.
 * @throws Error when the work takes more than 10 minutes
 */
async function withTimeout<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('It did not end within ten minutes.')), 600_000);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}

async function runFile(file: string): Promise<readonly string[] | null> {
  const { benchmark } = (await import(new URL(file, import.meta.url).href)) as { benchmark: Benchmark };
  console.log(`\n${benchmark.title}`);
  try {
    const note = (sentence: string) => console.log(`  ${sentence}`);
    const work = benchmark.run({ quick: values.quick, openPage, note });
    const started = performance.now();
    const rows = await (values.quick ? withTimeout(work) : work);
    printTables(rows);
    console.log(`  It took ${formatTime((performance.now() - started) / 1000)}.`);
    return values.quick ? [] : judgeBars(benchmark, rows);
  } catch (error) {
    console.error(`  FAILED: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    return null;
  }
}

const files = globSync(`*/*${SUFFIX}`, { cwd: import.meta.dirname })
  .filter((file) => positionals.length === 0 || positionals.includes(basename(file, SUFFIX)))
  .sort();
if (files.length === 0) throw new RangeError(`No benchmark is called ${positionals.join(' or ')}.`);

console.log(`${cpus().length} × ${cpus()[0]?.model}, load ${loadavg()[0]!.toFixed(1)}`);
let failures = 0;
const verdicts: string[] = [];
for (const file of files) {
  const lines = await runFile(file);
  if (lines) verdicts.push(...lines);
  else failures++;
}
if (verdicts.length > 0) console.log(`\nBars\n${verdicts.map((line) => `  ${line}`).join('\n')}`);
process.exit(failures === 0 ? 0 : 1);
