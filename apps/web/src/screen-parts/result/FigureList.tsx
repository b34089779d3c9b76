import {
  type Figure,
  formatDuration,
  type PrintState,
  type SeriesFigure,
  type SwatchesFigure,
  type TableFigure,
  type Unit,
  type ValueFigure,
} from '@printready/tools/tool';
import { Button } from '@printready/ui';
import { Suspense } from 'react';
import { lazyExtra } from '../../shell/lazy-part.ts';
import { StateMark } from './StateMark.tsx';

const InkCost = lazyExtra(() => import('../shop-rates/InkCost.tsx'));

export type Fact = { readonly label: string; readonly text: string; readonly state?: PrintState };

type Fix = NonNullable<ValueFigure['fix']>;

export function FigureList(props: {
  readonly figures: readonly (Figure | Fact)[];
  readonly seconds?: number;
  /** True if the print size is assumed. If absent, figures about ink amounts, which depend on it, are left out. */
  readonly sizeAssumed?: boolean;
  /** Applies the options that fix a bad value; absent if no options can be set. */
  readonly onFix?: (options: Fix['options']) => void;
}) {
  const { seconds, sizeAssumed, onFix } = props;
  const figures = props.figures.filter((figure) => sizeAssumed !== undefined || !('inkAreas' in figure));
  const details = figures.filter(isDetail);
  return (
    <>
      <dl className="pt-2 text-sm tabular-nums">
        <Rows figures={figures.filter((figure) => !isDetail(figure))} {...{ onFix, sizeAssumed }} />
        {seconds !== undefined && <Line label="Time" text={timeTaken(seconds)} />}
      </dl>
      {details.length > 0 && (
        <details className="pt-1 text-sm text-ink-800">
          <summary className="min-h-6 cursor-pointer font-medium thumb:min-h-11">Details</summary>
          <dl className="pt-1 tabular-nums">
            <Rows figures={details} {...{ onFix, sizeAssumed }} />
          </dl>
        </details>
      )}
    </>
  );
}

const isDetail = (figure: Figure | Fact): boolean => 'detail' in figure;

type RowContext = {
  readonly onFix: ((options: Fix['options']) => void) | undefined;
  readonly sizeAssumed: boolean | undefined;
};

function Rows({ figures, ...context }: RowContext & { readonly figures: readonly (Figure | Fact)[] }) {
  return figures.map((figure) => (
    <Row key={'id' in figure ? figure.id : figure.label} figure={figure} {...context} />
  ));
}

function Row({ figure, onFix, sizeAssumed = true }: RowContext & { readonly figure: Figure | Fact }) {
  if ('text' in figure) return <Line {...figure} />;
  if ('value' in figure) {
    const { label, value, unit, before, state, fix } = figure;
    const text = before === undefined ? write(value, unit) : `${write(before, unit)} → ${write(value, unit)}`;
    const line = <Line label={label} text={text} {...(state && { state })} />;
    if (!fix || !onFix) return line;
    return (
      <>
        {line}
        <div className="flex justify-end pb-1">
          <dt className="sr-only">{label}</dt>
          <dd>
            <Button size="small" onClick={() => onFix(fix.options)}>
              {fix.label}
            </Button>
          </dd>
        </div>
      </>
    );
  }
  return (
    <div className="py-1">
      <dt className="text-ink-600">{figure.label}</dt>
      <dd className="pt-1 text-ink-950">
        {'series' in figure && <Series {...figure} />}
        {'swatches' in figure && <Swatches {...figure} />}
        {'table' in figure && <Table {...figure} />}
        {'inkAreas' in figure && (
          <Suspense>
            <InkCost areas={figure.inkAreas} sizeAssumed={sizeAssumed} />
          </Suspense>
        )}
      </dd>
    </div>
  );
}

function Line({ label, text, state }: Fact) {
  return (
    <div className="flex justify-between gap-4 py-0.5">
      <dt className="text-ink-600">{label}</dt>
      <dd className="flex max-w-2/3 shrink-0 items-center gap-1.5 text-right text-ink-950">
        {state && <StateMark state={state} />}
        {text}
      </dd>
    </div>
  );
}

const CHART = { width: 240, height: 56 } as const;

function Series({ label, series, unitX, unitY }: SeriesFigure) {
  const [first] = series;
  const last = series.at(-1);
  if (!first || !last) return <span>—</span>;
  const highest = series.reduce((most, point) => (point.y > most.y ? point : most), first);
  const lowestY = Math.min(0, ...series.map(({ y }) => y));
  const across = (x: number) => ((x - first.x) / (last.x - first.x || 1)) * CHART.width;
  const up = (y: number) => CHART.height * (1 - (y - lowestY) / (highest.y - lowestY || 1));
  const points = series.map(({ x, y }) => `${across(x).toFixed(1)},${up(y).toFixed(1)}`).join(' ');
  const words = `${label}: from ${write(first.x, unitX)} to ${write(last.x, unitX)}, at most ${write(highest.y, unitY)} at ${write(highest.x, unitX)}`;
  return (
    <figure>
      <svg
        role="img"
        aria-label={words}
        viewBox={`0 0 ${CHART.width} ${CHART.height}`}
        preserveAspectRatio="none"
        className="h-14 w-full border-b border-l border-ink-300"
      >
        <polyline
          points={points}
          fill="none"
          stroke="currentColor"
          strokeWidth={1.5}
          vectorEffect="non-scaling-stroke"
          className="text-accent"
        />
      </svg>
      <figcaption aria-hidden className="flex justify-between text-xs text-ink-600">
        <span>{write(first.x, unitX)}</span>
        <span>at most {write(highest.y, unitY)}</span>
        <span>{write(last.x, unitX)}</span>
      </figcaption>
    </figure>
  );
}

function Swatches({ swatches }: SwatchesFigure) {
  return (
    <ul className="flex flex-wrap gap-x-3 gap-y-1 text-xs">
      {swatches.map(({ color: { r, g, b }, label, share }) => (
        <li key={label} className="flex items-center gap-1.5">
          <span
            aria-hidden
            className="size-4 rounded-xs border border-ink-300"
            style={{ backgroundColor: `rgb(${r} ${g} ${b})` }}
          />
          {label}
          {share !== undefined && <span className="text-ink-600">{write(100 * share, '%')}</span>}
        </li>
      ))}
    </ul>
  );
}

function Table({ columns, table }: TableFigure) {
  return (
    <table className="w-full text-xs">
      <thead>
        <tr className="text-left text-ink-600">
          {columns.map((column) => (
            <th key={column} className="py-0.5 pr-2 font-normal">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.map((cells, row) => (
          // Rows have no id and never move, so the index is a stable key.
          <tr key={row} className="border-t border-ink-200">
            {cells.map((cell, column) => (
              <td key={columns[column]} className="py-0.5 pr-2">
                {typeof cell === 'number' ? write(cell, '') : cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const timeTaken = (seconds: number) => (seconds < 60 ? `${seconds.toFixed(1)} s` : formatDuration(seconds));

function write(value: number, unit: Unit): string {
  if (unit === 's') return formatDuration(value);
  if (unit === 'MB' && value < 0.1) return `${Math.max(1, Math.round(value * 1000))} KB`;
  const fine = unit === 'mm' || unit === 'MB' || unit === 'ΔE' ? 2 : 1;
  const digits = Math.abs(value) >= 100 || Number.isInteger(value) ? 0 : fine;
  const written = value.toLocaleString('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  if (unit === '%' || unit === '°') return `${written}${unit}`;
  return `${written}${unit ? ` ${unit}` : ''}`;
}
