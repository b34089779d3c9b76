import { type ReportProgress, splitProgress } from '@printready/jobs/split-progress';
import { crc32 } from '@printready/pixels/bytes';
import { fogra39Profile } from '@printready/pixels/profiles';
import type { FileInks, Raster } from '@printready/pixels/raster';
import { type Ink, inkOf, lightOf } from '@printready/print/inks';
import { createProfileSolver, openPressProfile, type PressProfile } from '@printready/print/press-profiles';
import { highestOf, largestSum } from '@printready/print/separation';
import { createChain, differenceOf, type PlateGrid, readGrid, solveGrid } from '@printready/print/solver';
import { uniqueName } from '../../color-names.ts';
import type { Memory } from '../../contract/memory.ts';
import { plateDots } from '../films/film-tone.ts';
import { inOrder } from '../inks/ink-sets.ts';
import { bytesOf } from '../inks/press-file.ts';
import type { Options } from '../options.ts';
import { type Job, limitOf } from './job.ts';
import { BARE, clearPlates, type Parts } from './separation.ts';

/** Nominal opacity of a process solid, for reports; overprints follow the profile. */
const PROCESS_OPACITY = 0.1;
/** sRGB colors of FOGRA39 solids on paper, in the channel order of profiles. */
const PROCESS = [
  ['Cyan', { r: 0, g: 158, b: 227 }],
  ['Magenta', { r: 230, g: 0, b: 126 }],
  ['Yellow', { r: 255, g: 237, b: 0 }],
  ['Black', { r: 29, g: 29, b: 27 }],
] as const;

/** Range of ΔE from the bare garment over which the base fades in, so that background noise gets no base. */
const BASE_WITHIN = 12;

type ProcessOptions = Pick<Options, 'intent' | 'pressProfile'>;

/** Cached per thread by intent and profile, because building tables takes longer than a preview. */
const opened = new Map<string, Promise<PressProfile>>();
const MOST_OPEN = 4;

/** @param sent profile of the file's inks; ignored if unusable */
async function open(
  { intent, pressProfile: own }: ProcessOptions,
  sent: Uint8Array | null,
): Promise<PressProfile> {
  const known = sent && !own ? await openPressProfile(sent, intent) : null;
  if (known) return known;
  const profile = await openPressProfile(own ? bytesOf(own) : await fogra39Profile(), intent);
  if (!profile)
    throw new Error(
      `LittleCMS does not take ${own ? `“${own.name}”` : 'FOGRA39'} as the profile of a CMYK press.`,
    );
  return profile;
}

export function pressProfile(asked: ProcessOptions, sent: Uint8Array | null): Promise<PressProfile> {
  const key = `${asked.intent} ${asked.pressProfile?.icc ?? (sent ? `${sent.length} ${crc32(sent)}` : '')}`;
  const known = opened.get(key) ?? open(asked, sent);
  opened.delete(key);
  opened.set(key, known);
  known.catch(() => opened.delete(key));
  const [oldest] = opened.keys();
  if (opened.size > MOST_OPEN && oldest !== undefined) opened.delete(oldest);
  return known;
}

function arrange(job: Job, spots: readonly Ink[], options: Options) {
  const four = PROCESS.map(([name, color]): Ink => inkOf(name, lightOf(color), PROCESS_OPACITY));
  const inks = inOrder([...(job.base ? [job.base] : []), ...four, ...spots], options);
  const places = PROCESS.map(([name]) => inks.findIndex((ink) => ink.name === name));
  return { inks, places, base: inks.length - four.length - spots.length };
}

export function keepFileInks(
  { input, flat, sent }: { readonly input: Raster; readonly flat: Uint8Array; readonly sent: FileInks },
  job: Job,
  options: Options,
  profile: PressProfile,
  grids: Memory<PlateGrid>,
  report: ReportProgress,
): Parts {
  const solved = job.base ? separateProcess({ input, flat }, job, options, profile, grids, report) : null;
  const taken = new Set([...PROCESS.map(([name]) => name as string), ...(job.base ? [job.base.name] : [])]);
  const spots = sent.spots.map(({ name: asked, color, coverage }) => {
    const name = uniqueName(asked, taken);
    taken.add(name);
    return { ink: inkOf(name, lightOf(color), job.opacity), coverage };
  });
  const { inks, places, base } = arrange(
    job,
    spots.map(({ ink }) => ink),
    options,
  );
  const pixels = input.width * input.height;
  const plateOf = (ink: Ink, at: number): Uint8Array<ArrayBuffer> => {
    if (at < base) return solved?.plates[at] ?? new Uint8Array(pixels);
    const channel = places.indexOf(at);
    if (channel < 0) return spots.find((one) => one.ink === ink)?.coverage.slice() ?? new Uint8Array(pixels);
    const plate = new Uint8Array(pixels);
    for (let i = 0, from = channel; i < pixels; i++, from += 4) plate[i] = sent.process[from]!;
    return plate;
  };
  const plates = inks.map(plateOf);
  clearPlates(plates, input);
  const limit = options.inkLimit > 0 ? options.inkLimit : profile.mostInk + 100 * base;
  return {
    inks,
    chain: createChain(inks, job.garment),
    plates,
    art: highestOf(plates),
    layout: { profile, places, base },
    inkLimit: Math.max(limit, Math.ceil(largestSum(plates) / 2.55)),
    sets: null,
    grid: null,
    sent: { limit, icc: sent.icc },
  };
}

export function separateProcess(
  { input, flat }: { readonly input: Raster; readonly flat: Uint8Array },
  job: Job,
  options: Options,
  profile: PressProfile,
  grids: Memory<PlateGrid>,
  report: ReportProgress,
): Parts {
  const [solving, reading] = splitProgress(report, [3, 2]);
  const { inks, places, base } = arrange(job, [], options);
  const chain = createChain(inks, job.garment);
  const strength = options.blackStrength / 100;
  // The profile's ink limit does not include the base.
  const most = options.inkLimit > 0 ? options.inkLimit : profile.mostInk + 100 * base;
  const dots = PROCESS.map(([name]) =>
    plateDots('cmyk', name, options, options.pressProfile ? profile.blackGain : undefined),
  );
  const solve = createProfileSolver(profile, {
    strength,
    limit: Math.max(0, limitOf(inks, most) - base),
    dots,
  });
  const channels = new Float64Array(4);
  const solveNode = (aim: ArrayLike<number>, coverages: Float64Array, node: number) => {
    // If there is no base, the profile's paper white already stands for the garment.
    const apart = base > 0 ? differenceOf(aim, job.garment) : Infinity;
    if (apart < BARE) return;
    solve(node, channels);
    for (const [channel, place] of places.entries()) coverages[place] = channels[channel]!;
    if (base > 0) coverages[0] = Math.min(1, (apart - BARE) / BASE_WITHIN);
  };
  const { intent, blackStrength, order, garment, pressProfile: own } = options;
  const about = [intent, own?.icc ?? null, blackStrength, most, order, garment, job.base, job.aim, dots];
  const key = JSON.stringify(['cmyk', ...about]);
  const grid = grids.get(key) ?? solveGrid(flat, job.aim, inks.length, solveNode, solving);
  grids.set(key, grid);
  const plates = readGrid(grid, flat, reading);
  clearPlates(plates, input);
  return {
    inks,
    chain,
    plates,
    art: highestOf(plates),
    layout: { profile, places, base },
    inkLimit: most,
    sets: null,
    grid: null,
  };
}
