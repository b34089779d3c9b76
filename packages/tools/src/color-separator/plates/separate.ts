import { type ReportProgress, splitProgress } from '@printready/jobs/split-progress';
import { pixelsPerMillimeter, type Raster } from '@printready/pixels/raster';
import { type FlatArt, findFlatInks, type Ink, isFlatArt } from '@printready/print/inks';
import { chokeBase, highestOf, printFlatEdges, smoothNoise } from '@printready/print/separation';
import {
  type Chain,
  createChain,
  createSmoothSolver,
  differenceOf,
  flattenOnGarment,
  GRID_NODES,
  type PlateGrid,
  readGrid,
  type SolveRules,
  solveGrid,
} from '@printready/print/solver';
import type { AnalyzeRun } from '../../contract/define-tool.ts';
import { createMemory, type Memory } from '../../contract/memory.ts';
import { type CutArt, type Cutting, findGround, type Ground } from '../../grounds/flat-ground.ts';
import { seesJpeg } from '../../grounds/jpeg-finding.ts';
import { hasShadedGround } from '../../grounds/shaded-ground.ts';
import type { Removal } from '../inks/ink-costs.ts';
import { type InkSets, inOrder, pickSet, searchInks } from '../inks/ink-sets.ts';
import { type Kind, MOST_AUTO_COLORS, type Options, requestedKind } from '../options.ts';
import { curvePlates } from './curve-plates.ts';
import { exchangeInks } from './exchange-inks.ts';

import { inkLimitOf, type Job, planJob, rulesOf } from './job.ts';
import { paintPlates } from './paint-plates.ts';
import type { LastPaint } from './recolor.ts';
import { separateIndex } from './separate-index.ts';
import { keepFileInks, pressProfile, separateProcess } from './separate-process.ts';
import { separateSpots } from './separate-spots.ts';
import { BARE, clearPlates, type Parts, type Separation } from './separation.ts';

export type Memories = {
  readonly flatArt: () => FlatArt;
  readonly sets: Memory<InkSets>;
  readonly grids: Memory<PlateGrid>;
  readonly removals: Memory<readonly Removal[]>;
  readonly painted: { last: LastPaint | null };
};

function remember(input: Raster): Memories {
  let flat: FlatArt | null = null;
  return {
    flatArt: () => (flat ??= findFlatInks(input)),
    sets: createMemory<InkSets>(8),
    grids: createMemory<PlateGrid>(4),
    removals: createMemory<readonly Removal[]>(8),
    painted: { last: null },
  };
}

export type Artwork = Pick<CutArt, 'openings' | 'shaded'> & {
  readonly input: Raster;
  readonly memories: Memories;
};

export type Analysis = {
  readonly jpeg: boolean;
  readonly ground: Ground | null;
  readonly shadedGround: boolean;
  readonly whole: Artwork;
  readonly cutOut: (ground: Ground, how: Cutting, report: ReportProgress) => Artwork;
};

export function analyze(input: Raster, run: Pick<AnalyzeRun, 'purpose'>): Analysis {
  const cuts = createMemory<Artwork>(1);
  return {
    jpeg: seesJpeg(input, run),
    ground: findGround(input),
    shadedGround: hasShadedGround(input),
    whole: { input, openings: 0, shaded: false, memories: remember(input) },
    cutOut(ground, how, report) {
      const known = cuts.get(how.counters);
      if (known) return known;
      const { art, ...told } = ground.cut(how, report);
      const cut = { input: art, ...told, memories: remember(art) };
      cuts.set(how.counters, cut);
      return cut;
    },
  };
}

export const kindOfArt = (flat: FlatArt): 'spot' | 'process' => (isFlatArt(flat) ? 'spot' : 'process');

/** A reduced and a full picture may suggest different kinds, so the kind chosen at opening applies to both. */
export const chooseKind = (options: Options, art: () => FlatArt): Kind =>
  requestedKind(options) ?? kindOfArt(art());

function inkSolver(job: Job, chain: Chain, rules: SolveRules) {
  const solve = createSmoothSolver(chain, rules, job.aim, GRID_NODES);
  return (aim: ArrayLike<number>, coverages: Float64Array, node: number) => {
    if (differenceOf(aim, job.garment) < BARE) coverages.fill(0);
    else solve(aim, coverages, node);
  };
}

function keepRules(plates: readonly Uint8Array[], input: Raster, solid: ReadonlySet<number>): void {
  for (const i of solid) {
    const plate = plates[i]!;
    for (let at = 0; at < plate.length; at++) plate[at] = plate[at]! < 128 ? 0 : 255;
  }
  clearPlates(plates, input);
}

function keyOf(options: Options, kind: Kind): string {
  const { garment, inks, inkList, shelf, opacity, base, baseOpacity, highlight, absolute, saving, inkLimit } =
    options;
  const most = Math.max(MOST_AUTO_COLORS, inks);
  return JSON.stringify([
    kind,
    garment,
    most,
    inkList,
    shelf,
    opacity,
    base,
    baseOpacity,
    highlight,
    absolute,
    saving,
    inkLimit,
  ]);
}

function separateTones(
  input: Raster,
  flat: Uint8Array,
  job: Job,
  options: Options,
  memories: Memories,
  report: ReportProgress,
): Parts {
  const [searching, separating] = splitProgress(report, [3, 5]);
  const key = keyOf(options, job.kind);
  const found = memories.sets.get(key) ?? searchInks(flat, job, options, searching);
  memories.sets.set(key, found);
  const picked = pickSet(found, options);
  const inks = inOrder(found.sets[picked] ?? [], options);
  const chain = createChain(inks, job.garment);
  const rules = rulesOf(job, inks, options);
  const gridKey = JSON.stringify([key, picked, options.order]);
  const sets = { found, picked };
  const inkLimit = inkLimitOf(options);
  if (job.kind === 'index') {
    const { parts, grid } = separateIndex(
      { input, flat, job },
      { inks, chain, inkLimit, sets },
      memories.grids.get(gridKey),
      separating,
    );
    memories.grids.set(gridKey, grid);
    return parts;
  }
  const [solving, reading] = splitProgress(separating, [3, 2]);
  const grid =
    memories.grids.get(gridKey) ??
    solveGrid(flat, job.aim, inks.length, inkSolver(job, chain, rules), solving);
  memories.grids.set(gridKey, grid);
  const plates = readGrid(grid, flat, reading);
  const { width, height } = input;
  const edges = printFlatEdges(plates, { data: flat, width, height }, { chain, rules, aim: job.aim });
  keepRules(plates, input, new Set(rules.solid));
  return {
    inks,
    chain,
    plates,
    art: highestOf(plates),
    layout: 'independent',
    inkLimit,
    sets,
    grid: rules.solid?.length ? null : grid,
    edges,
  };
}

async function separateKind(
  input: Raster,
  flat: Uint8Array,
  job: Job,
  options: Options,
  memories: Memories,
  report: ReportProgress,
): Promise<Parts> {
  if (job.kind === 'cmyk') {
    const sent = options.fileInks ? input.inks : undefined;
    const profile = await pressProfile(options, sent?.icc ?? null);
    const parts = [job, options, profile, memories.grids, report] as const;
    return sent ? keepFileInks({ input, flat, sent }, ...parts) : separateProcess({ input, flat }, ...parts);
  }
  return job.kind === 'spot' && memories.flatArt().inks.length > 0
    ? separateSpots(input, job, options, memories.flatArt(), report)
    : separateTones(input, flat, job, options, memories, report);
}

const hasTones = (kind: Kind): boolean => kind === 'process' || kind === 'cmyk';

/** Minimum ΔE between a solid and the base at which a rim of the base is visible. */
const RIM_SEEN = 5;

const isLikeBase = (ink: Ink, base: Ink): boolean => differenceOf(ink.onWhite, base.onWhite) < RIM_SEEN;

/** Prints plates with exchanged inks. Not for flat art, whose inks are exchanged before its plates are trapped. */
function printOtherInks(read: Parts, { kind, garment }: Job, options: Options): Parts {
  if (kind === 'spot' || kind === 'cmyk') return read;
  const { inks, plates } = exchangeInks(read, options);
  if (plates === read.plates) return read;
  const art = highestOf([read.art, ...plates]);
  return { ...read, inks, plates, art, chain: createChain(inks, garment), grid: null };
}

export async function separate(
  input: Raster,
  options: Options,
  memories: Memories,
  report: ReportProgress,
): Promise<Separation> {
  const [finding, smoothing, separating, choking] = splitProgress(report, [1, 1, 6, 1]);
  finding(0);
  const kind = chooseKind(options, memories.flatArt);
  const job = planJob(options, kind);
  const flat = flattenOnGarment(input, job.aim.under);
  finding(1);
  const smooth = hasTones(kind) ? smoothNoise(flat, input.width, input.height, smoothing) : flat;
  const read = await separateKind(input, smooth, job, options, memories, separating);
  const separated = printOtherInks(read, job, options);
  const curved = curvePlates(separated, kind, options);
  const parts = paintPlates(curved, separated, { input, kind }, options);
  choking(0);
  if (!job.base || parts.inks.length < 2)
    return { kind, job, flat, smooth, lostParts: [], asRead: parts.plates, ...parts };
  const [base, ...colors] = parts.plates;
  const chokePx = options.chokeMm * pixelsPerMillimeter(input);
  const unlikeBase = colors.filter((_, i) => !isLikeBase(parts.inks[i + 1]!, job.base!));
  const covered = unlikeBase.length > 0 ? highestOf(unlikeBase) : new Uint8Array(base!.length);
  const choked = chokeBase(base!, { art: parts.art, colors: covered }, input, chokePx);
  return {
    ...{ kind, job, flat, smooth, ...parts, asRead: parts.plates },
    plates: [choked.base, ...colors],
    lostParts: choked.lostParts,
  };
}
