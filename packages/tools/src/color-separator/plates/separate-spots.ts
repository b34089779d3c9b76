import type { ReportProgress } from '@printready/jobs/split-progress';
import { splitProgress } from '@printready/jobs/split-progress';
import { srgbToLab } from '@printready/pixels/color';
import { exact } from '@printready/pixels/number';
import { pixelsPerMillimeter, type Raster } from '@printready/pixels/raster';
import { densityOf, type FlatArt, type Ink, NO_INK, type Rgb8 } from '@printready/print/inks';
import { inkShareOf } from '@printready/print/plates';
import {
  extendUnder,
  highestOf,
  keepInkLimit,
  OVERPRINT_MM,
  type SpotPlates,
  spotPlates,
  trapPlates,
} from '@printready/print/separation';
import { createChain } from '@printready/print/solver';
import { inOrder, type SpotInk, spotInks } from '../inks/ink-sets.ts';
import { joinSmallSpots } from '../inks/join-spots.ts';
import type { Options } from '../options.ts';
import { exchangeInks } from './exchange-inks.ts';
import { inkLimitOf, type Job } from './job.ts';

import type { Parts } from './separation.ts';

const labOfRgb = ({ r, g, b }: Rgb8) => srgbToLab(r, g, b);

function keepLabels(art: FlatArt, kept: readonly SpotInk[]): Uint8Array {
  if (kept.length === art.inks.length) return art.labels;
  const place = art.inks.map(({ color }) => {
    const lab = labOfRgb(color);
    let nearest = 0;
    let least = Infinity;
    for (const [i, { art: other }] of kept.entries()) {
      const { l, a, b } = labOfRgb(other);
      const far = exact.hypot(lab.l - l, lab.a - a, lab.b - b);
      if (far < least) [nearest, least] = [i, far];
    }
    return nearest;
  });
  return art.labels.map((label) => (label === NO_INK ? NO_INK : place[label]!));
}

const spotPlatesOf = (
  input: Raster,
  art: FlatArt,
  spots: readonly SpotInk[],
  report: ReportProgress,
): SpotPlates['plates'] =>
  spotPlates(
    input,
    { labels: keepLabels(art, spots), noise: art.noise },
    spots.map(({ art: color }) => color),
    report,
  ).plates;

/** Spots with their plates, and the inks whose small areas were joined to another color. */
function countSpots(input: Raster, job: Job, options: Options, art: FlatArt, report: ReportProgress) {
  const [all, fewer] = splitProgress(report, [3, 1]);
  const spots = spotInks(art, job, options);
  const plates = spotPlatesOf(input, art, spots, all);
  const areas = plates.map((coverage) => inkShareOf({ coverage }));
  const kept = joinSmallSpots(spots, areas, job, options);
  if (kept.length === spots.length) return { spots, plates, joined: [] };
  const joined = spots.flatMap((spot) => (spot.ink && !kept.includes(spot) ? [spot.ink.name] : []));
  return { spots: kept, plates: spotPlatesOf(input, art, kept, fewer), joined };
}

export function separateSpots(
  input: Raster,
  job: Job,
  options: Options,
  art: FlatArt,
  report: ReportProgress,
): Parts {
  const { spots, plates: found, joined } = countSpots(input, job, options, art, report);
  const printed = spots.flatMap(({ ink }, i) => (ink ? [{ ink, plate: found[i]! }] : []));
  const exchanged = exchangeInks(
    { inks: printed.map(({ ink }) => ink), plates: printed.map(({ plate }) => plate) },
    options,
  );
  const colors = inOrder(exchanged.inks, options);
  const plateOf = new Map(exchanged.inks.map((ink, i) => [ink, exchanged.plates[i]!]));
  const plates = colors.map((ink) => plateOf.get(ink)!);
  const trapped = overprint(
    colors,
    trapPlates(
      plates,
      colors.map(({ onWhite }) => densityOf(onWhite)),
      input,
      options.trapMm * pixelsPerMillimeter(input),
    ),
    options,
    input,
  );
  const base = colors.length > 0 ? job.base : null;
  const inks = base ? [base, ...colors] : colors;
  const whites = base ? [baseUnder(colors, plates, job)] : [];
  const all = keepInkLimit(
    [...whites, ...trapped],
    [...whites, ...plates],
    whites.length,
    inkLimitOf(options) / 100,
  );
  const chain = createChain(inks, job.garment);
  return {
    inks,
    chain,
    plates: all,
    art: highestOf(all),
    inkLimit: inkLimitOf(options),
    layout: { base: whites.length },
    sets: null,
    ...(options.shelf.length > 0 && {
      mixed: spots.flatMap(({ ink, mixed }) => (ink && mixed ? [ink.name] : [])),
    }),
    ...(joined.length > 0 && { joined }),
    grid: null,
  };
}

/** Extends the plates below inks that overprint, which do not knock out the inks printed before them. */
function overprint(
  colors: readonly Ink[],
  plates: readonly Uint8Array<ArrayBuffer>[],
  options: Options,
  input: Raster,
): readonly Uint8Array<ArrayBuffer>[] {
  let all = plates;
  for (const [at, { name }] of colors.entries()) {
    if (at === 0 || !options.overprint.includes(name)) continue;
    const below = extendUnder(all[at]!, all.slice(0, at), input, OVERPRINT_MM * pixelsPerMillimeter(input));
    all = [...below, ...all.slice(at)];
  }
  return all;
}

const NEEDS_BASE_FROM = 0.6;

function baseUnder(
  inks: readonly Ink[],
  plates: readonly Uint8Array[],
  { garment }: Job,
): Uint8Array<ArrayBuffer> {
  const ofGarment = exact.pow(10, -densityOf(garment));
  const base = new Uint8Array(plates[0]?.length ?? 0);
  for (const [i, { onWhite }] of inks.entries()) {
    if (ofGarment >= NEEDS_BASE_FROM * exact.pow(10, -densityOf(onWhite))) continue;
    const plate = plates[i]!;
    for (let at = 0; at < base.length; at++) base[at] = Math.min(255, base[at]! + plate[at]!);
  }
  return base;
}
