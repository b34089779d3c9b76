import type { Fault } from '@printready/designer/compose';
import {
  addOrnament,
  addText,
  type Boxes,
  begin,
  deleteNodes,
  duplicateNodes,
  type History,
  type Ids,
  record,
  redo,
  undo,
  withGroups,
  withUniqueIds,
} from '@printready/designer/edit';
import type { Box } from '@printready/designer/geometry';
import type { Design, Node } from '@printready/designer/scene';
import { afterRest } from '@printready/ui/pending-work';
import { create } from 'zustand';
import { fix, inspect, outline } from '../../engine/pool.ts';
import { lateFacesOf } from '../../engine/provide-faces.ts';
import { canBeDrawn, loadFace, missingFaces, useFaces } from './face-store.ts';
import { boxOfLayer, createOutlines, pathOf } from './outlines.ts';
import type { Guide } from './snap.ts';

type Editor = {
  readonly history: History<Design> | null;
  readonly draft: Design | null;
  readonly selection: Ids;
  readonly guides: readonly Guide[];
  readonly writing: string | null;
  readonly laid: number;
  readonly faults: readonly Fault[];
  readonly marked: readonly string[];
  /** Bounds of the ink, mm; null until the plates are made. */
  readonly ink: Box | null;
  readonly wear: Path2D | null;
};

const NEW_TEXT = 'TEXT';

const NOTHING: Ids = new Set();

export const useEditor = create<Editor>(() => ({
  history: null,
  draft: null,
  selection: NOTHING,
  guides: [],
  writing: null,
  laid: 0,
  faults: [],
  marked: [],
  ink: null,
  wear: null,
}));

const { getState, setState } = useEditor;

const layNodes = (nodes: readonly Node[]) =>
  outline({ nodes, pictures: getState().history?.now.pictures ?? [] });

export const outlines = createOutlines(layNodes, () => setState(({ laid }) => ({ laid: laid + 1 })));

const wantOutlines = (scene: Design['scene']): void => outlines.want(scene.filter(canBeDrawn));

export const shownOf = ({ draft, history }: Pick<Editor, 'draft' | 'history'>): Design | null =>
  draft ?? history?.now ?? null;

type Listener = {
  readonly onStep: (design: Design) => void;
  readonly onPlates: (design: Design, svg: string) => void;
};
let listener: Listener | null = null;

const PLATES_DELAY_MS = 120;
let cancelPlates: () => void = () => undefined;

async function makePlates(design: Design): Promise<void> {
  if (missingFaces(design.scene).length > 0) return;
  try {
    const { svg, faults, marked, ink, wear } = await inspect(design);
    if (getState().history?.now !== design) return;
    setState({ faults, marked, ink, wear: pathOf(wear) });
    listener?.onPlates(design, svg);
  } catch (error) {
    console.error('The plates could not be made.', error);
  }
}

function inspectLater(design: Design): void {
  cancelPlates();
  cancelPlates = afterRest(() => makePlates(design), PLATES_DELAY_MS);
}

export function openEditor(design: Design, listening: Listener): void {
  const now = withUniqueIds(design);
  listener = listening;
  setState({
    history: begin(now),
    draft: null,
    selection: NOTHING,
    guides: [],
    writing: null,
    faults: [],
    marked: [],
    ink: null,
    wear: null,
  });
  wantOutlines(now.scene);
  void makePlates(now);
  for (const id of missingFaces(now.scene)) void loadFace(id);
}

useFaces.subscribe(({ states }, before) => {
  const { history } = getState();
  const ids = lateFacesOf(history?.now.scene ?? []);
  if (!history || ![...ids].some((id) => states[id] === 'here' && before.states[id] !== 'here')) return;
  wantOutlines(history.now.scene);
  inspectLater(history.now);
});

export function closeEditor(): void {
  cancelPlates();
  listener = null;
  setState({ history: null, draft: null, selection: NOTHING, guides: [], writing: null });
}

function enter(history: History<Design>): void {
  const before = getState().history;
  if (!before || history.now === before.now) {
    setState({ history, draft: null, guides: [] });
    return;
  }
  const there = new Set(history.now.scene.map(({ id }) => id));
  const { selection, writing } = getState();
  setState({
    history,
    draft: null,
    guides: [],
    selection: new Set([...selection].filter((id) => there.has(id))),
    writing: writing !== null && there.has(writing) ? writing : null,
  });
  wantOutlines(history.now.scene);
  listener?.onStep(history.now);
  inspectLater(history.now);
}

let gestures = 0;
export const newGesture = (): string => `gesture ${++gestures}`;

/** Records an undo step. @param gesture id shared by all changes made during one drag or while a key is held */
export function apply(change: (design: Design) => Design, gesture: string | null = null): void {
  const { history } = getState();
  if (history) enter(record(history, change(history.now), gesture));
}

export const applyToSelection = (
  change: (design: Design, ids: Ids) => Design,
  gesture: string | null = null,
): void => apply((design) => change(design, getState().selection), gesture);

/** Shows a drag without an undo step. @param bent true if the text path changed and needs new outlines */
export function drag(draft: Design, guides: readonly Guide[], bent: boolean): void {
  setState({ draft, guides });
  if (bent) wantOutlines(draft.scene);
}

export function endDrag(keep: boolean): void {
  const { history, draft } = getState();
  if (!history) return;
  if (keep && draft) enter(record(history, draft));
  else {
    setState({ draft: null, guides: [] });
    wantOutlines(history.now.scene);
  }
}

export function stepBack(): void {
  const { history } = getState();
  if (history) enter(undo(history));
}

export function stepForward(): void {
  const { history } = getState();
  if (history) enter(redo(history));
}

/** @param alone selects one layer of a group instead of the whole group */
export function select(ids: Iterable<string>, alone = false): void {
  const { history } = getState();
  const wanted = new Set(ids);
  if (history) setState({ selection: alone ? wanted : withGroups(history.now, wanted), writing: null });
}

export function toggle(id: string): void {
  const { history, selection } = getState();
  if (!history) return;
  const unit = withGroups(history.now, new Set([id]));
  const rest = [...selection].filter((one) => !unit.has(one));
  setState({
    selection: selection.has(id) ? new Set(rest) : new Set([...selection, ...unit]),
    writing: null,
  });
}

export function selectAll(): void {
  const { history } = getState();
  if (history)
    select(history.now.scene.filter(({ hidden, locked }) => !hidden && !locked).map(({ id }) => id));
}

export function write(id: string | null): void {
  setState(id === null ? { writing: null } : { writing: id, selection: new Set([id]) });
}

/** Applies the smallest fix for a fault; false if there is no fix, or if the design changed meanwhile. */
export async function fixIt(fault: Fault): Promise<boolean> {
  const design = getState().history?.now;
  if (!design) return false;
  const fixed = await fix({ design, fault });
  if (!fixed || getState().history?.now !== design) return false;
  apply(() => fixed);
  return true;
}

export function addLayer(kind: 'text' | 'ornament'): void {
  const { history } = getState();
  if (!history) return;
  const { design, id } = kind === 'text' ? addText(history.now, NEW_TEXT) : addOrnament(history.now);
  if (id === null) return;
  enter(record(history, design));
  setState({ selection: new Set([id]), writing: kind === 'text' ? id : null });
}

export const deleteSelection = (): void => applyToSelection(deleteNodes);

export function duplicateSelection(): void {
  const { history, selection } = getState();
  if (!history) return;
  const { design, made } = duplicateNodes(history.now, selection);
  enter(record(history, design));
  if (made.size > 0) setState({ selection: made });
}

export function boxesOf(nodes: readonly Node[]): Boxes {
  return new Map(
    nodes.flatMap((node): [string, Box][] => {
      const drawn = outlines.of(node);
      return drawn ? [[node.id, boxOfLayer(node, drawn)]] : [];
    }),
  );
}
