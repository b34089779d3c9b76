import { FULL_TONE } from '@printready/print/screens';
import type { ValueFigure } from '../../contract/tool.ts';
import type { Options } from '../options.ts';
import type { ScreenGrid } from '../screens/grid.ts';
import type { PlateScreen, ProcessInk } from '../screens/screens.ts';
import { dotSizeMm, shareOfCell, smallestParts } from './survival.ts';

export type PlateCount = {
  readonly plate: ProcessInk | null;
  readonly screen: PlateScreen;
  readonly coverage: number;
  /** Histogram of tones in 256 bins over 1…FULL_TONE − 1, which excludes paper and solids. */
  readonly tones: Float64Array;
};

/** Maximum number of gray levels that is reported; 8-bit artwork has no more. */
const MOST_GRAY_LEVELS = 256;

export function grayLevels(dpi: number, lpi: number): number {
  return Math.min(MOST_GRAY_LEVELS, Math.floor((dpi / lpi) ** 2) + 1);
}

export const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

const named = (plate: ProcessInk | null, name: string) =>
  plate === null
    ? { id: name.replaceAll(' ', '-'), label: capital(name) }
    : { id: `${plate}-${name.replaceAll(' ', '-')}`, label: `${capital(plate)} ${name}` };

function shareOfTones(tones: Float64Array, from: number, to: number): number {
  let inside = 0;
  let all = 0;
  for (const [i, count] of tones.entries()) {
    const share = (i + 0.5) / tones.length;
    all += count;
    if (share >= from && share < to) inside += count;
  }
  return all === 0 ? 0 : (100 * inside) / all;
}

function lightestTone(tones: Float64Array): number | null {
  const lightest = tones.findIndex((count) => count > 0);
  return lightest < 0 ? null : (lightest + 0.5) / tones.length;
}

function dotFigures({ plate, screen, tones }: PlateCount, grid: ScreenGrid, options: Options): ValueFigure[] {
  if (!screen.achieved) {
    const side = (options.grain * 25.4) / grid.deviceDpi;
    return plate === null ? [{ id: 'dot-size', label: 'Dot size', value: side, unit: 'mm' }] : [];
  }
  const { frequencyLpi, angleDegrees } = screen.achieved;
  const figures: ValueFigure[] = [
    { ...named(plate, 'screen frequency'), value: frequencyLpi, unit: 'LPI' },
    { ...named(plate, 'screen angle'), value: angleDegrees, unit: '°' },
  ];
  const lightest = lightestTone(tones);
  if (plate !== null) return figures;
  if (lightest !== null) {
    figures.push({
      id: 'smallest-dot',
      label: 'Smallest dot',
      value: dotSizeMm(lightest, frequencyLpi, options.dot),
      unit: 'mm',
    });
  }
  const parts = smallestParts(options, grid.deviceDpi);
  const low = shareOfCell(parts.dotMm, frequencyLpi, options.dot);
  const high = 1 - shareOfCell(parts.holeMm, frequencyLpi, options.dot);
  return [
    ...figures,
    {
      id: 'lost-dots',
      label: 'Dots too small to hold',
      value: shareOfTones(tones, 0, Math.min(low, high)),
      unit: '%',
    },
    {
      id: 'filled-holes',
      label: 'Holes that may fill in',
      value: shareOfTones(tones, Math.max(low, high), 1),
      unit: '%',
    },
  ];
}

export function describeResult(
  counts: readonly PlateCount[],
  grid: ScreenGrid,
  options: Options,
): ValueFigure[] {
  const figures: ValueFigure[] = counts.flatMap((count) => [
    { ...named(count.plate, 'ink coverage'), value: 100 * count.coverage, unit: '%' } as const,
    ...dotFigures(count, grid, options),
  ]);
  const coarsest = counts.map(({ screen }) => screen.achieved?.frequencyLpi ?? 0).sort((a, b) => b - a)[0];
  if (coarsest) {
    figures.push({
      id: 'gray-levels',
      label: 'Gray levels',
      value: grayLevels(grid.deviceDpi, coarsest),
      unit: '',
    });
  }
  figures.push({ id: 'output-resolution', label: 'Output resolution', value: grid.deviceDpi, unit: 'ppi' });
  return figures;
}

export function countTones(tones: Uint16Array, classes: Float64Array): void {
  for (let i = 0; i < tones.length; i++) {
    const tone = tones[i]!;
    if (tone > 0 && tone < FULL_TONE) classes[tone >> 8] = classes[tone >> 8]! + 1;
  }
}
