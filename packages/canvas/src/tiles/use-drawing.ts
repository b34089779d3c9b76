import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Size, View } from '../view/view.ts';
import { drawStage, type Scene } from './draw-stage.ts';
import type { TileLayer } from './tile-layer.ts';

type Parts = Omit<Scene, 'view' | 'viewport' | 'before'> & {
  readonly view: View | null;
  readonly viewport: Size | null;
  readonly before: TileLayer | null;
  readonly askedMs: number | null;
};

const MEASURE = 'workspace-repaint';

export function useDrawing(canvas: RefObject<HTMLCanvasElement | null>, parts: Parts): void {
  const { view, viewport, dpr, before, after, splitX, backdrop, askedMs } = parts;
  const measured = useRef<number | null>(null);

  // Draws synchronously, because the browser delivers at most one move and one preview per frame anyway.
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
