import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { cannotRun, readPostmaster } from './postmaster.ts';

const folder = mkdtempSync(join(tmpdir(), 'printready-postmaster-'));
afterAll(() => rmSync(folder, { recursive: true }));

const DATA = '/data';
const PORT = 54_321;
/** Process list in which all processes but the caller's are hidden. */
const HIDING = join(folder, 'proc');
mkdirSync(join(HIDING, 'self'), { recursive: true });
writeFileSync(join(HIDING, 'self/cmdline'), 'node');

function lockOf(pid: number, ageSeconds = 0): string {
  const file = join(folder, `${pid}-${ageSeconds}.pid`);
  writeFileSync(file, [pid, DATA, 0, PORT, '', '127.0.0.1', '', 'starting'].join('\n'));
  const written = Date.now() / 1_000 - ageSeconds;
  utimesSync(file, written, written);
  return file;
}

const endedPid = spawnSync(process.execPath, ['--version']).pid;

describe('lock of a PostgreSQL whose process is hidden', () => {
  test('is valid for a while after the last write, because PostgreSQL may be starting or stopping', () => {
    const { pid } = process;
    expect(readPostmaster(DATA, lockOf(pid), HIDING)).toEqual({ pid, port: PORT });
  });

  test("is stale if it has not been written for minutes, because the process id may be another program's", () => {
    expect(readPostmaster(DATA, lockOf(process.pid, 300), HIDING)).toBeUndefined();
  });

  test('is stale if the process has ended', () => {
    expect(readPostmaster(DATA, lockOf(endedPid), HIDING)).toBeUndefined();
  });
});

test('treats a lock as stale if another program has its process id', () => {
  expect(readPostmaster(DATA, lockOf(process.pid))).toBeUndefined();
});

test('reports the fatal error from the log of a failed start, not the last line of the log', () => {
  const log = 'LOG:  starting\nFATAL:  the disk is full\nLOG:  database system is shut down\n';
  expect(cannotRun(log).message).toContain('(FATAL:  the disk is full)');
  expect(cannotRun('initdb failed').message).toContain('(initdb failed)');
});
