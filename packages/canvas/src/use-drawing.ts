/** Paints the canvas when something changed, and again in the next frames until every tile is sharp. */
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { drawStage, type Scene } from './draw-stage.ts';
import type { TileLayer } from './tile-layer.ts';
import type { Size, View } from './view.ts';

type Parts = Omit<Scene, 'view' | 'viewport' | 'before'> & {
  readonly view: View | null;
  readonly viewport: Size | null;
  readonly before: TileLayer | null;
  /** When the options behind `after` were chosen; its repaint is then measured from there. */
  readonly askedMs: number | null;
};

/** Entries of the User Timing API under this name tell how long a change of options took to show. */
const MEASURE = 'workspace-repaint';

export function useDrawing(canvas: RefObject<HTMLCanvasElement | null>, parts: Parts): void {
  const { view, viewport, dpr, before, after, splitX, backdrop, askedMs } = parts;
  const measured = useRef<number | null>(null);

  // At once, not in the next frame: the browser delivers one move and one preview per frame as it is.
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

/** Follows the window to another screen and the page's zoom. */
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
