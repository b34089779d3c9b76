import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runLanes, type Stage } from './run-stage.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'printready-lanes-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Passes when its file and the other's are there; gives up, and fails, when the other does not come. */
function meeting(own: string, other: string): Stage {
  const source = `
    const { existsSync, writeFileSync } = require('node:fs');
    writeFileSync(${JSON.stringify(join(folder, own))}, '');
    let turns = 0;
    const wait = () => {
      if (existsSync(${JSON.stringify(join(folder, other))})) process.exit(0);
      if (++turns > 100) process.exit(1);
      setTimeout(wait, 50);
    };
    wait();`;
  return { name: own, command: process.execPath, words: ['-e', source] };
}

it('runs lanes beside each other, and reports every stage of them', async () => {
  const outcomes = await runLanes([[meeting('a', 'b')], [meeting('b', 'a'), meeting('c', 'a')]], 2);
  expect(outcomes.map(({ name, passed }) => `${name} ${passed}`).sort()).toEqual([
    'a true',
    'b true',
    'c true',
  ]);
});

it('does not wait for what a stage leaves running with its output open', async () => {
  const file = join(folder, 'pid');
  const source = `
    const { spawn } = require('node:child_process');
    const left = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 600_000)'], { stdio: 'inherit', detached: true });
    require('node:fs').writeFileSync(${JSON.stringify(file)}, String(left.pid));
    left.unref();`;
  const stage = { name: 'leaves one', command: process.execPath, words: ['-e', source] };
  try {
    expect(await runLanes([[stage]], 1)).toMatchObject([{ passed: true }]);
  } finally {
    process.kill(Number(readFileSync(file, 'utf8')));
  }
});

it('runs one after another what has no lane of its own', async () => {
  const outcomes = await runLanes([[meeting('a', 'b')], [meeting('b', 'a')]], 1);
  expect(outcomes.map(({ name, passed }) => `${name} ${passed}`)).toEqual(['a false', 'b true']);
});
