import { pixelsPerMillimeter, type Raster } from '@printready/pixels/raster';
import { connectedComponents } from '@printready/pixels/regions';
import { edgeDistance, findNarrow, type NarrowPlaces } from '@printready/pixels/shapes';
import { compensateGain } from '@printready/print/press';
import type { Finding } from '../../contract/tool.ts';
import type { PlateScreen } from '../films/screens.ts';
import type { FindingCode } from '../finding-rows.ts';
import type { Removal } from '../inks/ink-costs.ts';
import type { Options } from '../options.ts';
import type { Separation } from '../plates/separation.ts';
import type { ToneCounts } from './tone-counts.ts';

/** Maximum width of lines that are measured, mm; wider lines print on any screen. */
const WIDE_MM = 0.6;
/** Minimum length of a line, in mm and as a multiple of its width; anything shorter is a dot or a corner tip. */
const LEAST_LENGTH = { mm: 0.8, widths: 4 };
/** Maximum growth of a line's width: a share of the width plus measuring error, px; above it, the line tapers. */
const LINE_GROWTH = { share: 0.25, px: 0.25 };

export type Smallest = { readonly of: 'line' | 'dot'; readonly mm: number };

/** Widths within each connected narrow place, in ascending order; one list per place. */
function widthsOfParts({ pixels, widths }: NarrowPlaces, { width, height }: Raster): number[][] {
  const mask = new Uint8Array(width * height);
  for (const pixel of pixels) mask[pixel] = 1;
  const { labels, areas } = connectedComponents(mask, width, height, 8);
  const parts = Array.from(areas, (): number[] => []);
  for (const [i, pixel] of pixels.entries()) parts[labels[pixel]!]!.push(widths[i]!);
  return parts.map((part) => part.sort((a, b) => a - b));
}

/** Smallest width a part keeps over the minimum length of a line, px; null for dots, tapers, and corner tips. */
function lineWidth(widths: readonly number[], perMm: number): number | null {
  let end = 0;
  for (const [start, width] of widths.entries()) {
    const most = width * (1 + LINE_GROWTH.share) + LINE_GROWTH.px;
    while (end < widths.length && widths[end]! <= most) end++;
    const length = Math.max(LEAST_LENGTH.mm * perMm, LEAST_LENGTH.widths * width);
    if (end - start >= length * Math.max(1, width)) return widths[(start + end) >> 1]!;
  }
  return null;
}

/** Width of the thinnest line, mm; null if no line is narrower than the maximum. */
function thinnestLine(coverage: Uint8Array, input: Raster, perMm: number): number | null {
  const { width, height } = input;
  const limit = WIDE_MM * perMm;
  if (limit < 1) return null;
  const signed = edgeDistance(coverage, width, height, limit);
  const parts = widthsOfParts(findNarrow({ signed, width, height }, 1, limit), input);
  const lines = parts.map((part) => lineWidth(part, perMm)).filter((line) => line !== null);
  return lines.length === 0 ? null : Math.min(...lines) / perMm;
}

/** Diameter of the film's smallest dot, mm; null if there are no dots. */
function smallestDot(tones: ToneCounts, { frequencyLpi }: PlateScreen, options: Options): number | null {
  const least = tones.findIndex((count, value) => count > 0 && value > 0);
  if (least < 0 || least === 255) return null;
  const film = Math.max(options.minimumDot / 100, compensateGain(least / 255, options.dotGain));
  return (25.4 / frequencyLpi) * Math.sqrt((4 * film) / Math.PI);
}

export const formatSmallest = (smallest: Smallest | null): string =>
  smallest ? `${smallest.of} ${smallest.mm.toFixed(2)} mm` : '–';

export function smallestOf(
  work: Separation,
  tones: readonly ToneCounts[],
  input: Raster,
  screens: readonly (PlateScreen | null)[],
  options: Options,
): readonly (Smallest | null)[] {
  const perMm = pixelsPerMillimeter(input);
  return work.plates.map((coverage, i) => {
    if (work.kind === 'index') return { of: 'dot', mm: 1 / perMm };
    if (work.kind === 'spot') {
      const line = thinnestLine(coverage, input, perMm);
      return line === null ? null : { of: 'line', mm: line };
    }
    const screen = screens[i];
    const dot = screen ? smallestDot(tones[i]!, screen, options) : null;
    return dot === null ? null : { of: 'dot', mm: dot };
  });
}

/** Minimum line width that a screen can hold: 1 pt, in mm. */
const LEAST_LINE_MM = 0.35;
const isThin = (mm: number) => Math.round(100 * mm) < Math.round(100 * LEAST_LINE_MM);

const formatCost = ({ cost, into }: Removal) =>
  `${into === null ? 'leave its areas bare' : `print its areas in ${into}`} (+${cost.toFixed(1)} ΔE in the mean)`;

export function thinFindings(
  { inks }: Separation,
  smallest: readonly (Smallest | null)[],
  { mesh }: Pick<Options, 'mesh'>,
  costs: readonly Removal[],
): Finding<FindingCode>[] {
  const thread = 25.4 / mesh;
  return inks.flatMap(({ name, kind }, i): Finding<FindingCode>[] => {
    const least = smallest[i];
    if (!least || kind === 'base') return [];
    const said = least.mm.toFixed(2);
    if (least.of === 'dot') {
      if (least.mm >= thread) return [];
      const text = `${name} has dots of ${said} mm, smaller than a thread and opening of your mesh (${thread.toFixed(2)} mm): they may fall through. Raise the smallest dot, or use a coarser screen or a finer mesh.`;
      return [{ code: 'dot-too-small', text }];
    }
    if (!isThin(least.mm)) return [];
    const cost = costs.find((one) => one.name === name);
    const instead = cost ? `, or ${formatCost(cost)}` : '';
    const text = `${name} has lines of ${said} mm; screens hold ${LEAST_LINE_MM} mm (1 pt). Thicken them in the Stroke Enhancer first${instead}.`;
    return [{ code: 'line-too-thin', text }];
  });
}
