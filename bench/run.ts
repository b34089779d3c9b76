/**
 * Runs every `*.bench.ts` in this folder and prints its table. `--quick` runs all once on small inputs, so that
 * none rots; other words choose benchmarks by name. Exits with 1 when one fails, or (not when quick) misses a bar.
 */
import { readdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Benchmark, Measurement } from './benchmark.ts';
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
    `${(milliseconds / base).toFixed(2)} ×`,
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

/** Prints each promise; false when one is broken. A bar whose peer was not measured is said to be open. */
function checkBars(
  { bars = [] }: Benchmark,
  rows: readonly Measurement[],
  everything: readonly Measurement[],
): boolean {
  let kept = true;
  for (const { subject, against, atMostRatio } of bars) {
    const mine = rows.find(({ name }) => name === subject);
    const theirs = rows.find(({ name }) => name === against);
    const ofAnotherGroup = everything.some(({ name }) => name === subject || name === against);
    if (!mine && !theirs && ofAnotherGroup) continue;
    if (!mine || !theirs) {
      console.log(`    open: ${subject} ≤ ${atMostRatio} × ${against} (not measured here)`);
      continue;
    }
    const ratio = mine.milliseconds / theirs.milliseconds;
    const holds = ratio <= atMostRatio;
    kept &&= holds;
    console.log(
      `    ${holds ? 'kept' : 'MISSED'}: ${subject} is ${ratio.toFixed(2)} × ${against} (bar ${atMostRatio})`,
    );
  }
  return kept;
}

/** Prints each group's table and promises; false when one is broken. */
function report(benchmark: Benchmark, rows: readonly Measurement[]): boolean {
  let kept = true;
  for (const group of new Set(rows.map((row) => row.group ?? ''))) {
    const members = rows.filter((row) => (row.group ?? '') === group);
    if (group) console.log(`  ${group}`);
    console.log(formatTable(members));
    if (!values.quick) kept = checkBars(benchmark, members, rows) && kept;
  }
  return kept;
}

async function runFile(name: string): Promise<boolean> {
  const { benchmark } = (await import(new URL(name, import.meta.url).href)) as { benchmark: Benchmark };
  console.log(`\n${benchmark.title}`);
  try {
    const note = (sentence: string) => console.log(`  ${sentence}`);
    const rows = await benchmark.run({ quick: values.quick, openPage, note });
    return report(benchmark, rows);
  } catch (error) {
    console.error(`  FAILED: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    return false;
  }
}

const files = readdirSync(new URL('.', import.meta.url))
  .filter((name) => name.endsWith(SUFFIX))
  .filter((name) => positionals.length === 0 || positionals.includes(name.slice(0, -SUFFIX.length)))
  .sort();
if (files.length === 0) throw new RangeError(`No benchmark is called ${positionals.join(' or ')}.`);

let sound = true;
for (const file of files) sound = (await runFile(file)) && sound;
process.exit(sound ? 0 : 1);
