import { formatLength, type LengthUnit, pixelsToLength } from '@printready/pixels/number';
import { type RefObject, useEffect, useMemo } from 'react';
import type { Reading } from '../readout/StatusBar.tsx';
import type { TileLayer } from '../tiles/tile-layer.ts';
import { type CanvasMode, pickerOf } from '../view/mode.ts';
import type { Measure } from '../view/use-tool-gesture.ts';
import { type Point, pixelAt, type Size, type View } from '../view/view.ts';
import { drawOverlay } from './draw-overlay.ts';
import { LINE_REACH, measureLine } from './line-width.ts';

export type OverlayView = {
  readonly view: View | null;
  readonly viewport: Size | null;
  readonly dpr: number;
  readonly mode: CanvasMode;
};

export function useReading(
  { view, dpr, mode }: OverlayView,
  layers: { readonly before: TileLayer; readonly after: TileLayer | null; readonly splitX: number | null },
  pointer: Point | null,
): Reading | null {
  const { before, after, splitX } = layers;
  const picking = mode.kind === 'pick';
  return useMemo(() => {
    if (!view || !pointer) return null;
    const original = picking || !after || (splitX !== null && pointer.x < splitX);
    const layer = original ? before : after;
    const pixel = pixelAt(view, pointer, layer.area);
    if (!pixel) return null;
    const [r, g, b, alpha] = layer.readPixel(pixel, view.zoom * dpr);
    return {
      at: pixel,
      color: { r, g, b },
      alpha,
      lineWidth: measureLine(layer.readAround(pixel, LINE_REACH)),
    };
  }, [view, dpr, pointer, before, after, splitX, picking]);
}

export type Marks = {
  readonly pointer: Point | null;
  readonly hovering: boolean;
  readonly stroke: readonly Point[] | null;
  readonly measure: Measure | null;
  readonly reading: Reading | null;
  /** Radius in image pixels. */
  readonly brushRadius: number;
  readonly unit: LengthUnit;
  readonly ppi: number;
};

export function useOverlay(
  canvas: RefObject<HTMLCanvasElement | null>,
  sight: OverlayView,
  marks: Marks,
): void {
  const { view, viewport, dpr, mode } = sight;
  const { pointer, hovering, stroke, measure, reading, brushRadius, unit, ppi } = marks;
  // In pan mode, a hovering mouse shows only its cursor, even if a press would pick a point.
  const picks = mode.kind === 'pick' || (!hovering && pickerOf(mode) !== null);
  useEffect(() => {
    if (!canvas.current || !view || !viewport) return;
    drawOverlay(canvas.current, {
      view,
      viewport,
      dpr,
      stroke: stroke && mode.kind === 'brush' ? { points: stroke, color: mode.color } : null,
      brushRadius,
      brushAt: mode.kind === 'brush' && hovering ? pointer : null,
      measure: measure && { ...measure, label: measureLabel(measure, unit, ppi) },
      picking: picks && pointer && reading ? { at: pointer, color: reading.color } : null,
    });
  }, [
    canvas,
    view,
    viewport,
    dpr,
    mode,
    picks,
    pointer,
    hovering,
    stroke,
    measure,
    reading,
    brushRadius,
    unit,
    ppi,
  ]);
}

function measureLabel({ from, to }: Measure, unit: LengthUnit, ppi: number): string {
  const pixels = Math.hypot(to.x - from.x, to.y - from.y);
  const length = formatLength(pixelsToLength(pixels, ppi, unit), unit);
  return unit === 'px' ? length : `${length} · ${formatLength(pixels, 'px')}`;
}
