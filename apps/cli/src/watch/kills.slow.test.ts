/**
 * Files arrive in bursts while the watcher is killed again and again. `WATCH_FILES` and `WATCH_KILLS` set the number
 * of files and kills; the hot folder is required to pass with 500 and 20.
 */
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
import { fileURLToPath } from 'node:url';
import { PNG } from 'pngjs';
import { afterAll, expect, it } from 'vitest';
import { createRandom } from '../../../../scripts/testing/seeded-random.ts';

const FILES = Number(process.env['WATCH_FILES'] ?? 40);
const KILLS = Number(process.env['WATCH_KILLS'] ?? 6);
const program = fileURLToPath(new URL('../../bin/printready.mjs', import.meta.url));
const base = mkdtempSync(join(tmpdir(), 'printready-watch-kills-'));
afterAll(() => rmSync(base, { recursive: true, force: true }));
const at = (...names: string[]) => join(base, ...names);
const visible = (folder: string) => readdirSync(at(folder)).filter((name) => !name.startsWith('.'));

const RECIPE = {
  version: 1,
  name: 'Halve',
  steps: [{ id: 'halve', tool: 'downscaler', options: { percent: 50 } }],
};

function drawArt(n: number): Buffer {
  const art = new PNG({ width: 32, height: 32 });
  for (let i = 0; i < 1024; i++) art.data.set([n % 256, n >> 8, i % 256, 255], 4 * i);
  return PNG.sync.write(art);
}

/** Delivers a file by renaming it, like a program that writes a temporary file first. */
function send(n: number): void {
  writeFileSync(at('in', `art-${n}.png.part`), drawArt(n));
  renameSync(at('in', `art-${n}.png.part`), at('in', `art-${n}.png`));
}

function start(...words: readonly string[]): ChildProcess {
  const quick = ['--every', '0.05', '--settle', '0.05', '--jobs', '2'];
  const args = ['watch', at('in'), '--recipe', at('recipe.json'), '-o', at('out'), ...quick, ...words];
  return spawn(process.execPath, [program, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
}

/** Resolves when the watcher has printed `wanted` lines. */
async function linesOf({ stdout }: ChildProcess, wanted: number): Promise<void> {
  let seen = 0;
  for await (const chunk of stdout ?? []) {
    seen += String(chunk).split('\n').length - 1;
    if (seen >= wanted) return;
  }
}

it('produces exactly one result per file, however often the watcher is killed', {
  timeout: 3_600_000,
}, async () => {
  mkdirSync(at('in'));
  writeFileSync(at('recipe.json'), JSON.stringify(RECIPE));
  const random = createRandom(1);
  const burst = Math.ceil(FILES / (KILLS + 1));
  let sent = 0;
  const sendBurst = () => {
    for (const end = Math.min(FILES, sent + burst); sent < end; ) send(sent++);
  };
  for (let kill = 0; kill < KILLS; kill++) {
    const child = start();
    sendBurst();
    await linesOf(child, 1 + Math.floor(random() * burst));
    const ended = once(child, 'exit');
    process.kill(-(child.pid ?? 0), 'SIGKILL');
    await ended;
  }
  while (sent < FILES) sendBurst();
  const last = start('--once');
  last.stdout?.resume();
  expect(await once(last, 'exit')).toEqual([0, null]);

  const names = Array.from({ length: FILES }, (_, n) => `art-${n}.png`).toSorted();
  expect([visible('in'), visible('failed')]).toEqual([[], []]);
  expect(visible('ok').toSorted()).toEqual(names);
  expect(visible('out').toSorted()).toEqual(names);
  expect(visible('reports')).toHaveLength(FILES);
  const bulk = spawn(process.execPath, [program, 'bulk', at('recipe.json'), at('ok'), '-o', at('bulk')], {
    stdio: 'ignore',
  });
  expect(await once(bulk, 'exit')).toEqual([0, null]);
  for (const name of names)
    expect(readFileSync(at('out', name)).equals(readFileSync(at('bulk', name))), name).toBe(true);
});
