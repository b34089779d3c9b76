import { addText, deleteNodes, moveNodes } from '@printready/designer/edit';
import type { Design, OrnamentNode, TextNode } from '@printready/designer/scene';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CLOSED,
  type EditorEvent,
  type EditorState,
  guidesOf,
  nextEditor,
  outlinedOf,
  type Plates,
  platesOf,
  recordedOf,
  selectionOf,
  shownOf,
  writingOf,
} from './editor-state.ts';

const TEXT: TextNode = {
  ...{ kind: 'text', id: 'name', role: 'name', text: 'BEARS', face: 'bevan-400', capMm: 18 },
  ...{ at: { x: 100, y: 60 }, ink: 'ink-1', trackingEm: 0.02, stretch: 1, emboldenMm: 0 },
  ...{ path: { kind: 'line' }, rotateDeg: 0, layers: [] },
};
const star = (id: string): OrnamentNode => ({
  ...{ kind: 'ornament', id, make: 'star', at: { x: 20, y: 20 }, ink: 'ink-1' },
  ...{ params: { radius: 9 }, group: 'group-1' },
});
const DESIGN: Design = {
  ...{ version: 1, engine: 1, seed: 1, family: 'stacked', pairing: 'bevan-400', credits: [] },
  print: { widthMm: 300, heightMm: 240, method: 'screen' },
  garment: { name: 'navy', hex: '#1B2A49' },
  inks: [{ id: 'ink-1', name: 'cream', hex: '#F3E6C8' }],
  scene: [TEXT, star('star'), star('star-2')],
};
// Stub, because Node.js has no Path2D; the reducer does not read plates.
const PLATES = { faults: [], marked: [], ink: {}, wear: {} } as unknown as Plates;
const GUIDES = [{ axis: 'x', at: 150 }] as const;
const ids = (...list: string[]) => new Set(list);
const moveBy = (dx: number) => (design: Design) => moveNodes(design, ids('name'), dx, 0);
const remove =
  (...list: string[]) =>
  (design: Design) =>
    deleteNodes(design, ids(...list));

type Kind = EditorEvent['kind'];

/** Sample event of each kind. */
const EVENTS = {
  opened: { kind: 'opened', design: DESIGN },
  closed: { kind: 'closed' },
  changed: { kind: 'changed', change: moveBy(1), gesture: null },
  undone: { kind: 'undone' },
  redone: { kind: 'redone' },
  dragged: {
    kind: 'dragged',
    drag: (design) => ({ design: moveBy(50)(design), guides: GUIDES }),
    isBending: false,
  },
  dropped: { kind: 'dropped' },
  'drag cancelled': { kind: 'drag cancelled' },
  selected: { kind: 'selected', ids: ids('star'), isAlone: false },
  toggled: { kind: 'toggled', id: 'star' },
  'writing started': { kind: 'writing started', id: 'name' },
  'writing ended': { kind: 'writing ended' },
  inspected: { kind: 'inspected', design: DESIGN, plates: PLATES },
} as const satisfies { readonly [K in Kind]: Extract<EditorEvent, { kind: K }> };

const through = (...kinds: Kind[]): EditorState =>
  kinds.reduce<EditorState>((state, kind) => nextEditor(state, EVENTS[kind]), CLOSED);

const STATES = {
  closed: CLOSED,
  resting: through('opened'),
  'resting, changed': through('opened', 'changed'),
  'resting, undone': through('opened', 'changed', 'undone'),
  dragging: through('opened', 'dragged'),
  writing: through('opened', 'writing started'),
} as const;

/** Expected transitions; events not listed change nothing. */
const TABLE: Readonly<Record<keyof typeof STATES, Partial<Record<Kind, EditorState['at']>>>> = {
  closed: { opened: 'resting' },
  resting: {
    ...{ opened: 'resting', closed: 'closed', changed: 'resting', undone: 'resting', redone: 'resting' },
    ...{ dragged: 'dragging', selected: 'resting', toggled: 'resting' },
    ...{ 'writing started': 'writing', inspected: 'resting' },
  },
  'resting, changed': {
    ...{ opened: 'resting', closed: 'closed', changed: 'resting', undone: 'resting', redone: 'resting' },
    ...{ dragged: 'dragging', selected: 'resting', toggled: 'resting', 'writing started': 'writing' },
  },
  'resting, undone': {
    ...{ opened: 'resting', closed: 'closed', changed: 'resting', undone: 'resting', redone: 'resting' },
    ...{ dragged: 'dragging', selected: 'resting', toggled: 'resting' },
    ...{ 'writing started': 'writing', inspected: 'resting' },
  },
  dragging: {
    ...{ opened: 'resting', closed: 'closed', changed: 'dragging', undone: 'dragging', redone: 'dragging' },
    ...{ dragged: 'dragging', dropped: 'resting', 'drag cancelled': 'resting' },
    ...{ selected: 'dragging', toggled: 'dragging', inspected: 'dragging' },
  },
  writing: {
    ...{ opened: 'resting', closed: 'closed', changed: 'writing', undone: 'writing', redone: 'writing' },
    ...{ dragged: 'dragging', selected: 'resting', toggled: 'resting' },
    ...{ 'writing started': 'writing', 'writing ended': 'resting', inspected: 'writing' },
  },
};

describe('transition table of the design editor', () => {
  const rows = Object.entries(TABLE) as [keyof typeof STATES, (typeof TABLE)[keyof typeof STATES]][];
  it.for(rows)('makes only the listed transitions from the state %s', ([name, leads]) => {
    const state = STATES[name];
    const found = Object.fromEntries(
      Object.entries(EVENTS).flatMap(([kind, event]) => {
        const after = nextEditor(state, event);
        return after === state ? [] : [[kind, after.at]];
      }),
    );
    expect(found).toEqual(leads);
  });
});

const xOf = (design: Design | null) => design?.scene.find(({ id }) => id === 'name')?.at.x;

describe('design editor', () => {
  it('keeps both the drag and a change made during it', () => {
    const changed = nextEditor(STATES.dragging, EVENTS.changed);
    expect(xOf(recordedOf(changed))).toBe(101);
    expect(xOf(shownOf(changed))).toBe(151);
    const dropped = nextEditor(changed, EVENTS.dropped);
    expect(xOf(recordedOf(dropped))).toBe(151);
    expect(xOf(recordedOf(nextEditor(dropped, EVENTS.undone)))).toBe(101);
  });

  it('does not restore an undone change when a drag ends', () => {
    const undone = nextEditor(nextEditor(STATES['resting, changed'], EVENTS.dragged), EVENTS.undone);
    expect(xOf(recordedOf(nextEditor(undone, EVENTS.dropped)))).toBe(150);
  });

  it('records a drag as one undo step, and ignores a canceled or motionless drag', () => {
    const further = nextEditor(STATES.dragging, EVENTS.dragged);
    const dropped = nextEditor(further, EVENTS.dropped);
    expect(recordedOf(nextEditor(dropped, EVENTS.undone))).toBe(DESIGN);
    expect(guidesOf(further)).toEqual(GUIDES);
    expect(guidesOf(dropped)).toEqual([]);
    expect(recordedOf(nextEditor(further, EVENTS['drag cancelled']))).toBe(DESIGN);
    const still = nextEditor(STATES.resting, {
      ...EVENTS.dragged,
      drag: (design) => ({ design, guides: [] }),
    });
    expect(nextEditor(still, EVENTS.dropped)).toEqual(STATES.resting);
  });

  it('requests outlines during a drag only if the drag bends a text', () => {
    expect(outlinedOf(STATES.dragging)).toBe(DESIGN);
    const bending = nextEditor(STATES.resting, { ...EVENTS.dragged, isBending: true });
    expect(outlinedOf(bending)).toBe(shownOf(bending));
  });

  it('selects a whole group or one of its layers, and ignores removed layers', () => {
    const group = nextEditor(STATES.resting, EVENTS.selected);
    expect(selectionOf(group)).toEqual(ids('star', 'star-2'));
    expect(selectionOf(nextEditor(group, EVENTS.toggled))).toEqual(ids());
    const one = nextEditor(group, { kind: 'selected', ids: ids('star', 'gone'), isAlone: true });
    expect(selectionOf(one)).toEqual(ids('star'));
    const removed = nextEditor(group, { ...EVENTS.changed, change: remove('star-2') });
    expect(selectionOf(removed)).toEqual(ids('star'));
  });

  it('stops editing a text when the text is removed', () => {
    for (const id of ['star', 'gone'])
      expect(nextEditor(STATES.resting, { kind: 'writing started', id })).toBe(STATES.resting);
    expect(writingOf(STATES.writing)).toBe('name');
    expect(selectionOf(STATES.writing)).toEqual(ids('name'));
    const without = nextEditor(STATES.writing, { ...EVENTS.changed, change: remove('name') });
    expect(without.at).toBe('resting');
    const added = addText(DESIGN, 'TEXT');
    const other = nextEditor(STATES.writing, { ...EVENTS.changed, change: () => added.design });
    expect(writingOf(other)).toBe('name');
  });

  it('ignores plates of an earlier design, and keeps the current plates until new ones arrive', () => {
    const changed = nextEditor(through('opened', 'inspected'), EVENTS.changed);
    expect(platesOf(changed)).toBe(PLATES);
    const late = { ...PLATES, marked: ['name'] };
    expect(nextEditor(changed, { ...EVENTS.inspected, plates: late })).toBe(changed);
    expect(platesOf(nextEditor(changed, EVENTS.opened))).toBeNull();
  });
});

const REMOVALS = ['name', 'star', 'star-2'].map((id) => ({ ...EVENTS.changed, change: remove(id) }));

describe('invariants of the design editor', () => {
  it('never selects, drags, or edits a removed layer', () => {
    const kinds: readonly EditorEvent[] = [...Object.values(EVENTS), ...REMOVALS];
    const events = fc.array(fc.constantFrom(...kinds), { minLength: 10, maxLength: 60, size: 'max' });
    fc.assert(
      fc.property(events, (list) => {
        const state = list.reduce<EditorState>(nextEditor, CLOSED);
        const there = new Set(recordedOf(state)?.scene.map(({ id }) => id));
        for (const id of [...selectionOf(state), writingOf(state) ?? []].flat()) expect(there).toContain(id);
        for (const { id } of shownOf(state)?.scene ?? []) expect(there).toContain(id);
      }),
    );
  });
});
