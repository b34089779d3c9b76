import { MM_PER_INCH } from '@printready/pixels/number';
import type { InkAreasFigure } from '../../contract/tool.ts';
import type { ExportSource } from '../films/export-source.ts';
import { filmShareOf } from './plate-table.ts';
import { inkOfTones, type ToneCounts } from './tone-counts.ts';

const METERS_PER_INCH = MM_PER_INCH / 1000;

/** Area of each ink: where its film is black or, if the file's inks are used as sent, its coverage in the file. */
export function inkAreas(made: ExportSource, tones: readonly ToneCounts[]): InkAreasFigure {
  const squareMeters = made.widthInches * made.heightInches * METERS_PER_INCH ** 2;
  return {
    id: 'ink-areas',
    label: 'Ink coverage',
    inkAreas: made.inks.map(({ name, kind }, i) => {
      const counts = tones[i]!;
      const share = made.asSent && kind !== 'base' ? inkOfTones(counts) : filmShareOf(made, i, counts);
      return { name, white: kind !== 'color', squareMeters: squareMeters * share };
    }),
  };
}
