import { createHash } from 'node:crypto';
import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { createHotFolder, moveLeftOvers, type Processed, type WatchEvent } from './hot-folder.ts';
import { openWatchJournal } from './watch-journal.ts';

const PASSED: Processed = { kind: 'ok', output: 'art-out.png', report: { passed: true } };

let base = '';
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'printready-hot-folder-'));
  for (const name of ['in', 'ok', 'failed', 'reports']) mkdirSync(join(base, name));
  onTestFinished(() => rmSync(base, { recursive: true, force: true }));
});

const at = (...names: string[]) => join(base, ...names);
const pathsHere = () => ({ incoming: at('in'), ok: at('ok'), failed: at('failed'), reports: at('reports') });

async function open(process: (name: string) => Processed | Promise<Processed>) {
  const events: WatchEvent[] = [];
  const discarded: string[] = [];
  const stop = new AbortController();
  const journal = await openWatchJournal(at('reports'));
  const folder = createHotFolder({
    ...{ paths: pathsHere(), journal, settleMs: 0, jobs: 2, signal: stop.signal },
    process: async ({ name }) => await process(name),
    discard: (output) => Promise.resolve(void discarded.push(output)),
    say: (event) => events.push(event),
  });
  const look = async (nowMs: number) => {
    const busy = await folder.look(nowMs);
    await folder.finish();
    return busy;
  };
  return { events, discarded, journal, look, stop, names: () => events.map(({ event }) => event) };
}

const ART = createHash('sha256').update('art').digest('hex');
function journalWithoutMove(): string {
  const lines = [
    { kind: 'taken', n: 1, name: 'art.png', bytes: 3, modifiedMs: 0, sha256: ART },
    { kind: 'ended', n: 1, passed: true },
  ];
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

it('discards the result of a file that was rewritten during processing, and processes the file again', async () => {
  writeFileSync(at('in', 'art.png'), 'half');
  let runs = 0;
  const { look, names, discarded } = await open(() => {
    if (runs++ === 0) appendFileSync(at('in', 'art.png'), ' and the rest');
    return PASSED;
  });
  for (const nowMs of [0, 1, 2, 3]) await look(nowMs);
  expect(names()).toEqual(['taken', 'changed', 'taken', 'done']);
  expect(discarded).toEqual(['art-out.png']);
  expect(readdirSync(at('ok'))).toEqual(['art.png']);
});

it('keeps a file whose result cannot be written, and tries again half a minute later', async () => {
  writeFileSync(at('in', 'art.png'), 'art');
  let isFull = true;
  const { look, names, events } = await open(() =>
    isFull ? { kind: 'retry', text: 'The disk is full.' } : PASSED,
  );
  await look(0);
  expect(await look(29_999)).toBe(false);
  expect(names()).toEqual(['taken', 'retry']);
  expect(events[1]?.text).toBe('The disk is full.');
  isFull = false;
  await look(30_000);
  expect(names()).toEqual(['taken', 'retry', 'taken', 'done']);
  expect(await look(30_001)).toBe(false);
});

it('keeps the original and writes no result if the watcher is stopped while it processes a file', async () => {
  writeFileSync(at('in', 'art.png'), 'art');
  const { look, stop, names, journal } = await open(() => {
    stop.abort();
    return PASSED;
  });
  await look(0);
  expect(names()).toEqual(['taken']);
  expect(journal.records().map(({ stage }) => stage)).toEqual(['taken']);
  expect([readdirSync(at('in')), readdirSync(at('ok'))]).toEqual([['art.png'], []]);
});

it('moves an original that a killed watcher left behind, without processing it again', async () => {
  writeFileSync(at('in', 'art.png'), 'art');
  const first = await open(() => PASSED);
  await first.look(0);
  writeFileSync(at('reports', '.printready-watch.jsonl'), journalWithoutMove());
  writeFileSync(at('in', 'art.png'), 'art');
  rmSync(at('ok', 'art.png'));
  const second = await open(() => PASSED);
  await moveLeftOvers(pathsHere(), second.journal);
  expect([readdirSync(at('in')), readdirSync(at('ok'))]).toEqual([[], ['art.png']]);
  expect(second.names()).toEqual([]);
});

it('does not move a new file of the same name when moving the originals that a killed watcher left', async () => {
  writeFileSync(at('in', 'art.png'), 'art');
  await (await open(() => PASSED)).look(0);
  writeFileSync(at('reports', '.printready-watch.jsonl'), journalWithoutMove());
  writeFileSync(at('in', 'art.png'), 'other art');
  const second = await open(() => PASSED);
  await moveLeftOvers(pathsHere(), second.journal);
  expect(readdirSync(at('in'))).toEqual(['art.png']);
  await second.look(0);
  expect(second.names()).toEqual(['taken', 'done']);
});
