import { rulerTicks } from './ruler-ticks.ts';

const THICKNESS_PX = 26;

/** Scale along one side of the picture; decorative, because the size is also text. */
export function Ruler(props: {
  readonly lengthMm: number;
  readonly pixelsPerMm: number;
  readonly unit: 'in' | 'mm';
  readonly side: 'top' | 'left';
}) {
  const { lengthMm, pixelsPerMm, unit, side } = props;
  const length = lengthMm * pixelsPerMm;
  const isTop = side === 'top';
  const [width, height] = isTop ? [length, THICKNESS_PX] : [THICKNESS_PX, length];
  return (
    <svg
      aria-hidden
      width={width}
      height={height}
      className="block overflow-visible text-ink-700"
      fontSize={11}
    >
      {rulerTicks(lengthMm, pixelsPerMm, unit).map(({ at, label }) => {
        const from = THICKNESS_PX - (label === null ? 5 : 9);
        return (
          <g key={at}>
            {isTop ? (
              <path d={`M${at} ${from}V${THICKNESS_PX}`} stroke="currentColor" />
            ) : (
              <path d={`M${from} ${at}H${THICKNESS_PX}`} stroke="currentColor" />
            )}
            {label !== null && (
              <text
                fill="currentColor"
                x={isTop ? at : from - 3}
                y={isTop ? from - 4 : at + 4}
                textAnchor={isTop ? 'middle' : 'end'}
              >
                {label}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}
