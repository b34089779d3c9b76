import type { PickedMark } from '../view/canvas-tool.ts';
import { type Size, toViewport, type View } from '../view/view.ts';

const RADIUS = 9;
const ARM = 4.5;
/** Dark enough that the white symbol on a mark is readable; color-blind users tell the marks apart by the symbol. */
const COLORS = { keep: 'rgb(11 110 66)', drop: 'rgb(180 35 40)' } as const;

export function MarksOverlay(props: {
  readonly marks: readonly PickedMark[];
  readonly view: View;
  readonly image: Size;
}) {
  const { marks, view, image } = props;
  return (
    <svg aria-hidden className="pointer-events-none absolute inset-0 size-full">
      {marks.map(({ x, y, keep }) => {
        const at = toViewport(view, { x: x * image.width, y: y * image.height });
        return (
          <g key={`${x} ${y}`} data-mark={keep ? 'keep' : 'drop'} transform={`translate(${at.x} ${at.y})`}>
            <circle r={RADIUS + 1.5} fill="white" />
            <circle r={RADIUS} fill={keep ? COLORS.keep : COLORS.drop} />
            <path
              d={keep ? `M${-ARM} 0H${ARM}M0 ${-ARM}V${ARM}` : `M${-ARM} 0H${ARM}`}
              stroke="white"
              strokeWidth={2}
              strokeLinecap="round"
            />
          </g>
        );
      })}
    </svg>
  );
}
