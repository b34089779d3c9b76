import { useState } from 'react';
import { type CanvasMode, pickerOf } from './mode.ts';
import type { Point } from './view.ts';

/** Start and end, image pixels. */
export type Measure = { readonly from: Point; readonly to: Point };

export type GestureHandlers = {
  readonly onPick: (at: Point) => void;
  /** Center line of the brush, image pixels. */
  readonly onStroke: (points: readonly Point[]) => void;
};

/** Points are in image pixels. */
export function useToolGesture(mode: CanvasMode, { onPick, onStroke }: GestureHandlers) {
  const [stroke, setStroke] = useState<readonly Point[] | null>(null);
  const [measure, setMeasure] = useState<Measure | null>(null);
  return {
    stroke,
    measure: mode.kind === 'measure' ? measure : null,
    begin(at: Point): void {
      if (mode.kind === 'brush') setStroke([at]);
      if (mode.kind === 'measure') setMeasure({ from: at, to: at });
    },
    /** @param apart minimum distance between points of a stroke, image pixels; closer points are dropped */
    move(points: readonly Point[], apart: number): void {
      const last = points.at(-1);
      if (mode.kind === 'brush') setStroke((line) => line && extend(line, points, apart));
      if (mode.kind === 'measure' && last) setMeasure((line) => line && { from: line.from, to: last });
    },
    /** Handles a press that is not a drag, in modes where dragging pans. */
    press(at: Point): void {
      if (pickerOf(mode)) onPick(at);
    },
    end(at: Point): void {
      if (mode.kind === 'brush' && stroke) onStroke(stroke);
      if (mode.kind === 'pick') onPick(at);
      setStroke(null);
    },
    cancel(): void {
      setStroke(null);
    },
    clear(): void {
      setStroke(null);
      setMeasure(null);
    },
  };
}

function extend(line: readonly Point[], points: readonly Point[], apart: number): readonly Point[] {
  const longer = [...line];
  for (const point of points) {
    const last = longer.at(-1);
    if (!last || Math.hypot(point.x - last.x, point.y - last.y) >= apart) longer.push(point);
  }
  return longer;
}
