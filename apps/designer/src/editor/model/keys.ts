import {
  groupNodes,
  moveNodes,
  nextGarment,
  orderNodes,
  setGarment,
  ungroupNodes,
} from '@printready/designer/edit';
import type { KeyboardEvent } from 'react';
import {
  addLayer,
  apply,
  applyToSelection,
  deleteSelection,
  duplicateSelection,
  endDrag,
  select,
  selectAll,
  stepBack,
  stepForward,
  useEditor,
  write,
} from './editor.ts';
import { selectionOf, shownOf } from './editor-state.ts';

const NUDGE = 0.5;
const LONG_NUDGE = 5;

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Counts arrow-key presses; holding a key down counts as one press, so it is one undo step. */
let nudges = 0;

function nudge([dx, dy]: readonly [number, number], event: KeyboardEvent): void {
  if (!event.repeat) nudges++;
  const by = event.shiftKey ? LONG_NUDGE : NUDGE;
  applyToSelection((design, ids) => moveNodes(design, ids, dx * by, dy * by), `nudge ${nudges}`);
}

function writeSelected(): void {
  const state = useEditor.getState();
  const selection = selectionOf(state);
  const text = shownOf(state)?.scene.find(
    (node) => selection.has(node.id) && node.kind === 'text' && !node.locked,
  );
  if (text) write(text.id);
}

const COMMANDS: Readonly<Record<string, (shift: boolean) => void>> = {
  z: (shift) => (shift ? stepForward() : stepBack()),
  y: stepForward,
  g: (shift) => applyToSelection(shift ? ungroupNodes : groupNodes),
  d: duplicateSelection,
  a: selectAll,
};

const PLAIN: Readonly<Record<string, () => void>> = {
  Delete: deleteSelection,
  Backspace: deleteSelection,
  Enter: writeSelected,
  v: () => select([]),
  t: () => addLayer('text'),
  o: () => addLayer('ornament'),
  g: () => apply((design) => setGarment(design, nextGarment(design))),
  '[': () => applyToSelection((design, ids) => orderNodes(design, ids, 'backward')),
  ']': () => applyToSelection((design, ids) => orderNodes(design, ids, 'forward')),
  '{': () => applyToSelection((design, ids) => orderNodes(design, ids, 'back')),
  '}': () => applyToSelection((design, ids) => orderNodes(design, ids, 'front')),
  Escape: () => {
    if (useEditor.getState().at === 'dragging') endDrag(false);
    else select([]);
  },
};

const isField = (target: EventTarget) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Command shortcuts work anywhere except in fields; single keys work only on the stage and the layer list. */
export function onEditorKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.defaultPrevented || isField(event.target)) return;
  const command = event.ctrlKey || event.metaKey;
  const atHome = event.target instanceof Element && event.target.closest('[data-editor-keys]') !== null;
  const arrow = ARROWS[event.key];
  const plain = PLAIN[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (command) {
    const run = COMMANDS[event.key.toLowerCase()];
    if (!run) return;
    event.preventDefault();
    run(event.shiftKey);
  } else if (atHome && !event.altKey && (arrow || plain)) {
    event.preventDefault();
    if (arrow) nudge(arrow, event);
    else plain?.();
  }
}
