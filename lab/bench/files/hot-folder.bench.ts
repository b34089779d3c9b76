/** Memory of a hot folder while files arrive one burst after another: it must not grow with their number. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { PNG } from 'pngjs';
import type { Benchmark, Measurement } from '../benchmark.ts';

const FILES = 2_000;
const BURST = 50;
const SIDE = 64;
const WATCHER = 'growth of the watcher';
const ALL = 'growth of all its processes';
const program = fileURLToPath(new URL('../../../apps/cli/bin/printready.mjs', import.meta.url));
const steps = [{ id: 'halve', tool: 'downscaler', options: { percent: 50 } }];

type Sample = { readonly watcher: number; readonly all: number };

function drawArt(n: number): Buffer {
  const art = new PNG({ width: SIDE, height: SIDE });
  for (let i = 0; i < SIDE ** 2; i++) art.data.set([n % 256, n >> 8, i % 256, 255], 4 * i);
  return PNG.sync.write(art);
}

/** Resident memory of a process, MB; 0 if it has just ended. */
function residentMegabytes(pid: string): number {
  try {
    const [, kilobytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes) / 1024;
  } catch {
    return 0;
  }
}

function isInGroup(pid: string, group: number): boolean {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return Number(fields[2]) === group;
  } catch {
    return false;
  }
}

function sample(group: number): Sample {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isInGroup(name, group));
  const all = pids.reduce((sum, pid) => sum + residentMegabytes(pid), 0);
  return { watcher: residentMegabytes(`${group}`), all };
}

function send(folder: string, from: number): void {
  for (let n = from; n < from + BURST; n++) {
    writeFileSync(join(folder, `art-${n}.png.part`), drawArt(n));
    renameSync(join(folder, `art-${n}.png.part`), join(folder, `art-${n}.png`));
  }
}

/** Sends the next burst when the previous one is done. @returns one sample per ten files */
async function follow(child: ChildProcess, folder: string, files: number): Promise<readonly Sample[]> {
  const samples: Sample[] = [];
  let ended = 0;
  send(folder, 0);
  if (!child.stdout) throw new TypeError('The watcher has no output.');
  for await (const line of createInterface(child.stdout)) {
    if (!/"event":"(?:done|failed)"/.test(line)) continue;
    ended++;
    if (ended % 10 === 0) samples.push(sample(child.pid ?? 0));
    if (ended === files) break;
    if (ended % BURST === 0) send(folder, ended);
  }
  return samples;
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN;

/** Median of the last quarter less that of the second, so that warming up does not count. */
function growthOf(samples: readonly Sample[], of: keyof Sample): number {
  const quarter = Math.floor(samples.length / 4);
  const figures = samples.map((one) => one[of]);
  return median(figures.slice(-quarter)) - median(figures.slice(quarter, 2 * quarter));
}

export const benchmark: Benchmark = {
  title: `Hot folder over ${FILES.toLocaleString('en-US')} files: memory`,
  bars: [
    { subject: WATCHER, atMostMegabytes: 15 },
    { subject: ALL, atMostMegabytes: 40 },
  ],
  async run({ quick, note }): Promise<Measurement[]> {
    if (process.platform !== 'linux') {
      note('Skipped: memory of processes is read from /proc, which only Linux has.');
      return [];
    }
    const base = mkdtempSync(join(tmpdir(), 'printready-watch-memory-'));
    const folder = join(base, 'in');
    mkdirSync(folder);
    writeFileSync(join(base, 'recipe.json'), JSON.stringify({ version: 1, name: 'Halve', steps }));
    const words = ['--recipe', join(base, 'recipe.json'), '-o', join(base, 'out'), '--jobs', '2'];
    const pace = ['--every', '0.05', '--settle', '0.05'];
    const child = spawn(process.execPath, [program, 'watch', folder, ...words, ...pace], {
      ...{ detached: true, stdio: ['ignore', 'pipe', 'inherit'] },
    });
    try {
      const started = performance.now();
      const samples = await follow(child, folder, quick ? 2 * BURST : FILES);
      const milliseconds = performance.now() - started;
      const last = samples.at(-1);
      note(`At the end: watcher ${last?.watcher.toFixed(0)} MB, all processes ${last?.all.toFixed(0)} MB.`);
      return [
        { name: WATCHER, milliseconds, peakMegabytes: growthOf(samples, 'watcher') },
        { name: ALL, milliseconds, peakMegabytes: growthOf(samples, 'all') },
      ];
    } finally {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
      rmSync(base, { recursive: true, force: true });
    }
  },
};
