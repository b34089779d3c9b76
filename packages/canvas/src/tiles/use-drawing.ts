/** Paints the canvas on changes, and in the next frames until every tile is sharp. */
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Size, View } from '../view/view.ts';
import { drawStage, type Scene } from './draw-stage.ts';
import type { TileLayer } from './tile-layer.ts';

type Parts = Omit<Scene, 'view' | 'viewport' | 'before'> & {
  readonly view: View | null;
  readonly viewport: Size | null;
  readonly before: TileLayer | null;
  /** Time at which the options of `after` were chosen, for measuring the repaint. */
  readonly askedMs: number | null;
};

/** User Timing name: time from a change of options to its display. */
const MEASURE = 'workspace-repaint';

export function useDrawing(canvas: RefObject<HTMLCanvasElement | null>, parts: Parts): void {
  const { view, viewport, dpr, before, after, splitX, backdrop, askedMs } = parts;
  const measured = useRef<number | null>(null);

  // Synchronous: the browser delivers at most one move and one preview per frame anyway.
  useLayoutEffect(() => {
    if (!view || !viewport || !before) return;
    let frame = 0;
    const paint = () => {
      if (!canvas.current) return;
      const sharp = drawStage(canvas.current, { view, viewport, dpr, before, after, splitX, backdrop });
      if (!sharp) frame = requestAnimationFrame(paint);
      if (askedMs !== null && measured.current !== askedMs) {
        measured.current = askedMs;
        performance.measure(MEASURE, { start: askedMs, end: performance.now() });
      }
    };
    paint();
    return () => cancelAnimationFrame(frame);
  }, [canvas, view, viewport, dpr, before, after, splitX, backdrop, askedMs]);
}

/** Follows the window to other screens and browser zoom. */
export function useDevicePixelRatio(): number {
  const [dpr, setDpr] = useState(() => window.devicePixelRatio);
  useEffect(() => {
    const query = window.matchMedia(`(resolution: ${dpr}dppx)`);
    const update = () => setDpr(window.devicePixelRatio);
    query.addEventListener('change', update);
    return () => query.removeEventListener('change', update);
  }, [dpr]);
  return dpr;
}
