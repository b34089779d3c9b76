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

type Made = string;
type State = RunState<Made>;
type Event = RunEvent<Made>;

const bill = (requestId: string): Bill => ({ requestId, tokens: 2, variant: null, options: {} });
const refusal = { message: 'You are offline.', reason: 'offline' } as const;
const failure = { kind: 'failed', detail: 'Error: x' } as const;

/** One event of every kind; what an event carries is of no weight in where it leads. */
const EVENTS = {
  refused: { kind: 'refused', refusal },
  began: { kind: 'began', nowMs: 5 },
  'went on': { kind: 'went on', fraction: 0.5, nowMs: 6, doing: null },
  made: { kind: 'made', made: 'new', bill: bill('new') },
  asked: { kind: 'asked', made: 'held', nowMs: 7 },
  taken: { kind: 'taken', bill: bill('taken') },
  ended: { kind: 'ended', notice: failure },
  'not paid': { kind: 'not paid', refusal },
  'pays again': { kind: 'pays again' },
  paid: { kind: 'paid' },
  saved: { kind: 'saved' },
  'moved on': { kind: 'moved on' },
  dismissed: { kind: 'dismissed' },
} as const satisfies { readonly [K in Event['kind']]: Extract<Event, { kind: K }> };

const through = (kinds: readonly (keyof typeof EVENTS)[]): State =>
  kinds.reduce<State>((state, kind) => nextRun(state, EVENTS[kind]), startRun<Made>(null));

const STATES = {
  idle: through([]),
  'idle, failed': through(['began', 'ended']),
  'idle, holding': through(['began', 'asked', 'moved on']),
  running: through(['began']),
  asks: through(['began', 'asked']),
  paying: through(['began', 'made']),
  owed: through(['began', 'made', 'not paid']),
  paid: through(['began', 'made', 'paid']),
  saved: through(['began', 'made', 'paid', 'saved']),
  'paid, running again': through(['began', 'made', 'paid', 'began']),
  'paid, asks': through(['began', 'made', 'paid', 'began', 'asked']),
} as const;

/** Where each event leads; an event that is missing changes nothing. */
const TABLE: Readonly<Record<keyof typeof STATES, Partial<Record<Event['kind'], string>>>> = {
  idle: { refused: 'idle', began: 'running' },
  'idle, failed': { refused: 'idle', began: 'running', dismissed: 'idle' },
  'idle, holding': { refused: 'idle', began: 'running', taken: 'owed' },
  running: { 'went on': 'running', made: 'owed', asked: 'asks', ended: 'idle' },
  asks: { refused: 'idle', began: 'running', taken: 'owed', 'moved on': 'idle', dismissed: 'idle' },
  paying: { 'not paid': 'owed', paid: 'paid' },
  owed: { refused: 'owed', began: 'running', 'pays again': 'owed' },
  paid: { refused: 'paid', began: 'running', saved: 'saved' },
  saved: { refused: 'saved', began: 'running' },
  'paid, running again': {
    ...{ 'went on': 'running', made: 'owed', asked: 'asks', ended: 'paid' },
    saved: 'running',
  },
  'paid, asks': {
    ...{ refused: 'paid', began: 'running', taken: 'owed', 'moved on': 'paid', dismissed: 'paid' },
    saved: 'asks',
  },
};

describe('the table', () => {
  const rows = Object.entries(TABLE) as [keyof typeof STATES, (typeof TABLE)[keyof typeof STATES]][];
  it.for(rows)('%s', ([name, leads]) => {
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

describe('a run', () => {
  it('is said at every stage', () => {
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
  it('that comes to nothing leads back to what was owed before, and its words come back too', () => {
    const second = nextRun(STATES.owed, EVENTS.began);
    expect(resultOf(second)).toEqual({ made: 'new', paid: false, saved: false });
    for (const end of [EVENTS.ended, { kind: 'ended', notice: null } as const]) {
      const after = nextRun(nextRun(second, end), EVENTS.dismissed);
      expect(activityOf(after)).toEqual({ kind: 'refused', ...refusal });
      expect(unpaidOf(after)?.bill.requestId).toBe('new');
    }
  });
  it('that was paid can be downloaded while another goes on, and is not lost with it', () => {
    const saved = nextRun(STATES['paid, running again'], EVENTS.saved);
    expect(resultOf(nextRun(saved, EVENTS.ended))).toEqual({ made: 'new', paid: true, saved: true });
  });
  it('counts its time from when a network has come', () => {
    const coming = nextRun(STATES.running, { kind: 'went on', fraction: 0, nowMs: 90, doing: 'Loading…' });
    const going = nextRun(coming, { kind: 'went on', fraction: 0.2, nowMs: 95, doing: null });
    expect(activityOf(going)).toEqual({ kind: 'running', fraction: 0.2, startedMs: 90 });
  });
  it('from before this page is forgotten when it is paid, and not before', () => {
    const before = startRun<Made>('from-before');
    const owed = [EVENTS.began, EVENTS.made].reduce<State>(nextRun, before);
    expect(nextRun(owed, EVENTS['not paid']).unpaidId).toBe('from-before');
    expect(nextRun(owed, EVENTS.paid).unpaidId).toBeNull();
  });
});

/** Events as they may come, in any order, each made result and bill with a name of its own. */
const events = fc
  .array(fc.constantFrom(...(Object.keys(EVENTS) as (keyof typeof EVENTS)[])), {
    minLength: 30,
    maxLength: 90,
    size: 'max',
  })
  .map((kinds) =>
    kinds.map((kind, index): Event => {
      if (kind === 'made') return { kind, made: `made ${index}`, bill: bill(`bill ${index}`) };
      if (kind === 'asked') return { ...EVENTS.asked, made: `made ${index}` };
      if (kind === 'taken') return { kind, bill: bill(`bill ${index}`) };
      return EVENTS[kind];
    }),
  );

/** Every state that a list of events leads through, with the event and the state before it. */
function walk(list: readonly Event[], visit: (before: State, event: Event, after: State) => void): void {
  let state = startRun<Made>(null);
  for (const event of list) {
    const after = nextRun(state, event);
    visit(state, event, after);
    state = after;
  }
}

describe('whatever happens', () => {
  it('nothing is paid that was not owed under one bill, and nothing is saved that was not paid', () => {
    fc.assert(
      fc.property(events, (list) => {
        walk(list, (before, event, after) => {
          const [was, is] = [resultOf(before), resultOf(after)];
          if (is?.paid && !(was?.paid && was.made === is.made)) {
            expect(event.kind).toBe('paid');
            expect(unpaidOf(before)?.made).toBe(is.made);
          }
          if (is?.saved && !was?.saved) expect(was).toEqual({ ...is, saved: false });
        });
      }),
    );
  });
  it('a result gives way to nothing but another result', () => {
    fc.assert(
      fc.property(events, (list) => {
        walk(list, (before, event, after) => {
          const [was, is] = [resultOf(before), resultOf(after)];
          if (was && is?.made !== was.made) {
            expect(is).not.toBeNull();
            expect(['made', 'taken']).toContain(event.kind);
          }
        });
      }),
    );
  });
  it('what is owed keeps its bill, so that however often it is sent it is charged once', () => {
    fc.assert(
      fc.property(events, (list) => {
        const bills = new Map<Made, string>();
        walk(list, (_before, _event, after) => {
          const owed = unpaidOf(after);
          if (!owed) return;
          const known = bills.get(owed.made) ?? owed.bill.requestId;
          expect(owed.bill.requestId).toBe(known);
          bills.set(owed.made, known);
        });
      }),
    );
  });
  it('while it is paid nothing else begins', () => {
    fc.assert(
      fc.property(events, (list) => {
        walk(list, (before, event, after) => {
          if (activityOf(before).kind === 'paying' && after !== before)
            expect(['paid', 'not paid']).toContain(event.kind);
        });
      }),
    );
  });
  it('a screen can always get out: a rest is at most one event away, or the work or the payment ends by itself', () => {
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
