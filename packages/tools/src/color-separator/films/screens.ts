import { exact } from '@printready/pixels/number';
import { densityOf, type Errors } from '@printready/print/inks';
import { measureDotOverlap, rosetteShift } from '@printready/print/press';
import { type AmDot, achievedRosette, achievedScreen } from '@printready/print/screens';
import type { Figure, Finding } from '../../contract/tool.ts';
import type { FindingCode } from '../finding-rows.ts';
import type { Options, OwnScreen } from '../options.ts';
import type { Separation } from '../plates/separation.ts';
import { shareBetween, type ToneCounts } from '../reports/tone-counts.ts';
import { assignScreens } from './assign-screens.ts';

export type PlateScreen = {
  readonly frequencyLpi: number;
  readonly angleDegrees: number;
  /** Vertical offset of the screen, in units of its cells. */
  readonly shiftCells: number;
  readonly exact?: true;
  readonly dot?: AmDot;
};

/** Screen of each plate, from its own options or the plan; FM plates have neither frequency nor angle. */
export function shownScreens(
  figures: readonly Figure[],
  { ownScreens, lpi: usual, angle: first }: Pick<Options, 'ownScreens' | 'lpi' | 'angle'>,
): OwnScreen[] {
  const figure = figures.find(({ id }) => id === 'plates');
  if (!figure || !('table' in figure)) return [];
  return figure.table.map(([, name, , , , lpi, angle]): OwnScreen => {
    const own = ownScreens.find((one) => one.name === name);
    if (own) return own;
    if (typeof lpi !== 'number') return { name: String(name), lpi: usual, angle: first };
    return { name: String(name), lpi, angle: Number.parseFloat(String(angle)) };
  });
}

/** First angle of each group of three plates, 30° apart. Groups alternate, so six plates are 15° apart. */
const FIRST_ANGLES = [22.5, 7.5] as const;
const GROUP = 3;
const LEAST_CELL = 2;
const MIDDLE = 1;

/** Range of plate levels, of 255, that print as dots, neither bare nor solid. */
const MIDTONES = [21, 234] as const;

/** Maximum mesh-to-screen beat that causes moiré, threads per inch; minimum number of threads per screen line. */
const BEAT = 5;
const LEAST_THREADS = 2.5;
const beats = (mesh: number, lpi: number) => [1, 2].some((k) => Math.abs(mesh - k * lpi) < BEAT);

/** Frequency ratio between groups; at equal frequencies, screens 15° apart would cause 2 mm moiré at 45 LPI. */
const FINER = 11 / 9;

function sharedFrequency({ lpi, mesh, outputDpi }: Options, times: number): number {
  const finer = lpi * exact.pow(FINER, times);
  const holds = mesh / finer >= LEAST_THREADS && !beats(mesh, finer) && outputDpi / finer >= LEAST_CELL;
  return times === 0 || holds ? finer : lpi / exact.pow(FINER, times);
}

export function planScreens(
  work: Pick<Separation, 'inks' | 'chain' | 'plates'>,
  tones: readonly ToneCounts[],
  options: Options,
): readonly (PlateScreen | null)[] {
  const { inks } = work;
  if (options.screen === 'fm') return inks.map(() => null);
  return planSet(work, tones, options).map((screen, i) => {
    const own = options.ownScreens.find(({ name }) => name === inks[i]?.name);
    if (!own) return screen;
    const { lpi: frequencyLpi, angle: angleDegrees, dot } = own;
    if (dot === 'fm') return null;
    return {
      ...achievedScreen({ dpi: options.outputDpi, frequencyLpi, angleDegrees }),
      shiftCells: screen.shiftCells,
      ...(dot && { dot }),
    };
  });
}

function listScreens(count: number, options: Options): PlateScreen[] {
  const { angle, outputDpi: dpi } = options;
  const screens: PlateScreen[] = [];
  for (let three = 0; screens.length < count; three++) {
    const frequencyLpi = sharedFrequency(options, Math.ceil(three / 2));
    const angleDegrees = FIRST_ANGLES[three % 2]! + angle - FIRST_ANGLES[0];
    for (const [member, one] of achievedRosette({ dpi, frequencyLpi, angleDegrees }).entries()) {
      // A screen repeats every 90°.
      const turned = ((one.angleDegrees % 90) + 90) % 90;
      const shiftCells = member === MIDDLE ? rosetteShift(turned) : 0;
      screens.push({ frequencyLpi: one.frequencyLpi, angleDegrees: turned, shiftCells, exact: true });
    }
  }
  return screens.slice(0, count);
}

/** Order of assigning screens: by mid-tone area and density, with a base in the first group (coarse screens). */
function rankPlates({ inks }: Pick<Separation, 'inks'>, tones: readonly ToneCounts[]): number[] {
  const order = inks
    .map(({ kind, onWhite }, i) => ({
      ...{ i, kind },
      weight: kind === 'color' ? densityOf(onWhite) * shareBetween(tones[i]!, ...MIDTONES) : -1,
    }))
    .sort((a, b) => b.weight - a.weight);
  const base = order.findIndex(({ kind }) => kind === 'base');
  if (base >= GROUP) order.splice(GROUP - 1, 0, ...order.splice(base, 1));
  const ranks = inks.map(() => 0);
  for (const [rank, { i }] of order.entries()) ranks[i] = rank;
  return ranks;
}

/** Plans screens for plates without one; plates swap screens until strongly overlapping pairs have distant angles. */
function planSet(
  { inks, chain, plates }: Pick<Separation, 'inks' | 'chain' | 'plates'>,
  tones: readonly ToneCounts[],
  options: Options,
): readonly PlateScreen[] {
  const { lpi, angle, outputDpi: dpi } = options;
  if (options.angles === 'one') {
    const screen = achievedScreen({ dpi, frequencyLpi: lpi, angleDegrees: angle });
    return inks.map(() => ({ ...screen, shiftCells: 0 }));
  }
  const screens = listScreens(inks.length, options);
  const mayHave = (plate: number, screen: number) => inks[plate]?.kind !== 'base' || screen < GROUP;
  const ranks = rankPlates({ inks }, tones);
  return assignScreens(screens, ranks, measureDotOverlap(chain, plates), mayHave).map(
    (place) => screens[place]!,
  );
}

/** @param cost error of using one angle for all plates, if known. */
export function screenFindings(
  { screen, angles, lpi, mesh }: Options,
  colors: number,
  cost: Errors | null,
): Finding<FindingCode>[] {
  if (screen === 'fm') return [];
  const findings: Finding<FindingCode>[] = [];
  if (angles === 'one' && colors > 1)
    findings.push({
      code: 'one-angle',
      text: `With all plates at one angle, it depends on registration whether dots overlap${cost ? `: this art shifts by up to ${cost.mean.toFixed(1)} ΔE in the mean, and a twentieth of it by ${cost.p95.toFixed(1)} or more` : ''}. Different angles avoid this.`,
    });
  if (beats(mesh, lpi))
    findings.push({
      code: 'mesh-beats',
      text: `${lpi} LPI beats with a mesh of ${mesh} threads per inch: expect moiré. Use a finer mesh or a coarser screen.`,
    });
  else if (mesh / lpi < LEAST_THREADS)
    findings.push({
      code: 'mesh-coarse',
      text: `A mesh of ${mesh} holds no ${lpi} LPI: take ${Math.ceil(LEAST_THREADS * lpi)} threads or more, or at most ${Math.floor(mesh / LEAST_THREADS)} LPI.`,
    });
  return findings;
}
