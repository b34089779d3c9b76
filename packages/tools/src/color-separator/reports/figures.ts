import { roundTo } from '@printready/pixels/number';
import { pixelsPerMillimeter, type Raster } from '@printready/pixels/raster';
import { rgbOf, sharedAngleError, solidOn } from '@printready/print/inks';
import { inkShareOf } from '@printready/print/plates';
import { differenceOf } from '@printready/print/solver';
import type { Memory } from '../../contract/memory.ts';
import type { Figure, Finding } from '../../contract/tool.ts';
import { screenFindings } from '../films/screens.ts';
import type { FindingCode } from '../finding-rows.ts';
import { type Removal, removalCosts, spotRemovalCosts } from '../inks/ink-costs.ts';
import { type InkSets, IS_LISTED, pickSet } from '../inks/ink-sets.ts';
import { stationsOf } from '../inks/stations.ts';
import type { Options } from '../options.ts';
import { rulesOf } from '../plates/job.ts';
import type { Separation } from '../plates/separation.ts';
import { inkAreas } from './ink-areas.ts';
import { joinedFindings } from './ink-findings.ts';
import { lostFigures, lostFindings } from './lost-parts.ts';
import type { Measured } from './measure.ts';
import { gapPercent, mostInk } from './measure.ts';
import { type Measurements as PlateMeasurements, plateTable } from './plate-table.ts';
import { inkOfTones } from './tone-counts.ts';

type Measurements = PlateMeasurements & { readonly measured: Measured };

/** Errors and stations per number of colors; marks the number beyond which more screens do not pay off. */
function countsTable(found: InkSets, options: Options): Figure {
  const enough = pickSet(found, { ...options, inks: 0 });
  return {
    id: 'counts',
    label: 'Each number of colors',
    detail: true,
    columns: ['Colors', 'Mean ΔE', '95% ΔE', 'Screens', 'Stations', ''],
    table: found.sets.flatMap((inks, i) =>
      // If an additional ink brings no improvement, the previous set is repeated.
      inks === found.sets[i - 1]
        ? []
        : [
            [
              i + options.inkList.length,
              roundTo(found.errors[i]!.mean, 2),
              roundTo(found.errors[i]!.p95, 1),
              inks.length,
              stationsOf(inks),
              i === enough ? 'enough' : '',
            ],
          ],
    ),
  };
}

function valueFigures(work: Separation, { aimed, absolute }: Measured): Figure[] {
  const { inks, inkLimit } = work;
  const detail = true;
  return [
    { id: 'error-mean', label: 'Mean difference', value: roundTo(aimed.mean, 2), unit: 'ΔE' },
    { id: 'screens', label: 'Screens', value: inks.length, unit: '' },
    { id: 'stations', label: 'Stations, with flashes', value: stationsOf(inks), unit: '' },
    { id: 'error-p95', label: '95% are within', detail, value: roundTo(aimed.p95, 1), unit: 'ΔE' },
    {
      id: 'error-absolute',
      label: 'Mean difference from the original',
      detail,
      value: roundTo(absolute.mean, 1),
      unit: 'ΔE',
    },
    { id: 'ink-limit', label: 'Ink limit', detail, value: inkLimit, unit: '%' },
    { id: 'most-ink', label: 'Most ink in a spot', detail, value: roundTo(mostInk(work), 0), unit: '%' },
  ];
}

/** Errors for each number of colors; none for flat art, whose number of colors comes from the artwork. */
function countFigures({ sets }: Separation, options: Options): Figure[] {
  if (!sets || sets.found.sets.length < 2) return [];
  return [
    countsTable(sets.found, options),
    {
      id: 'curve',
      label: 'Mean difference by number of colors',
      detail: true,
      unitX: '',
      unitY: 'ΔE',
      series: sets.found.errors.map(({ mean }, i) => ({
        x: i + options.inkList.length,
        y: roundTo(mean, 2),
      })),
    },
  ];
}

export function describe(
  work: Separation,
  input: Raster,
  options: Options,
  measurements: Measurements,
): Figure[] {
  const { inks } = work;
  const { tones, measured } = measurements;
  const figures: Figure[] = [
    ...valueFigures(work, measured),
    {
      id: 'inks',
      label: 'Inks',
      swatches: inks.map(({ name, onWhite }, i) => ({
        color: rgbOf(onWhite),
        label: name,
        share: inkOfTones(tones[i]!),
      })),
    },
    inkAreas(measurements.made, tones),
    plateTable(work, input, measurements, options.inkWeight),
    ...countFigures(work, options),
    ...lostFigures(work.lostParts, input),
  ];
  if (options.toleranceMm > 0 && work.kind === 'spot') {
    const px = options.toleranceMm * pixelsPerMillimeter(input);
    figures.push({
      id: 'gap',
      label: `Gaps at ±${options.toleranceMm} mm`,
      value: roundTo(gapPercent(work, input, px), 2),
      unit: '%',
    });
  }
  return figures;
}

function spotCosts({ inks, plates, job }: Separation): readonly Removal[] {
  const areas = plates.map((coverage, i) => (inks[i]?.kind === 'color' ? inkShareOf({ coverage }) : 0));
  const all = areas.reduce((sum, area) => sum + area, 0);
  return spotRemovalCosts(
    job,
    inks,
    areas.map((area) => (all > 0 ? area / all : 0)),
  );
}

/** Removal costs of tonal art, cached because most controls do not affect them. */
function tonalCosts(
  work: Separation,
  options: Options,
  removals: Memory<readonly Removal[]>,
): readonly Removal[] {
  const key = JSON.stringify([work.inks, work.job, rulesOf(work.job, work.inks, options)]);
  const shares = work.plates.map((coverage) => inkShareOf({ coverage }));
  const costs = removals.get(key) ?? removalCosts(work.flat, work.job, work.inks, shares, options);
  removals.set(key, costs);
  return costs;
}

export const removalsOf = (
  work: Separation,
  options: Options,
  removals: Memory<readonly Removal[]>,
): readonly Removal[] => (work.kind === 'spot' ? spotCosts(work) : tonalCosts(work, options, removals));

export const removalFigure = (costs: readonly Removal[]): Figure => ({
  id: 'removal',
  label: 'Without it',
  detail: true,
  columns: ['Ink', 'ΔE more', 'ΔE, merged with the next'],
  table: costs.map(({ name, cost, merged }) => [
    name,
    roundTo(cost, 2),
    merged === null ? '–' : roundTo(merged, 2),
  ]),
});

const REASONS: Readonly<Record<Separation['kind'], string>> = {
  spot: 'This artwork is flat: solid areas of a few colors. Each gets its own ink, mixed to that color.',
  process: 'This art has shading, so it prints as halftones of a few inks.',
  cmyk: 'Four process inks, split by an ICC profile with your black generation and ink limit.',
  index: 'Every dot is one ink, side by side on a square grid: no angles, no moiré.',
};

/** ΔE from the garment's color below which a solid is invisible. */
const UNSEEN = 5;

function invisibleInks({ kind, job, inks }: Separation): string[] {
  if (kind === 'cmyk') return [];
  return inks
    .filter((ink) => ink.kind === 'color' && differenceOf(solidOn(ink, job.garment), job.garment) < UNSEEN)
    .filter((ink) => differenceOf(ink.onWhite, job.garment) < 3 * UNSEEN)
    .map(({ name }) => name);
}

/** Color error from using one angle; null if dots do not overlap or if each plate has its own angle. */
function oneAngleCost(work: Separation, { screen, angles }: Options) {
  const shared = screen === 'am' && angles === 'one' && work.layout === 'independent';
  return shared ? sharedAngleError(work.chain, work.plates) : null;
}

export function findingsOf(work: Separation, options: Options): Finding<FindingCode>[] {
  const { kind, job, inks, sets, lostParts } = work;
  const colors = inks.filter((ink) => ink.kind === 'color').length;
  const findings: Finding<FindingCode>[] = [];
  if (kind === 'cmyk' && !options.pressProfile && !work.sent)
    findings.push({
      code: 'press-assumed',
      text: `Coated paper (FOGRA39) is assumed for your press, with an ink limit of ${work.inkLimit - (job.base ? 100 : 0)}%. Load your own profile under Inks if you have one.`,
    });
  if (colors === 0)
    findings.push({
      code: 'nothing-to-print',
      text: 'Nothing would print: the artwork is the same color as the garment. Choose the garment you print on.',
    });
  if (kind === 'cmyk' && job.base)
    findings.push({
      code: 'cmyk-on-dark',
      text: 'CMYK is the wrong tool on a dark garment: every color needs the full base. Simulated process prints it better.',
    });
  if (sets && options.inks > 0 && sets.picked > 0 && sets.picked + options.inkList.length < options.inks)
    findings.push({
      code: 'fewer-inks',
      text: `${sets.picked + options.inkList.length} colors print this art as well as ${options.inks} would.`,
    });
  const stations = stationsOf(inks);
  if (options.stations > 0 && stations > options.stations)
    findings.push({
      code: 'too-many-stations',
      text: `${inks.length} screens and their flashes take ${stations} stations; your press has ${options.stations}. Print fewer colors, or leave out the highlight.`,
    });
  if (work.mixed && work.mixed.length > 0)
    findings.push({
      code: 'shelf-misses',
      text: `No ink on your shelf comes within ${IS_LISTED} ΔE of ${work.mixed.join(', ')}: flat artwork needs ${work.mixed.length === 1 ? 'this color' : 'these colors'} mixed.`,
    });
  findings.push(...joinedFindings(work), ...lostFindings(lostParts));
  for (const name of invisibleInks(work))
    findings.push({
      code: 'ink-unseen',
      text: `${name} is so close to the garment color that its dots won’t show. Remove it: the bare garment looks the same and saves a screen.`,
    });
  return [...findings, ...screenFindings(options, colors, oneAngleCost(work, options))];
}

/** Reason for the chosen kind; listed last because it needs no action. */
export const kindFinding = ({ kind, sent }: Separation): Finding<FindingCode> => ({
  code: `kind-${kind}`,
  text: sent ? 'Four process inks and the file’s spot colors, as sent.' : REASONS[kind],
});
