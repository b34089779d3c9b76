import { DEFAULT_PROFILE } from '@printready/preflight';
import { describe, expect, it } from 'vitest';
import type { BatchFile, SavedHead } from './batch.ts';
import { type BatchEvent, type BatchState, filesOf, LOADING, nextBatch } from './batch-state.ts';

const HEAD: SavedHead = {
  ...{ id: 'batch', userId: 'me', profile: DEFAULT_PROFILE, createdAtMs: 1, filesKept: true },
};
const file = (id: string): BatchFile => ({ id, path: id, size: 1, state: { kind: 'waiting' } });
const A = file('a');
const LOST: BatchFile = { ...A, state: { kind: 'lost' } };
const refusal = { text: 'You are offline.', code: 'offline' } as const;
const FILES = [A];
const leftOut = { kinds: 0, rejected: [{ path: 'x', reasons: ['Too large.'] }] };
const gathered: BatchState = {
  ...{ at: 'gathered', head: HEAD, files: FILES, leftOut, isComparing: false, refusal: null },
};
const advance = { kind: 'advanced', files: FILES, isElsewhere: false, refusal: null, nowMs: 9 } as const;

type Kind = BatchEvent['kind'];

/** Sample event of each kind. */
const EVENTS = {
  loaded: { kind: 'loaded', head: HEAD },
  added: { kind: 'added', head: HEAD, files: FILES, leftOut },
  compared: { kind: 'compared', files: FILES, duplicates: new Map() },
  'profile chosen': { kind: 'profile chosen', profile: DEFAULT_PROFILE },
  refused: { kind: 'refused', refusal },
  'refusal dismissed': { kind: 'refusal dismissed' },
  started: { kind: 'started', filesKept: true },
  advanced: { ...advance, phase: 'paused' },
  'storage failed': { kind: 'storage failed' },
  cleared: { kind: 'cleared' },
  restored: { kind: 'restored', state: gathered },
} as const satisfies { readonly [K in Kind]: Extract<BatchEvent, { kind: K }> };

const play = (state: BatchState, ...events: BatchEvent[]): BatchState => events.reduce(nextBatch, state);
const running = play(gathered, EVENTS.started);

const STATES = {
  loading: LOADING,
  empty: play(LOADING, EVENTS.cleared),
  gathered,
  'gathered, refused': play(gathered, EVENTS.refused),
  'gathered, comparing': { ...gathered, isComparing: true },
  running,
  pausing: play(running, { ...advance, phase: 'pausing' }),
  paused: play(LOADING, EVENTS.loaded),
  finished: play(running, { ...advance, phase: 'finished', refusal }),
  paid: play(running, { ...advance, phase: 'settled' }),
} as const satisfies Record<string, BatchState>;

const STARTED = { advanced: 'paused', cleared: 'empty' } as const;

/** Expected transitions; events not listed change nothing. */
const TABLE: Readonly<Record<keyof typeof STATES, Partial<Record<Kind, BatchState['at']>>>> = {
  loading: { loaded: 'paused', added: 'gathered', cleared: 'empty' },
  empty: { added: 'gathered', restored: 'gathered' },
  gathered: {
    ...{ added: 'gathered', compared: 'gathered', 'profile chosen': 'gathered', refused: 'gathered' },
    ...{ started: 'running', cleared: 'empty' },
  },
  'gathered, refused': {
    ...{ added: 'gathered', compared: 'gathered', 'profile chosen': 'gathered', refused: 'gathered' },
    ...{ 'refusal dismissed': 'gathered', started: 'running', cleared: 'empty' },
  },
  'gathered, comparing': {
    ...{ added: 'gathered', compared: 'gathered', 'profile chosen': 'gathered', refused: 'gathered' },
    cleared: 'empty',
  },
  running: { ...STARTED, 'storage failed': 'running' },
  pausing: { ...STARTED, 'storage failed': 'pausing' },
  paused: { ...STARTED, 'storage failed': 'paused' },
  finished: { ...STARTED, 'storage failed': 'finished' },
  paid: { ...STARTED, 'storage failed': 'paid' },
};

describe('transition table of a batch of validations', () => {
  const rows = Object.entries(TABLE) as [keyof typeof STATES, (typeof TABLE)[keyof typeof STATES]][];
  it.for(rows)('makes only the listed transitions from the state %s', ([name, leads]) => {
    const state: BatchState = STATES[name];
    const found = Object.fromEntries(
      Object.entries(EVENTS).flatMap(([kind, event]) => {
        const after = nextBatch(state, event);
        return after === state ? [] : [[kind, after.at]];
      }),
    );
    expect(found).toEqual(leads);
  });
});

describe('state of a batch of validations', () => {
  it('adds files and rejections, keeps its id, and searches for duplicates again', () => {
    const more = { ...EVENTS.added, head: { ...HEAD, id: 'other' }, files: [file('b')] };
    expect(play(gathered, more)).toMatchObject({
      head: { id: 'batch' },
      files: [A, file('b')],
      leftOut: { rejected: [...leftOut.rejected, ...leftOut.rejected] },
      isComparing: true,
    });
  });

  it('ignores a comparison that does not cover all files', () => {
    const added = play(gathered, { ...EVENTS.added, files: [file('b')] });
    expect(play(added, EVENTS.compared)).toBe(added);
    const duplicates = new Map([['b', 'a']]);
    const compared = play(added, { kind: 'compared', files: filesOf(added), duplicates });
    expect(compared).toMatchObject({
      isComparing: false,
      files: [A, { state: { kind: 'duplicate', of: 'a' } }],
    });
  });

  it('starts measuring its pace at the first update of a run, and starts over after a pause', () => {
    const update = { ...advance, phase: 'running', files: [LOST, A] } as const;
    const first = play(running, update);
    expect(first).toMatchObject({ since: { atMs: 9, ended: 1 } });
    expect(play(first, { ...update, nowMs: 20 })).toMatchObject({ since: { atMs: 9, ended: 1 } });
    const resumed = play(first, EVENTS.advanced, { ...update, nowMs: 20 });
    expect(resumed).toMatchObject({ since: { atMs: 20 } });
  });

  it('drops the reason for a refusal at the start and after payment, and keeps it while the batch is unpaid', () => {
    expect(STATES.finished).toMatchObject({ refusal });
    for (const state of [play(STATES['gathered, refused'], EVENTS.started), STATES.paid])
      expect(state).not.toHaveProperty('refusal');
  });
});
