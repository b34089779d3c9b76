import { formatLength, pixelsToLength } from '@printready/pixels/number';
import { type PointerEvent, useState } from 'react';
import type { SheetUnit } from '../plan/facts.ts';
import type { SheetPoint } from './sheet-point.ts';

type Point = { readonly x: number; readonly y: number };
type Line = { readonly from: Point; readonly to: Point };

export function Tape(props: {
  readonly sheet: number;
  /** Width and height, CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** CSS pixels per sheet pixel. */
  readonly scale: number;
  readonly ppi: number;
  readonly unit: SheetUnit;
  readonly onPoint: (at: SheetPoint | null) => void;
}) {
  const { sheet, width, height, scale, ppi, unit, onPoint } = props;
  const [line, setLine] = useState<Line | null>(null);
  const place = (event: PointerEvent<SVGRectElement>): Point => {
    const box = event.currentTarget.getBoundingClientRect();
    return { x: (event.clientX - box.left) / scale, y: (event.clientY - box.top) / scale };
  };
  const onPointerDown = (event: PointerEvent<SVGRectElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const at = place(event);
    setLine({ from: at, to: at });
  };
  const onPointerMove = (event: PointerEvent<SVGRectElement>) => {
    const at = place(event);
    onPoint({ sheet, ...at });
    if (event.currentTarget.hasPointerCapture(event.pointerId))
      setLine((before) => before && { ...before, to: at });
  };
  return (
    <g>
      <rect
        width={width}
        height={height}
        fill="transparent"
        className="cursor-crosshair touch-none"
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerLeave={() => onPoint(null)}
      />
      {line && <Ribbon line={line} scale={scale} text={distanceText(line, ppi, unit)} />}
    </g>
  );
}

function distanceText({ from, to }: Line, ppi: number, unit: SheetUnit): string {
  const pixels = Math.hypot(to.x - from.x, to.y - from.y);
  const other = unit === 'in' ? 'mm' : 'in';
  const length = (shown: SheetUnit) => formatLength(pixelsToLength(pixels, ppi, shown), shown);
  return `${length(unit)} · ${length(other)} · ${formatLength(pixels, 'px')}`;
}

function Ribbon({
  line,
  scale,
  text,
}: {
  readonly line: Line;
  readonly scale: number;
  readonly text: string;
}) {
  const [x1, y1, x2, y2] = [line.from.x, line.from.y, line.to.x, line.to.y].map((value) => value * scale) as [
    number,
    number,
    number,
    number,
  ];
  const path = `M${x1} ${y1}L${x2} ${y2}M${x1 - 5} ${y1}h10M${x1} ${y1 - 5}v10M${x2 - 5} ${y2}h10M${x2} ${y2 - 5}v10`;
  const [middleX, middleY] = [(x1 + x2) / 2, (y1 + y2) / 2 + 12];
  const halfWidth = text.length * 3.4 + 6;
  return (
    <g className="pointer-events-none" fill="none">
      <path d={path} stroke="rgb(255 255 255 / 0.9)" strokeWidth={3} />
      <path d={path} stroke="rgb(0 0 0)" />
      <rect
        x={middleX - halfWidth}
        y={middleY}
        width={2 * halfWidth}
        height={22}
        rx={4}
        fill="rgb(20 20 20 / 0.92)"
      />
      <text
        x={middleX}
        y={middleY + 15}
        textAnchor="middle"
        fill="rgb(255 255 255)"
        className="text-xs font-medium tabular-nums"
      >
        {text}
      </text>
    </g>
  );
}
