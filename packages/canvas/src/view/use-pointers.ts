import { type PointerEvent, type RefObject, useRef, useState } from 'react';
import type { CanvasMode } from './mode.ts';
import type { useToolGesture } from './use-tool-gesture.ts';
import type { ViewControls } from './use-view.ts';
import { useWheel } from './use-wheel.ts';
import { type Point, panBy, pinch, type Size, toImage, type View } from './view.ts';

type Pair = readonly [Point, Point];

/** Movement beyond which a press becomes a drag, CSS px. */
const SLIP_PX = 4;

type Action = 'pan' | 'pinch' | 'tool';

/** @param button 1: the middle button, which always pans */
function actionOf(pointers: number, { kind }: CanvasMode, button: number): Action {
  if (pointers > 1) return 'pinch';
  return kind === 'pan' || kind === 'frame' || kind === 'place' || button === 1 ? 'pan' : 'tool';
}

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

type PointerParts = {
  readonly stage: RefObject<HTMLElement | null>;
  readonly view: View | null;
  readonly image: Size;
  readonly controls: ViewControls;
  readonly mode: CanvasMode;
  readonly tool: ReturnType<typeof useToolGesture>;
};

export function usePointers({ stage, view, image, controls, mode, tool }: PointerParts) {
  const down = useRef(new Map<number, Point>());
  const [action, setAction] = useState<Action | null>(null);
  const [hover, setHover] = useState<Point | null>(null);
  const pressed = useRef<Point | null>(null);
  useWheel(stage, image, controls);

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (!view || event.button > 1) return;
    const at = place(event);
    event.currentTarget.setPointerCapture(event.pointerId);
    down.current.set(event.pointerId, at);
    pressed.current = down.current.size === 1 && event.button === 0 ? at : null;
    const next = actionOf(down.current.size, mode, event.button);
    setAction(next);
    if (next === 'pinch') tool.cancel();
    if (next === 'tool') tool.begin(toImage(view, at));
  };

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!view) return;
    const at = place(event);
    if (event.pointerType !== 'touch' || action === 'tool') setHover(at);
    const before = down.current.get(event.pointerId);
    if (!before) return;
    if (pressed.current && distance(at, pressed.current) > SLIP_PX) pressed.current = null;
    const pair = pairOf(down.current);
    down.current.set(event.pointerId, at);
    const after = pairOf(down.current);
    if (action === 'pinch' && pair && after)
      controls.update((now, viewport) => pinch(now, pair, after, image, viewport));
    if (action === 'pan')
      controls.update((now, viewport) => panBy(now, at.x - before.x, at.y - before.y, image, viewport));
    if (action === 'tool') tool.move(passedPoints(event, view), 1 / view.zoom);
  };

  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const started = down.current.delete(event.pointerId);
    if (down.current.size > 0 || !started) return;
    if (action === 'tool' && view) tool.end(toImage(view, place(event)));
    if (action === 'pan' && view && pressed.current) tool.press(toImage(view, place(event)));
    setAction(null);
    if (event.pointerType === 'touch') setHover(null);
  };

  const onPointerCancel = (event: PointerEvent<HTMLElement>) => {
    down.current.delete(event.pointerId);
    pressed.current = null;
    tool.cancel();
    setAction(null);
  };
  const onPointerLeave = () => setHover(null);
  const listeners = { onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onPointerLeave };
  return { hover, panning: action === 'pan', listeners };
}

/** Pointer position in CSS px relative to the stage. */
function place(event: PointerEvent<HTMLElement>): Point {
  const box = event.currentTarget.getBoundingClientRect();
  return { x: event.clientX - box.left, y: event.clientY - box.top };
}

/** All positions since the last event, in image pixels; a pen reports more positions than the screen has frames. */
function passedPoints(event: PointerEvent<HTMLElement>, view: View): readonly Point[] {
  const box = event.currentTarget.getBoundingClientRect();
  const passed = event.nativeEvent.getCoalescedEvents();
  return (passed.length > 0 ? passed : [event.nativeEvent]).map(({ clientX, clientY }) =>
    toImage(view, { x: clientX - box.left, y: clientY - box.top }),
  );
}

function pairOf(points: ReadonlyMap<number, Point>): Pair | null {
  const [first, second] = points.values();
  return first && second ? [first, second] : null;
}
