/** Which frequency and angle each plate gets, and what speaks against them. */
import * as exact from '@printready/imaging/exact-math';
import {
  type AchievedScreen,
  type AmDot,
  achievedRosette,
  achievedScreen,
} from '@printready/imaging/kernels/am-screen';
import { densityOf, type Ink } from '@printready/imaging/separation/ink';
import type { Errors } from '@printready/imaging/separation/judge';
import { rosetteShift } from '@printready/imaging/separation/press';
import type { Figure, Finding } from '../tool.ts';
import type { Options, OwnScreen } from './options.ts';
import { shareBetween, type ToneCounts } from './tone-counts.ts';

export type PlateScreen = {
  readonly frequencyLpi: number;
  readonly angleDegrees: number;
  /** How far down the screen begins, in its own cells. */
  readonly shiftCells: number;
  /** Of a frequency and angle that go with those of other plates to the last digit. */
  readonly exact?: true;
  /** Where it is not the shape of all. */
  readonly dot?: AmDot;
};

/**
 * The screen of each plate: the one it was given, or what the table of plates says of it; a plate of scattered dots has
 * neither frequency nor angle but what is set for all.
 */
export function shownScreens(
  figures: readonly Figure[],
  { ownScreens, lpi: usual, angle: first }: Pick<Options, 'ownScreens' | 'lpi' | 'angle'>,
): OwnScreen[] {
  const figure = figures.find(({ id }) => id === 'plates');
  if (!figure || !('table' in figure)) return [];
  return figure.table.map(([, name, , , lpi, angle]): OwnScreen => {
    const own = ownScreens.find((one) => one.name === name);
    if (own) return own;
    if (typeof lpi !== 'number') return { name: String(name), lpi: usual, angle: first };
    return { name: String(name), lpi, angle: Number.parseFloat(String(angle)) };
  });
}

/** 30° and 15° apart, and none along the threads; the first are for the inks that show a pattern most. */
const ANGLES = [22.5, 52.5, 82.5, 7.5, 37.5, 67.5] as const;
/** Pixels of the film that a dot's cell needs a side, so that a plate has tones. */
const LEAST_CELL = 2;
/** Of that many, 30° apart, the one in the middle begins further down. */
const ROSETTE = 3;
const MIDDLE = 1;

/** Tones that are dots, neither bare nor solid. */
const MIDTONES = [21, 234] as const;

/** Threads per inch that a screen's lines may come near to before they beat, and threads that a line needs. */
const BEAT = 5;
const LEAST_THREADS = 2.5;
const beats = (mesh: number, lpi: number) => [1, 2].some((k) => Math.abs(mesh - k * lpi) < BEAT);

/**
 * Between plates at one angle. Dots of one frequency would fall on each other, or never, as the register has it: 1.1 ΔE of
 * a photo in the mean. At two, coverages multiply as they do at angles apart.
 */
const FINER = 11 / 9;

/** The frequency of plates that share an angle, for the n-th time: finer, or coarser where the mesh does not hold that. */
function sharedFrequency({ lpi, mesh, outputDpi }: Options, times: number): number {
  const finer = lpi * exact.pow(FINER, times);
  const holds = mesh / finer >= LEAST_THREADS && !beats(mesh, finer) && outputDpi / finer >= LEAST_CELL;
  return times === 0 || holds ? finer : lpi / exact.pow(FINER, times);
}

/**
 * The darkest and most used mid-tones get the first angles, whites the last; from the seventh plate on they are shared, at
 * other frequencies, the seventh with the palest: mostly the base with the ink that it lies under.
 * @param tones of each plate.
 * @returns null where dots have neither frequency nor angle.
 */
export function planScreens(
  inks: readonly Ink[],
  tones: readonly ToneCounts[],
  options: Options,
): readonly (PlateScreen | null)[] {
  if (options.screen === 'fm') return inks.map(() => null);
  return planSet(inks, tones, options).map((screen, i) => {
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

/** Without plates that have a screen of their own. */
function planSet(
  inks: readonly Ink[],
  tones: readonly ToneCounts[],
  options: Options,
): readonly PlateScreen[] {
  const { lpi, angle, outputDpi: dpi } = options;
  if (options.angles === 'one') {
    const screen = achievedScreen({ dpi, frequencyLpi: lpi, angleDegrees: angle });
    return inks.map(() => ({ ...screen, shiftCells: 0 }));
  }
  const order = inks
    .map(({ kind, onWhite }, i) => ({
      i,
      weight: kind === 'color' ? densityOf(onWhite) * shareBetween(tones[i]!, ...MIDTONES) : -1,
    }))
    .sort((a, b) => b.weight - a.weight);
  const ranks = inks.map(() => 0);
  for (const [rank, { i }] of order.entries()) ranks[i] = rank;
  const sets = new Map<string, readonly AchievedScreen[]>();
  return ranks.map((rank) => {
    const times = Math.floor(rank / ANGLES.length);
    const turn = rank % ANGLES.length;
    const place = times % 2 === 0 ? turn : ANGLES.length - 1 - turn;
    const member = place % ROSETTE;
    const first = ANGLES[place - member]! + angle - ANGLES[0];
    const request = { dpi, frequencyLpi: sharedFrequency(options, times), angleDegrees: first };
    const key = `${times} ${first}`;
    const set = sets.get(key) ?? achievedRosette(request);
    sets.set(key, set);
    const { frequencyLpi, angleDegrees } = set[member]!;
    // A screen turned by a quarter is the same screen.
    const turned = ((angleDegrees % 90) + 90) % 90;
    const shiftCells = member === MIDDLE ? rosetteShift(turned) : 0;
    return { frequencyLpi, angleDegrees: turned, shiftCells, exact: true };
  });
}

/** @param cost what one angle for all costs this art, where that can be told. */
export function screenFindings(
  { screen, angles, lpi, mesh }: Options,
  colors: number,
  cost: Errors | null,
): Finding[] {
  if (screen === 'fm') return [];
  const findings: Finding[] = [];
  if (angles === 'one' && colors > 1)
    findings.push({
      code: 'one-angle',
      text: `With all plates at one angle, dots fall on or beside one another by chance of register${cost ? `: this art shifts by up to ${cost.mean.toFixed(1)} ΔE in the mean, and a twentieth of it by ${cost.p95.toFixed(1)} or more` : ''}. Angles apart avoid it.`,
    });
  if (beats(mesh, lpi))
    findings.push({
      code: 'mesh-beats',
      text: `${lpi} LPI beats with a mesh of ${mesh} threads per inch: expect moiré. Take a finer mesh or a coarser screen.`,
    });
  else if (mesh / lpi < LEAST_THREADS)
    findings.push({
      code: 'mesh-coarse',
      text: `A mesh of ${mesh} holds no ${lpi} LPI: take ${Math.ceil(LEAST_THREADS * lpi)} threads or more, or at most ${Math.floor(mesh / LEAST_THREADS)} LPI.`,
    });
  return findings;
}
