import type { Figure, InkAreasFigure, Unit } from '@printready/tools/tool';

const round = (value: number, unit: Unit) =>
  `${Math.round(value * 100) / 100}${unit === '' || unit === '%' || unit === '°' ? unit : ` ${unit}`}`;

const formatArea = ({ name, squareMeters }: InkAreasFigure['inkAreas'][number]) =>
  `${name} ${Math.round(squareMeters * 100_000) / 10} cm²`;

export function formatFigure(figure: Figure): string {
  const { label } = figure;
  if ('value' in figure) {
    const { value, unit, before } = figure;
    return `${label} ${before === undefined ? '' : `${round(before, unit)} → `}${round(value, unit)}`;
  }
  if ('swatches' in figure) return `${label} ${figure.swatches.map((swatch) => swatch.label).join(' · ')}`;
  if ('table' in figure) return `${label} ${figure.table.map((row) => row.join(' ')).join(' · ')}`;
  if ('inkAreas' in figure) return `${label} ${figure.inkAreas.map(formatArea).join(' · ')}`;
  const { series, unitX, unitY } = figure;
  const [first, last] = [series[0], series.at(-1)];
  if (!first || !last) return `${label} —`;
  const most = Math.max(...series.map(({ y }) => y));
  return `${label} ${round(first.x, unitX)} … ${round(last.x, unitX)}, at most ${round(most, unitY)}`;
}
