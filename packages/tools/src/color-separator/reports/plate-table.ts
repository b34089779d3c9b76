import { roundTo } from '@printready/pixels/number';
import { pixelsPerMillimeter, type Raster } from '@printready/pixels/raster';
import type { Figure } from '../../contract/tool.ts';
import type { ExportSource } from '../films/export-source.ts';
import { filmShare } from '../films/film-tone.ts';
import type { PlateScreen } from '../films/screens.ts';
import type { Separation } from '../plates/separation.ts';
import { formatSmallest, type Smallest } from './smallest.ts';
import { inkOfTones, type ToneCounts } from './tone-counts.ts';

/** `tones`, `screens` and `smallest` have one entry per plate. */
export type Measurements = {
  readonly tones: readonly ToneCounts[];
  readonly screens: readonly (PlateScreen | null)[];
  readonly smallest: readonly (Smallest | null)[] | null;
  readonly made: ExportSource;
};

/** Share of a plate's film that is black, 0…1. */
export function filmShareOf(
  { kind, inks, film, profile }: ExportSource,
  index: number,
  tones: ToneCounts,
): number {
  if (kind === 'spot' || kind === 'index') return inkOfTones(tones);
  const gain = { kind, dotGain: inks[index]?.dotGain ?? film.dotGain, blackGain: profile?.blackGain };
  let [black, all] = [0, 0];
  for (const [tone, count] of tones.entries()) {
    all += count;
    black += count * filmShare(tone / 255, gain);
  }
  return all === 0 ? 0 : black / all;
}

/** Lists the ink in print and on film separately, because the press enlarges the film's dots. */
export function plateTable(
  { inks }: Pick<Separation, 'inks'>,
  input: Raster,
  { tones, screens, smallest, made }: Measurements,
  inkWeight: number,
): Figure {
  const areaCm2 = (input.width * input.height) / pixelsPerMillimeter(input) ** 2 / 100;
  return {
    id: 'plates',
    label: 'Plates',
    detail: true,
    columns: [
      'Order',
      'Ink',
      'In print, %',
      'On film, %',
      'cm²',
      'LPI',
      'Angle',
      ...(smallest ? ['Smallest'] : []),
      ...(inkWeight > 0 ? ['Grams'] : []),
    ],
    table: inks.map(({ name }, i) => {
      const share = inkOfTones(tones[i]!);
      const screen = screens[i];
      return [
        i + 1,
        name,
        roundTo(100 * share, 1),
        roundTo(100 * filmShareOf(made, i, tones[i]!), 1),
        roundTo(areaCm2 * share, 1),
        screen ? roundTo(screen.frequencyLpi, 1) : '–',
        screen ? `${roundTo(screen.angleDegrees, 1)}°` : 'FM',
        ...(smallest ? [formatSmallest(smallest[i] ?? null)] : []),
        ...(inkWeight > 0 ? [roundTo((areaCm2 * share * inkWeight) / 10_000, 2)] : []),
      ];
    }),
  };
}
