import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import type { TileLayer } from '../tiles/tile-layer.ts';
import { type CanvasMode, pickerOf } from './mode.ts';
import { usePointers } from './use-pointers.ts';
import { useToolGesture } from './use-tool-gesture.ts';
import type { ViewControls } from './use-view.ts';
import { centerOf, type Point, pixelAt, type Size, toImage, type View } from './view.ts';

const WHOLE_IMAGE = { zoom: 1, x: 0, y: 0 };

export function useCanvasInput(parts: {
  readonly stage: RefObject<HTMLElement | null>;
  readonly view: View | null;
  readonly viewport: Size | null;
  readonly dpr: number;
  readonly controls: ViewControls;
  readonly mode: CanvasMode;
  readonly before: TileLayer;
  /** Brush radius as a fraction of the image's width. */
  readonly brushRadius: number;
}) {
  const { stage, view, viewport, dpr, controls, mode, before, brushRadius } = parts;
  const image = before.size;
  const [focused, setFocused] = useState(false);
  useInitialFocus(stage);

  const picker = pickerOf(mode);
  const pick = (at: Point) => {
    const pixel = pixelAt(WHOLE_IMAGE, at, before.area);
    if (!picker || !pixel || !view) return;
    const [r, g, b] = before.readPixel(pixel, view.zoom * dpr);
    picker.onPick({ r, g, b }, { x: at.x / image.width, y: at.y / image.height });
  };
  const paint = (points: readonly Point[]) => {
    if (mode.kind !== 'brush') return;
    const fractions = points.map(({ x, y }) => ({ x: x / image.width, y: y / image.height }));
    mode.onStroke(fractions, brushRadius);
  };
  const tool = useToolGesture(mode, { onPick: pick, onStroke: paint });
  const { hover, panning, listeners } = usePointers({ stage, view, image, controls, mode, tool });

  const crosshair = focused && picker && viewport ? centerOf(viewport) : null;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target === event.currentTarget) setFocused(true);
    if (event.key === 'Enter' && crosshair && view) {
      event.preventDefault();
      pick(toImage(view, crosshair));
    } else if (event.key === 'Escape') {
      tool.clear();
    } else {
      panByKey(event, controls);
    }
  };
  const onFocus = (event: FocusEvent) =>
    setFocused(event.target === event.currentTarget && event.target.matches(SHOWN_FOCUS));
  const onBlur = () => setFocused(false);
  return {
    pointer: hover ?? crosshair,
    hovering: hover !== null,
    stroke: tool.stroke,
    measure: tool.measure,
    panning,
    listeners: { ...listeners, onKeyDown, onFocus, onBlur },
  };
}

const SHOWN_FOCUS = ':focus-visible:not([data-quiet])';

/** Browsers show a focus ring for scripted focus as for keyboard focus; `data-quiet` hides it until a key is used. */
function useInitialFocus(stage: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = stage.current;
    if (!element || document.activeElement !== document.body) return undefined;
    const show = () => delete element.dataset['quiet'];
    element.dataset['quiet'] = '';
    element.focus({ preventScroll: true });
    element.addEventListener('keydown', show, { once: true });
    element.addEventListener('blur', show, { once: true });
    return () => {
      element.removeEventListener('keydown', show);
      element.removeEventListener('blur', show);
    };
  }, [stage]);
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};
const PAN_STEP_PX = 40;

function panByKey(event: KeyboardEvent, controls: ViewControls): void {
  const arrow = ARROWS[event.key];
  if (!arrow) return;
  event.preventDefault();
  const far = PAN_STEP_PX * (event.shiftKey ? 5 : 1);
  controls.pan(arrow[0] * far, arrow[1] * far);
}
