import type { View } from '../view/view.ts';
import type { ShownLines } from './shown-lines.ts';

/** A wider, light line under each line keeps it visible on art of the same color. */
const WIDTHS = { under: 3.5, over: 1.5 } as const;

export function LinesOverlay(props: {
  readonly lines: ShownLines;
  readonly view: View;
  /** CSS px. No lines are drawn on the original, which is shown left of this position. */
  readonly fromX: number;
}) {
  const { view, fromX } = props;
  const { lines, scale } = props.lines;
  return (
    <svg
      aria-hidden
      className="pointer-events-none absolute inset-0 size-full"
      style={{ clipPath: `inset(0 0 0 ${fromX}px)` }}
    >
      <g transform={`translate(${view.x} ${view.y}) scale(${view.zoom * scale})`} fill="none">
        {lines.map(({ label, color, path }) => (
          <g key={label} data-line={label}>
            <path
              d={path}
              stroke="rgb(255 255 255 / 0.8)"
              strokeWidth={WIDTHS.under}
              vectorEffect="non-scaling-stroke"
            />
            <path d={path} stroke={color} strokeWidth={WIDTHS.over} vectorEffect="non-scaling-stroke" />
          </g>
        ))}
      </g>
    </svg>
  );
}
