/** Ten in hand, none stops another, and what ends a file is what is told of it. */
import { assess, DEFAULT_PROFILE, inspect } from '@printready/preflight';
import { describe, expect, it } from 'vitest';
import type { Validate } from '../preflight/use-validate.ts';
import type { BatchFile, FileState } from './batch.ts';
import { BATCH_SIZE, runFiles } from './run-files.ts';

const file = (path: string): BatchFile => ({ id: path, path, size: 1, state: { kind: 'waiting' } });
const many = (count: number) => Array.from({ length: count }, (_, i) => file(`folder/${i}.pdf`));
const facts = inspect(new Uint8Array(0), 'a.pdf');
const fine: Awaited<ReturnType<Validate>> = {
  ok: true,
  facts,
  assessment: assess(facts),
  sha256: 'ab',
  stageMs: { reading: 0, parsing: 0, scoring: 0 },
};

async function run(
  files: readonly BatchFile[],
  validate: Validate,
  more: { goesOn?: () => boolean; signal?: AbortSignal } = {},
) {
  const states = new Map<string, FileState>();
  await runFiles(files, DEFAULT_PROFILE, {
    validate,
    bytesOf: ({ path }) => Promise.resolve(path.includes('gone') ? null : new Blob(['x'])),
    onState: (id, state) => states.set(id, state),
    goesOn: more.goesOn ?? (() => true),
    signal: more.signal ?? new AbortController().signal,
  });
  return states;
}

describe('runFiles', () => {
  it('keeps ten in hand, and no more', async () => {
    let inHand = 0;
    let most = 0;
    const states = await run(many(35), async () => {
      most = Math.max(most, ++inHand);
      await new Promise((resolve) => setTimeout(resolve, 1));
      inHand--;
      return fine;
    });
    expect(most).toBe(BATCH_SIZE);
    expect([...states.values()].every(({ kind }) => kind === 'checked')).toBe(true);
    expect(states.size).toBe(35);
  });

  it('goes on over time-outs, dead threads, lost files and mistakes', async () => {
    const files = ['slow', 'hungry', 'odd', 'thrown', 'gone', 'fine'].map((name) => file(`${name}.pdf`));
    const states = await run(files, ({ fileName }) => {
      if (fileName === 'slow.pdf')
        return Promise.resolve({ ok: false, category: 'timeout-error', detail: '30 s' });
      if (fileName === 'hungry.pdf')
        return Promise.resolve({ ok: false, category: 'memory-error', detail: '' });
      if (fileName === 'odd.pdf') return Promise.resolve({ ok: false, category: null, detail: '?' });
      if (fileName === 'thrown.pdf') return Promise.reject(new TypeError('ours'));
      return Promise.resolve(fine);
    });
    const told = [...states].map(([id, state]) => [
      id,
      state.kind,
      state.kind === 'failed' ? state.assessment.issues[0]?.code : null,
    ]);
    expect(told).toEqual([
      ['slow.pdf', 'failed', 'timeout-error'],
      ['hungry.pdf', 'failed', 'memory-error'],
      ['odd.pdf', 'failed', 'parse-error'],
      ['thrown.pdf', 'failed', 'parse-error'],
      ['gone.pdf', 'lost', null],
      ['fine.pdf', 'checked', null],
    ]);
  });

  it('takes no further file when it is paused, and finishes those in hand', async () => {
    let started = 0;
    const states = await run(
      many(30),
      () => {
        started++;
        return Promise.resolve(fine);
      },
      { goesOn: () => started < 12 },
    );
    expect([...states.values()].filter(({ kind }) => kind === 'checked').length).toBe(started);
    expect(started).toBeLessThan(30);
  });

  it('puts back what was in hand when it is given up', async () => {
    const controller = new AbortController();
    const running = run(
      many(15),
      (_request, options) =>
        new Promise((_resolve, reject) => {
          options?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
        }),
      { signal: controller.signal },
    );
    setTimeout(() => controller.abort(), 5);
    const states = await running;
    expect(states.size).toBe(BATCH_SIZE);
    expect([...states.values()].every(({ kind }) => kind === 'waiting')).toBe(true);
  });

  it('leaves alone what has ended before', async () => {
    const ended: BatchFile = { ...file('a.pdf'), state: { kind: 'duplicate', of: 'b.pdf' } };
    expect((await run([ended, file('b.pdf')], () => Promise.resolve(fine))).has('a.pdf')).toBe(false);
  });
});
