import type { UnderWhite } from '@printready/codecs/sheet';

/** Minimum size of a mark on screen, px. */
const LEAST_PX = 4;

type Parts = UnderWhite['wholeParts'];

function outline(parts: Parts, across: number, along: number): string {
  return parts
    .map(({ left, top, right, bottom }) => {
      const width = Math.max(LEAST_PX, (right - left) * across);
      const height = Math.max(LEAST_PX, (bottom - top) * along);
      const x = ((left + right) / 2) * across - width / 2;
      const y = ((top + bottom) / 2) * along - height / 2;
      return `M${x.toFixed(1)} ${y.toFixed(1)}h${width.toFixed(1)}v${height.toFixed(1)}h${(-width).toFixed(1)}z`;
    })
    .join('');
}

/** Outlines the parts of a piece where the white is not choked (`whole`) or is missing (`bare`). */
export function WhiteMarks(props: {
  readonly under: UnderWhite;
  /** Size of the upright piece on screen, px. */
  readonly width: number;
  readonly height: number;
  readonly transform: string;
}) {
  const { under, width, height, transform } = props;
  const [across, along] = [width / under.width, height / under.height];
  const marks = [
    { kind: 'whole', parts: under.wholeParts, stroke: 'var(--color-warn)' },
    { kind: 'bare', parts: under.bareParts, stroke: 'var(--color-bad)' },
  ] as const;
  return (
    <g aria-hidden transform={transform} className="pointer-events-none">
      {marks.map(
        ({ kind, parts, stroke }) =>
          parts.length > 0 && (
            <path
              key={kind}
              data-white={kind}
              d={outline(parts, across, along)}
              fill="none"
              stroke={stroke}
              strokeWidth={1.5}
            />
          ),
      )}
    </g>
  );
}
