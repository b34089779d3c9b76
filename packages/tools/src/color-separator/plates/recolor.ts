import type { Raster } from '@printready/pixels/raster';
import { type Ink, rgbOf } from '@printready/print/inks';
import { openRepaint, type Repaint } from '@printready/print/separation';
import { createChain } from '@printready/print/solver';
import type { Result } from '../../contract/tool.ts';
import type { ExportSource } from '../films/export-source.ts';
import type { FindingCode } from '../finding-rows.ts';
import { listed } from '../inks/ink-sets.ts';
import type { Options } from '../options.ts';
import type { Separation } from './separation.ts';

export type LastPaint = {
  readonly work: Separation;
  readonly key: string;
  readonly result: Result<ExportSource, FindingCode>;
  readonly size: Raster;
  repaint: Repaint | null;
};

/** Cache key made of the options that change the plates, except the inks; process inks are never repainted. */
export const paintKey = ({ inkList: _, inks: __, pressProfile: ___, ...options }: Options) =>
  JSON.stringify(options);

function changedInks({ work, key }: LastPaint, options: Options): readonly Ink[] | null {
  const { inkList, inks } = options;
  const colors = work.inks.filter(({ kind }) => kind === 'color');
  if (work.kind === 'cmyk' || key !== paintKey(options)) return null;
  if (inkList.length !== colors.length || (inks !== 0 && inks !== colors.length)) return null;
  const now = work.inks.map((ink) => {
    if (ink.kind !== 'color') return ink;
    const entry = inkList.find(({ name }) => name === ink.name);
    return entry ? listed(entry) : null;
  });
  return now.every((ink) => ink !== null) ? now : null;
}

export function repaintLast(
  last: LastPaint | null,
  options: Options,
): Result<ExportSource, FindingCode> | null {
  const inks = last && changedInks(last, options);
  if (!last || !inks) return null;
  const { work, result, size } = last;
  last.repaint ??= openRepaint({ ...work, flat: work.smooth }, work.asRead, size);
  const shows = last.repaint(createChain(inks, work.job.garment));
  const colors = inks.map(({ onWhite }) => rgbOf(onWhite));
  return {
    ...{ ...result, shows, approximate: true },
    plates: (result.plates ?? []).map((plate, i) => ({ ...plate, color: colors[i] ?? plate.color })),
    figures: result.figures.map((figure) =>
      'swatches' in figure
        ? {
            ...figure,
            swatches: figure.swatches.map((swatch, i) => ({ ...swatch, color: colors[i] ?? swatch.color })),
          }
        : figure,
    ),
  };
}
