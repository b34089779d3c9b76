import { type LengthUnit, pixelsToLength } from '@printready/pixels/number';
import { useEffect, useRef } from 'react';
import type { Point, Size, View } from '../view/view.ts';
import { drawRuler, ticks } from './ruler.ts';
import { LENGTH_UNITS, setLengthUnit } from './units.ts';

type RulerProps = {
  readonly axis: 'x' | 'y';
  readonly view: View | null;
  readonly viewport: Size | null;
  readonly unit: LengthUnit;
  readonly ppi: number;
  readonly pointer: Point | null;
};

export function Ruler({ axis, view, viewport, unit, ppi, pointer }: RulerProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (!canvas.current || !view || !viewport) return;
    const length = axis === 'x' ? viewport.width : viewport.height;
    const marks = ticks(unit, view[axis], view.zoom / pixelsToLength(1, ppi, unit), length);
    drawRuler(canvas.current, marks, axis, pointer?.[axis] ?? null);
  }, [axis, view, viewport, unit, ppi, pointer]);
  return (
    <canvas
      ref={canvas}
      aria-hidden
      className={
        axis === 'x'
          ? 'h-5 w-full border-b border-ink-200 bg-surface text-ink-700'
          : 'h-full w-5 border-r border-ink-200 bg-surface text-ink-700'
      }
    />
  );
}

export function UnitCorner({ unit }: { readonly unit: LengthUnit }) {
  const next = LENGTH_UNITS[(LENGTH_UNITS.indexOf(unit) + 1) % LENGTH_UNITS.length] ?? 'in';
  return (
    <button
      type="button"
      aria-label={`Rulers in ${unit}; change to ${next}`}
      title={`Rulers in ${unit}; change to ${next}`}
      onClick={() => setLengthUnit(next)}
      className="size-5 border-r border-b border-ink-200 bg-surface text-[10px] leading-none text-ink-700 -outline-offset-2 hover:text-ink-950 max-panel:invisible"
    >
      {unit}
    </button>
  );
}
