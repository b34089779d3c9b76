import type { Fault } from '@printready/designer/compose';
import {
  addOrnament,
  addText,
  type Boxes,
  deleteNodes,
  duplicateNodes,
  type Ids,
  withUniqueIds,
} from '@printready/designer/edit';
import type { Box } from '@printready/designer/geometry';
import type { Design, Node } from '@printready/designer/scene';
import { afterRest } from '@printready/ui/pending-work';
import { create } from 'zustand';
import { fix, inspect, outline } from '../../threads/pool.ts';
import { lateFacesOf } from '../../threads/provide-faces.ts';
import {
  CLOSED,
  type Drag,
  type EditorEvent,
  type EditorState,
  nextEditor,
  outlinedOf,
  recordedOf,
  selectionOf,
} from './editor-state.ts';
import { canBeDrawn, loadFace, missingFaces, useFaces } from './face-store.ts';
import { boxOfLayer, createOutlines, pathOf } from './outlines.ts';

export const useEditor = create<EditorState>(() => CLOSED);
/** Increases with new outlines, so that components that draw them render again. */
export const useOutlineVersion = create<number>(() => 0);

const { getState, setState } = useEditor;
const send = (event: EditorEvent): void => setState(nextEditor(getState(), event), true);
const recorded = (): Design | null => recordedOf(getState());

const NEW_TEXT = 'TEXT';
const PLATES_DELAY_MS = 120;

export const outlines = createOutlines(
  (nodes) => outline({ nodes, pictures: recorded()?.pictures ?? [] }),
  () => useOutlineVersion.setState((version) => version + 1),
);

const wantOutlines = ({ scene }: Design): void => outlines.want(scene.filter(canBeDrawn));

type Listener = {
  readonly onStep: (design: Design) => void;
  readonly onPlates: (svg: string) => void;
};

async function makePlates(design: Design, { onPlates }: Listener): Promise<void> {
  if (missingFaces(design.scene).length > 0) return;
  try {
    const { svg, wear, faults, marked, ink } = await inspect(design);
    if (recorded() !== design) return;
    send({ kind: 'inspected', design, plates: { faults, marked, ink, wear: pathOf(wear) } });
    onPlates(svg);
  } catch (error) {
    console.error('The plates could not be made.', error);
  }
}

export function openEditor(given: Design, listener: Listener): () => void {
  const design = withUniqueIds(given);
  send({ kind: 'opened', design });
  wantOutlines(design);
  void makePlates(design, listener);
  for (const id of missingFaces(design.scene)) void loadFace(id);

  let cancelPlates = (): void => undefined;
  const inspectLater = (changed: Design): void => {
    cancelPlates();
    cancelPlates = afterRest(() => makePlates(changed, listener), PLATES_DELAY_MS);
  };
  const endings = [
    useEditor.subscribe((state, before) => {
      const [now, outlined] = [recordedOf(state), outlinedOf(state)];
      if (outlined && outlined !== outlinedOf(before)) wantOutlines(outlined);
      if (!now || now === recordedOf(before)) return;
      listener.onStep(now);
      inspectLater(now);
    }),
    useFaces.subscribe(({ states }, before) => {
      const now = recorded();
      const ids = lateFacesOf(now?.scene ?? []);
      if (!now || ![...ids].some((id) => states[id] === 'here' && before.states[id] !== 'here')) return;
      wantOutlines(now);
      inspectLater(now);
    }),
  ];
  return () => {
    for (const end of endings) end();
    cancelPlates();
    send({ kind: 'closed' });
  };
}

export const newGesture = (): string => crypto.randomUUID();

/** Records an undo step. @param gesture id shared by all changes made during one drag or while a key is held */
export const apply = (change: (design: Design) => Design, gesture: string | null = null): void =>
  send({ kind: 'changed', change, gesture });

export const applyToSelection = (
  change: (design: Design, ids: Ids) => Design,
  gesture: string | null = null,
): void => apply((design) => change(design, selectionOf(getState())), gesture);

/** Shows a drag without an undo step. @param isBending true if the path of a text changes */
export const drag = (follow: Drag, isBending: boolean): void =>
  send({ kind: 'dragged', drag: follow, isBending });

export const endDrag = (keep: boolean): void => send({ kind: keep ? 'dropped' : 'drag cancelled' });
export const stepBack = (): void => send({ kind: 'undone' });
export const stepForward = (): void => send({ kind: 'redone' });

/** @param isAlone selects one layer of a group instead of the whole group */
export const select = (ids: Iterable<string>, isAlone = false): void =>
  send({ kind: 'selected', ids: new Set(ids), isAlone });

export const toggle = (id: string): void => send({ kind: 'toggled', id });

export const selectAll = (): void =>
  select(recorded()?.scene.flatMap(({ id, hidden, locked }) => (hidden || locked ? [] : [id])) ?? []);

export const write = (id: string | null): void =>
  send(id === null ? { kind: 'writing ended' } : { kind: 'writing started', id });

/** Applies the smallest fix for a fault; false if there is no fix, or if the design changed meanwhile. */
export async function fixIt(fault: Fault): Promise<boolean> {
  const design = recorded();
  const fixed = design && (await fix({ design, fault }));
  if (!fixed || recorded() !== design) return false;
  apply(() => fixed);
  return true;
}

export function addLayer(kind: 'text' | 'ornament'): void {
  const now = recorded();
  if (!now) return;
  const { design, id } = kind === 'text' ? addText(now, NEW_TEXT) : addOrnament(now);
  if (id === null) return;
  apply(() => design);
  if (kind === 'text') write(id);
  else select([id], true);
}

export const deleteSelection = (): void => applyToSelection(deleteNodes);

export function duplicateSelection(): void {
  const now = recorded();
  if (!now) return;
  const { design, made } = duplicateNodes(now, selectionOf(getState()));
  apply(() => design);
  if (made.size > 0) select(made, true);
}

export function boxesOf(nodes: readonly Node[]): Boxes {
  return new Map(
    nodes.flatMap((node): [string, Box][] => {
      const drawn = outlines.of(node);
      return drawn ? [[node.id, boxOfLayer(node, drawn)]] : [];
    }),
  );
}
