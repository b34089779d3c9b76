/** Mouse, pen and fingers on the canvas: pan, pinch, pick, paint, measure. */
import type { CanvasTool } from '@printready/tools/panel';
import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { ViewControls } from './use-view.ts';
import { type Point, panBy, pinch, type Size, toImage, type View, wheelFactor, zoomTo } from './view.ts';

export type CanvasMode = { readonly kind: 'pan' } | { readonly kind: 'measure' } | CanvasTool;

/** From where to where, in image pixels. */
export type Measure = { readonly from: Point; readonly to: Point };

type Pair = readonly [Point, Point];

export type PointerHandlers = {
  readonly onPick: (at: Point) => void;
  /** The brush's centre line, in image pixels. */
  readonly onStroke: (points: readonly Point[]) => void;
};

export function usePointers(parts: {
  readonly stage: RefObject<HTMLElement | null>;
  readonly view: View | null;
  readonly image: Size;
  readonly controls: ViewControls;
  readonly mode: CanvasMode;
  readonly handlers: PointerHandlers;
}) {
  const { stage, view, image, controls, mode, handlers } = parts;
  const down = useRef(new Map<number, Point>());
  const [action, setAction] = useState<'pan' | 'pinch' | 'tool' | null>(null);
  const [hover, setHover] = useState<Point | null>(null);
  const [stroke, setStroke] = useState<readonly Point[] | null>(null);
  const [measure, setMeasure] = useState<Measure | null>(null);
  useWheel(stage, image, controls);

  const place = (event: PointerEvent<HTMLElement>): Point => {
    const box = event.currentTarget.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (!view || event.button > 1) return;
    const at = place(event);
    event.currentTarget.setPointerCapture(event.pointerId);
    down.current.set(event.pointerId, at);
    if (down.current.size > 1) {
      setStroke(null);
      setAction('pinch');
      return;
    }
    if (mode.kind === 'pan' || mode.kind === 'frame' || event.button === 1) {
      setAction('pan');
      return;
    }
    setAction('tool');
    const from = toImage(view, at);
    if (mode.kind === 'brush') setStroke([from]);
    if (mode.kind === 'measure') setMeasure({ from, to: from });
  };

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!view) return;
    const at = place(event);
    if (event.pointerType !== 'touch' || action === 'tool') setHover(at);
    const before = down.current.get(event.pointerId);
    if (!before) return;
    const pair = pairOf(down.current);
    down.current.set(event.pointerId, at);
    if (action === 'pinch' && pair) {
      const after = pairOf(down.current) ?? pair;
      controls.update((current, viewport) => pinch(current, pair, after, image, viewport));
    } else if (action === 'pan') {
      controls.update((current, viewport) =>
        panBy(current, at.x - before.x, at.y - before.y, image, viewport),
      );
    } else if (action === 'tool') {
      const box = event.currentTarget.getBoundingClientRect();
      const passed = event.nativeEvent.getCoalescedEvents();
      const points = (passed.length > 0 ? passed : [event.nativeEvent]).map(({ clientX, clientY }) =>
        toImage(view, { x: clientX - box.left, y: clientY - box.top }),
      );
      if (mode.kind === 'brush') setStroke((line) => line && extend(line, points, 1 / view.zoom));
      const [last] = points.slice(-1);
      if (mode.kind === 'measure' && last) setMeasure((line) => line && { from: line.from, to: last });
    }
  };

  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const started = down.current.delete(event.pointerId);
    if (down.current.size > 0 || !started) return;
    if (action === 'tool' && view) {
      if (mode.kind === 'brush' && stroke) handlers.onStroke(stroke);
      if (mode.kind === 'pick') handlers.onPick(toImage(view, place(event)));
    }
    setStroke(null);
    setAction(null);
    if (event.pointerType === 'touch') setHover(null);
  };

  const onPointerCancel = (event: PointerEvent<HTMLElement>) => {
    down.current.delete(event.pointerId);
    setStroke(null);
    setAction(null);
  };

  return {
    hover,
    stroke,
    measure: mode.kind === 'measure' ? measure : null,
    panning: action === 'pan',
    listeners: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel,
      onPointerLeave: () => setHover(null),
    },
  };
}

function pairOf(points: ReadonlyMap<number, Point>): Pair | null {
  const [first, second] = points.values();
  return first && second ? [first, second] : null;
}

/** Points closer than a screen pixel add nothing to a stroke but length. */
function extend(line: readonly Point[], points: readonly Point[], apart: number): readonly Point[] {
  const longer = [...line];
  for (const point of points) {
    const last = longer.at(-1);
    if (!last || Math.hypot(point.x - last.x, point.y - last.y) >= apart) longer.push(point);
  }
  return longer;
}

/** React's wheel listeners are passive; the page would scroll along. */
function useWheel(stage: RefObject<HTMLElement | null>, image: Size, controls: ViewControls): void {
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const box = element.getBoundingClientRect();
      const at = { x: event.clientX - box.left, y: event.clientY - box.top };
      if (event.shiftKey && !event.ctrlKey) {
        controls.pan(-(event.deltaX || event.deltaY), 0);
        return;
      }
      const factor = wheelFactor(event.deltaY, event.deltaMode, event.ctrlKey);
      controls.update((view, viewport) => zoomTo(view, view.zoom * factor, at, image, viewport));
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [stage, image, controls]);
}
