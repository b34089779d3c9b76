import { panBy, pinch, type Size, toImage, type View } from '@printready/canvas/view';
import { boxAround, type Point } from '@printready/designer/edit';
import type { Design } from '@printready/designer/scene';
import { type MouseEvent, type PointerEvent, useRef, useState } from 'react';
import { boxesOf, drag, endDrag, outlines, select, toggle, useEditor, write } from './model/editor.ts';
import { selectionOf, shownOf } from './model/editor-state.ts';
import { CORNERS, type Corner, follow, type Gesture } from './model/gesture.ts';
import { hitLayer, layersWithin } from './model/hit.ts';
import { linesFor } from './model/snap.ts';
import type { ViewControls } from './use-view.ts';

/** Largest movement that still counts as a click, CSS px. */
const SLIP_PX = 4;
const PULL_PX = 6;
const REACH_PX = { mouse: 4, pen: 6, touch: 12 } as const;

type Marquee = { readonly from: Point; readonly to: Point };
type Doing =
  | { readonly kind: 'gesture'; readonly gesture: Gesture; readonly pressed: string | null }
  | { readonly kind: 'marquee'; readonly from: Point; readonly add: boolean }
  | { readonly kind: 'pan' }
  | { readonly kind: 'pinch' };

type Parts = { readonly view: View | null; readonly sheet: Size; readonly controls: ViewControls };

const placeOf = (event: MouseEvent<HTMLElement>): Point => {
  const box = event.currentTarget.getBoundingClientRect();
  return { x: event.clientX - box.left, y: event.clientY - box.top };
};

const boxOfMarquee = ({ from, to }: Marquee) => ({
  left: Math.min(from.x, to.x),
  right: Math.max(from.x, to.x),
  top: Math.min(from.y, to.y),
  bottom: Math.max(from.y, to.y),
});

function gestureAt(design: Design, from: Point, handle: string | null): Gesture | null {
  const selection = selectionOf(useEditor.getState());
  const free = design.scene.filter(({ id, locked, hidden }) => selection.has(id) && !locked && !hidden);
  const ids = new Set(free.map(({ id }) => id));
  const boxes = boxesOf(design.scene.filter(({ hidden }) => !hidden));
  const mine = [...ids].flatMap((id) => boxes.get(id) ?? []);
  if (mine.length === 0) return null;
  const held = { design, ids, from, box: boxAround(mine) };
  if (CORNERS.includes(handle as Corner)) return { ...held, kind: 'scale', corner: handle as Corner };
  if (handle === 'rotate') return { ...held, kind: 'rotate' };
  const [first] = free;
  if ((handle === 'bend' || handle === 'span') && first?.kind === 'text')
    return { ...held, kind: handle, node: first, runMm: outlines.of(first)?.runMm ?? 0 };
  if (handle === 'tail' && first?.kind === 'ornament') return { ...held, kind: 'tail' };
  const others = design.scene.filter(({ id, hidden }) => !ids.has(id) && !hidden);
  const straight = (node: Design['scene'][number]) =>
    node.kind === 'text' && node.path.kind === 'line' && node.rotateDeg === 0;
  const lines = linesFor(held.box, {
    print: design.print,
    others: others.flatMap(({ id }) => boxes.get(id) ?? []),
    baseLines: others.filter(straight).map(({ at }) => at.y),
  });
  const base = first && free.length === 1 && straight(first) ? first.at.y : null;
  return { ...held, kind: 'move', lines, base };
}

function pressed(event: PointerEvent<HTMLElement>, at: Point, zoom: number): Doing {
  const design = shownOf(useEditor.getState());
  const element = event.target as Element;
  const handle = element.closest('[data-handle]')?.getAttribute('data-handle') ?? null;
  if (!design || event.button === 1) return { kind: 'pan' };
  if (handle !== null) {
    const gesture = gestureAt(design, at, handle);
    return gesture ? { kind: 'gesture', gesture, pressed: null } : { kind: 'pan' };
  }
  const { pointerType, shiftKey } = event;
  const touch = pointerType === 'touch';
  const reach = REACH_PX[touch ? 'touch' : pointerType === 'pen' ? 'pen' : 'mouse'] / zoom;
  const hit = hitLayer(design, outlines, at, reach);
  if (!hit) return touch ? { kind: 'pan' } : { kind: 'marquee', from: at, add: shiftKey };
  if (shiftKey) toggle(hit.id);
  else if (!selectionOf(useEditor.getState()).has(hit.id)) select([hit.id]);
  const gesture = gestureAt(design, at, null);
  return gesture ? { kind: 'gesture', gesture, pressed: shiftKey ? null : hit.id } : { kind: 'pan' };
}

function dragged(event: PointerEvent<HTMLElement>, to: Point, zoom: number, gesture: Gesture): void {
  const snapMm = event.ctrlKey || event.metaKey ? 0 : PULL_PX / zoom;
  const hand = { at: to, shift: event.shiftKey, snapMm };
  drag((design) => follow({ ...gesture, design }, hand), ['bend', 'span', 'tail'].includes(gesture.kind));
}

/** @param still true for a click without a drag */
function released(doing: Doing, to: Point, still: boolean): void {
  const state = useEditor.getState();
  const design = shownOf(state);
  if (doing.kind === 'gesture') {
    endDrag(!still);
    if (still && doing.pressed !== null) select([doing.pressed]);
  } else if (doing.kind === 'pan' && still) select([]);
  else if (doing.kind === 'marquee' && design) {
    const found = still ? [] : layersWithin(design, outlines, boxOfMarquee({ from: doing.from, to }));
    select(doing.add ? [...selectionOf(state), ...found] : found);
  }
}

export function onDoublePress(event: MouseEvent<HTMLElement>, view: View): void {
  const design = shownOf(useEditor.getState());
  const hit = design && hitLayer(design, outlines, toImage(view, placeOf(event)), REACH_PX.mouse / view.zoom);
  if (hit?.kind === 'text') write(hit.id);
  else if (hit) select([hit.id], true);
}

function onFingers(before: readonly Point[], after: readonly Point[], { sheet, controls }: Parts): void {
  const [a, b, c, d] = [...before, ...after];
  if (a && b && c && d) controls.update((shown, stage) => pinch(shown, [a, b], [c, d], sheet, stage));
}

export function usePointerInput(parts: Parts) {
  const { view, sheet, controls } = parts;
  const down = useRef(new Map<number, Point>());
  const doing = useRef<Doing | null>(null);
  const still = useRef<Point | null>(null);
  const [marquee, setMarquee] = useState<Marquee | null>(null);
  const begin = (now: Doing | null) => {
    doing.current = now;
    setMarquee(null);
  };

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (!view || event.button > 1) return;
    const at = placeOf(event);
    event.currentTarget.setPointerCapture(event.pointerId);
    down.current.set(event.pointerId, at);
    const one = down.current.size === 1;
    still.current = one ? at : null;
    if (!one) endDrag(false);
    write(null);
    begin(one ? pressed(event, toImage(view, at), view.zoom) : { kind: 'pinch' });
  };

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const before = down.current.get(event.pointerId);
    const now = doing.current;
    if (!view || !before || !now) return;
    const at = placeOf(event);
    if (still.current && Math.hypot(at.x - still.current.x, at.y - still.current.y) <= SLIP_PX) return;
    still.current = null;
    const fingers = [...down.current.values()];
    down.current.set(event.pointerId, at);
    const to = toImage(view, at);
    if (now.kind === 'pinch') onFingers(fingers, [...down.current.values()], parts);
    else if (now.kind === 'marquee') setMarquee({ from: now.from, to });
    else if (now.kind === 'gesture') dragged(event, to, view.zoom, now.gesture);
    else controls.update((shown, stage) => panBy(shown, at.x - before.x, at.y - before.y, sheet, stage));
  };

  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    if (!down.current.delete(event.pointerId) || down.current.size > 0) return;
    if (view && doing.current) released(doing.current, toImage(view, placeOf(event)), still.current !== null);
    begin(null);
  };

  const onPointerCancel = (event: PointerEvent<HTMLElement>) => {
    down.current.delete(event.pointerId);
    endDrag(false);
    begin(null);
  };

  const listeners = { onPointerDown, onPointerMove, onPointerUp, onPointerCancel };
  return { marquee: marquee && boxOfMarquee(marquee), listeners };
}
