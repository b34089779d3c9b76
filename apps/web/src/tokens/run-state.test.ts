import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Bill } from './bill.ts';
import {
  activityOf,
  nextRun,
  type RunEvent,
  type RunState,
  resultOf,
  startRun,
  unpaidOf,
} from './run-state.ts';

type Output = string;
type State = RunState<Output>;
type Event = RunEvent<Output>;

const bill = (requestId: string): Bill => ({ requestId, tokens: 2, variant: null, options: {} });
const refusal = { text: 'You are offline.', code: 'offline' } as const;
const failure = { kind: 'failed', detail: 'Error: x' } as const;

/** Sample event of each kind; payloads do not affect the transitions. */
const EVENTS = {
  refused: { kind: 'refused', refusal },
  started: { kind: 'started', nowMs: 5 },
  progressed: { kind: 'progressed', fraction: 0.5, nowMs: 6, doing: null },
  completed: { kind: 'completed', output: 'new', bill: bill('new') },
  held: { kind: 'held', output: 'held', nowMs: 7 },
  accepted: { kind: 'accepted', bill: bill('accepted') },
  ended: { kind: 'ended', notice: failure },
  'payment failed': { kind: 'payment failed', refusal },
  'payment retried': { kind: 'payment retried' },
  paid: { kind: 'paid' },
  saved: { kind: 'saved' },
  outdated: { kind: 'outdated' },
  dismissed: { kind: 'dismissed' },
} as const satisfies { readonly [K in Event['kind']]: Extract<Event, { kind: K }> };

const through = (kinds: readonly (keyof typeof EVENTS)[]): State =>
  kinds.reduce<State>((state, kind) => nextRun(state, EVENTS[kind]), startRun<Output>(null));

const STATES = {
  idle: through([]),
  'idle, failed': through(['started', 'ended']),
  'idle, held': through(['started', 'held', 'outdated']),
  running: through(['started']),
  asking: through(['started', 'held']),
  paying: through(['started', 'completed']),
  unpaid: through(['started', 'completed', 'payment failed']),
  paid: through(['started', 'completed', 'paid']),
  saved: through(['started', 'completed', 'paid', 'saved']),
  'paid, running again': through(['started', 'completed', 'paid', 'started']),
  'paid, asking': through(['started', 'completed', 'paid', 'started', 'held']),
} as const;

/** Expected transitions; events not listed change nothing. */
const TABLE: Readonly<Record<keyof typeof STATES, Partial<Record<Event['kind'], string>>>> = {
  idle: { refused: 'idle', started: 'running' },
  'idle, failed': { refused: 'idle', started: 'running', dismissed: 'idle' },
  'idle, held': { refused: 'idle', started: 'running', accepted: 'unpaid' },
  running: { progressed: 'running', completed: 'unpaid', held: 'asking', ended: 'idle' },
  asking: { refused: 'idle', started: 'running', accepted: 'unpaid', outdated: 'idle', dismissed: 'idle' },
  paying: { 'payment failed': 'unpaid', paid: 'paid' },
  unpaid: { refused: 'unpaid', started: 'running', 'payment retried': 'unpaid' },
  paid: { refused: 'paid', started: 'running', saved: 'saved' },
  saved: { refused: 'saved', started: 'running' },
  'paid, running again': {
    ...{ progressed: 'running', completed: 'unpaid', held: 'asking', ended: 'paid' },
    saved: 'running',
  },
  'paid, asking': {
    ...{ refused: 'paid', started: 'running', accepted: 'unpaid', outdated: 'paid', dismissed: 'paid' },
    saved: 'asking',
  },
};

describe('transition table of a tool run', () => {
  const rows = Object.entries(TABLE) as [keyof typeof STATES, (typeof TABLE)[keyof typeof STATES]][];
  it.for(rows)('makes only the listed transitions from the state %s', ([name, leads]) => {
    const state = STATES[name];
    const found = Object.fromEntries(
      Object.entries(EVENTS).flatMap(([kind, event]) => {
        const after = nextRun(state, event);
        return after === state ? [] : [[kind, after.stage.at]];
      }),
    );
    expect(found).toEqual(leads);
  });
});

describe('tool run', () => {
  it('maps every state to an activity', () => {
    expect(Object.values(STATES).map((state) => activityOf(state).kind)).toEqual([
      'idle',
      'failed',
      'idle',
      'running',
      'asking',
      'paying',
      'refused',
      'idle',
      'idle',
      'running',
      'asking',
    ]);
  });
  it('restores the earlier unpaid result and the reason for its failed payment if the run ends without a result', () => {
    const second = nextRun(STATES.unpaid, EVENTS.started);
    expect(resultOf(second)).toEqual({ output: 'new', paid: false, saved: false });
    for (const end of [EVENTS.ended, { kind: 'ended', notice: null } as const]) {
      const after = nextRun(nextRun(second, end), EVENTS.dismissed);
      expect(activityOf(after)).toEqual({ kind: 'refused', ...refusal });
      expect(unpaidOf(after)?.bill.requestId).toBe('new');
    }
  });
  it('keeps a paid result downloadable during the next run and after it', () => {
    const saved = nextRun(STATES['paid, running again'], EVENTS.saved);
    expect(resultOf(nextRun(saved, EVENTS.ended))).toEqual({ output: 'new', paid: true, saved: true });
  });
  it('starts measuring its duration when the download of the AI network has ended', () => {
    const coming = nextRun(STATES.running, { kind: 'progressed', fraction: 0, nowMs: 90, doing: 'Loading…' });
    const going = nextRun(coming, { kind: 'progressed', fraction: 0.2, nowMs: 95, doing: null });
    expect(activityOf(going)).toEqual({ kind: 'running', fraction: 0.2, startedMs: 90 });
  });
  it('forgets an unpaid run from before a reload only after payment', () => {
    const before = startRun<Output>('from-before');
    const unpaid = [EVENTS.started, EVENTS.completed].reduce<State>(nextRun, before);
    expect(nextRun(unpaid, EVENTS['payment failed']).unpaidId).toBe('from-before');
    expect(nextRun(unpaid, EVENTS.paid).unpaidId).toBeNull();
  });
});

/** Events in random order; each result and bill has a unique name. */
const events = fc
  .array(fc.constantFrom(...(Object.keys(EVENTS) as (keyof typeof EVENTS)[])), {
    minLength: 30,
    maxLength: 90,
    size: 'max',
  })
  .map((kinds) =>
    kinds.map((kind, index): Event => {
      if (kind === 'completed') return { kind, output: `output ${index}`, bill: bill(`bill ${index}`) };
      if (kind === 'held') return { ...EVENTS.held, output: `output ${index}` };
      if (kind === 'accepted') return { kind, bill: bill(`bill ${index}`) };
      return EVENTS[kind];
    }),
  );

/** Calls `visit` for each transition that a list of events causes. */
function walk(list: readonly Event[], visit: (before: State, event: Event, after: State) => void): void {
  let state = startRun<Output>(null);
  for (const event of list) {
    const after = nextRun(state, event);
    visit(state, event, after);
    state = after;
  }
}

describe('invariants of a tool run', () => {
  it('pays only for an unpaid result, with one bill per result, and saves only a paid result', () => {
    fc.assert(
      fc.property(events, (list) => {
        walk(list, (before, event, after) => {
          const [was, is] = [resultOf(before), resultOf(after)];
          if (is?.paid && !(was?.paid && was.output === is.output)) {
            expect(event.kind).toBe('paid');
            expect(unpaidOf(before)?.output).toBe(is.output);
          }
          if (is?.saved && !was?.saved) expect(was).toEqual({ ...is, saved: false });
        });
      }),
    );
  });
  it('replaces a result only with another result', () => {
    fc.assert(
      fc.property(events, (list) => {
        walk(list, (before, event, after) => {
          const [was, is] = [resultOf(before), resultOf(after)];
          if (was && is?.output !== was.output) {
            expect(is).not.toBeNull();
            expect(['completed', 'accepted']).toContain(event.kind);
          }
        });
      }),
    );
  });
  it('keeps the bill of an unpaid result, so that repeated payments charge once', () => {
    fc.assert(
      fc.property(events, (list) => {
        const bills = new Map<Output, string>();
        walk(list, (_before, _event, after) => {
          const unpaid = unpaidOf(after);
          if (!unpaid) return;
          const known = bills.get(unpaid.output) ?? unpaid.bill.requestId;
          expect(unpaid.bill.requestId).toBe(known);
          bills.set(unpaid.output, known);
        });
      }),
    );
  });
  it('starts no run during a payment', () => {
    fc.assert(
      fc.property(events, (list) => {
        walk(list, (before, event, after) => {
          if (activityOf(before).kind === 'paying' && after !== before)
            expect(['paid', 'payment failed']).toContain(event.kind);
        });
      }),
    );
  });
  it('reaches a resting state after one event, or when the work or the payment ends', () => {
    fc.assert(
      fc.property(events, (list) => {
        walk(list, (_before, _event, after) => {
          const { kind } = activityOf(after);
          if (kind === 'running') expect(nextRun(after, EVENTS.ended).stage.at).not.toBe('running');
          if (kind === 'asking' || kind === 'failed')
            expect(['idle', 'refused']).toContain(activityOf(nextRun(after, EVENTS.dismissed)).kind);
        });
      }),
    );
  });
});
