import { ModelProblem, type Network, type OpenNetwork, type Planes, sideFor } from '@printready/inference';
import { type ReportProgress, splitProgress } from '@printready/jobs/split-progress';
import { type Matte, stretchMatte } from '@printready/matting/matte';
import type { Raster } from '@printready/pixels/raster';
import type { Memory } from '../../contract/memory.ts';
import { uncertaintyOf } from '../correction/uncertain/uncertainty.ts';
import { growPart } from '../growth/grow-part.ts';
import { partAround, planesAround } from '../growth/network-window.ts';
import type { Options, Point } from '../options.ts';
import {
  type Defocus,
  findMissed,
  findPart,
  focusOnPart,
  focusOnPoints,
  focusPlanes,
  hasRivals,
  keepPart,
  overlapOf,
  type Part,
} from './focus.ts';
import { toPlanes } from './network-input.ts';

export const NETWORKS: Readonly<Record<Options['detail'], string>> = {
  auto: 'isnet-small',
  fast: 'isnet-small',
  fine: 'isnet-medium',
};
export const SECOND_LOOK = NETWORKS.fine;
/** Uncertainty from which the second network runs: right results of the first had ≤ 1.3%, wrong ones 3%. */
const SECOND_NETWORK_FROM = 0.02;
const UNSURE_FROM = 0.1;
const SAME_PART_OVERLAP = 0.9;
/** Minimum share of the earlier part's area that must remain; if less remains, the subject was removed, too. */
const LEAST_KEPT_SHARE = 1 / 4;
const SIDE = 1024;
/** Number of mattes cached per picture, for both networks and various points; a matte takes 1 MB. */
export const MAX_CACHED_MATTES = 16;
export type MatteCache = Memory<Matte>;
type NetworkAccess = { readonly openNetwork: OpenNetwork; readonly answers: MatteCache };

function toMatte({ data, width, height }: Planes): Matte {
  const bytes = new Uint8Array(width * height);
  for (let at = 0; at < bytes.length; at++) bytes[at] = Math.min(255, Math.max(0, data[at]! * 255 + 0.5));
  return { width, height, data: bytes };
}

type NetworkInput = {
  readonly name: string;
  /** Longer side to use, px, if the picture has no more detail than that; absent for the network's native size. */
  readonly wanted?: number;
  readonly planes: (side: number) => Planes;
};

async function runNetwork(
  id: string,
  look: NetworkInput,
  { openNetwork, answers }: NetworkAccess,
  report: ReportProgress,
): Promise<Matte> {
  const name = `${id} ${look.name}`;
  const known = answers.get(name);
  if (known) return known;
  report(0);
  const network: Network = await openNetwork(id);
  report(0.1);
  const { wanted = network.side ?? SIDE } = look;
  const matte = toMatte(await network.run(look.planes(sideFor(network, wanted))));
  answers.set(name, matte);
  report(1);
  return matte;
}

export type Subject = {
  readonly matte: Matte;
  /** Second network: `no` if not needed, `taken` if run, `missed` if needed but unavailable. */
  readonly secondLook: 'no' | 'taken' | 'missed';
  readonly unsure: boolean;
  readonly rivals: boolean;
  /** True if there is no object at the keep points: the result adds little more than the points themselves. */
  readonly nothingThere: boolean;
};

async function findInWhole(
  input: Raster,
  detail: Options['detail'],
  asking: NetworkAccess,
  report: ReportProgress,
): Promise<Pick<Subject, 'matte' | 'secondLook'>> {
  const look: NetworkInput = { name: 'all', planes: (side) => toPlanes(input, side) };
  const quick: NetworkInput =
    detail === 'fine' ? look : { ...look, wanted: Math.max(input.width, input.height) };
  const [first, second] = splitProgress(report, [1, detail === 'auto' ? 1 : 0]);
  const matte = await runNetwork(NETWORKS[detail], quick, asking, first);
  if (detail !== 'auto' || uncertaintyOf(matte) <= SECOND_NETWORK_FROM) return { matte, secondLook: 'no' };
  try {
    const again = await runNetwork(SECOND_LOOK, look, asking, second);
    return { matte: again, secondLook: 'taken' };
  } catch (error) {
    if (!(error instanceof ModelProblem)) throw error;
    return { matte, secondLook: 'missed' };
  }
}

const enlarge = (matte: Matte, { width, height }: Matte): Matte =>
  matte.width === width ? matte : { width, height, data: stretchMatte(matte, width, height) };

const RUN_WEIGHTS = [2, 1, 1] as const;

/** Null if no object is at the points. `seenBefore`, the whole picture's result, is preferred for its better edge. */
async function findAtPoints(
  input: Raster,
  seenBefore: Matte,
  { detail, points }: Pick<Options, 'detail' | 'points'>,
  asking: NetworkAccess,
  report: ReportProgress,
): Promise<Matte | null> {
  const stages = splitProgress(report, RUN_WEIGHTS);
  let looks = 0;
  const look = async (way: string, focus: (side: number) => Defocus) => {
    const asked: NetworkInput = {
      name: `${JSON.stringify(points)} ${way}`,
      planes: (side) => focusPlanes(input, focus(side), side),
    };
    const matte = await runNetwork(NETWORKS[detail], asked, asking, stages[looks++]!);
    return { matte, part: findPart(matte, points) };
  };
  let seen = await look('points', (side) => focusOnPoints(input, points, 'little', side));
  const whole = enlarge(seenBefore, seen.matte);
  const isMeant = points.some(({ keep }) => keep);
  if (!isMeant && isLost(seen.part, findPart(whole, []))) {
    const wider = await look('wider', (side) => focusOnPoints(input, points, 'much', side));
    if (areaOf(wider.part) > areaOf(seen.part)) seen = wider;
  }
  const { matte, part } = seen;
  const known = findPart(whole, points);
  if (known !== null && (part === null || overlapOf(part, known) >= SAME_PART_OVERLAP))
    return keepPart(whole, known);
  if (part === null) return null;
  const cut = keepPart(matte, part);
  if (uncertaintyOf(cut) <= SECOND_NETWORK_FROM) return cut;
  const closer = await look('closer', (side) => focusOnPart(part, side));
  return closer.part === null || isLost(closer.part, part) ? cut : keepPart(closer.matte, closer.part);
}

/** Extends the part to missed keep points, first by network runs on crops, then by color. Never shrinks it. */
async function growAtPoints(
  input: Raster,
  seenBefore: Matte,
  missed: readonly Point[],
  { detail, points }: Pick<Options, 'detail' | 'points'>,
  asking: NetworkAccess,
  report: ReportProgress,
): Promise<Pick<Subject, 'matte' | 'nothingThere'>> {
  const stages = splitProgress(
    report,
    missed.map(() => 1),
  );
  const looks: Matte[] = [];
  for (const [turn, place] of missed.entries()) {
    const look: NetworkInput = {
      name: `${JSON.stringify(place)} around`,
      planes: (side) => planesAround(input, place, side),
    };
    looks.push(await runNetwork(NETWORKS[detail], look, asking, stages[turn]!));
  }
  const side = Math.max(seenBefore.width, ...looks.map(({ width }) => width));
  const whole = enlarge(seenBefore, { ...seenBefore, width: side, height: side });
  const said = points.filter((point) => !missed.includes(point) || findPart(whole, [point]) !== null);
  const part = said.length === 0 ? null : findPart(whole, said);
  const found = part === null ? whole : keepPart(whole, part);
  const parts = missed.map((place, turn) => partAround(input, place, looks[turn]!, side));
  const seen = parts.filter((part) => part !== null);
  const others = points.filter(({ keep }) => !keep);
  const { matte, spotsOnly } = growPart(input, found, seen, missed, others);
  return { matte, nothingThere: spotsOnly };
}

const areaOf = (part: Part | null): number => part?.area ?? 0;
const isLost = (part: Part | null, before: Part | null): boolean =>
  areaOf(part) < areaOf(before) * LEAST_KEPT_SHARE;

/** Rejects with the ModelProblem from `openNetwork` if the first network is unavailable. */
export async function findSubject(
  input: Raster,
  { detail, points }: Pick<Options, 'detail' | 'points'>,
  asking: NetworkAccess,
  report: ReportProgress,
): Promise<Subject> {
  const pointed = points.length > 0;
  const [first, second] = splitProgress(report, [1, pointed ? 1 : 0]);
  const { matte, secondLook } = await findInWhole(input, detail, asking, first);
  const plain = {
    matte,
    secondLook,
    unsure: uncertaintyOf(matte) > UNSURE_FROM,
    rivals: hasRivals(matte),
    nothingThere: false,
  };
  if (!pointed) return plain;
  const missed = findMissed(matte, points);
  if (missed.length > 0) {
    const grown = await growAtPoints(input, matte, missed, { detail, points }, asking, second);
    return { ...plain, ...grown, unsure: false, rivals: false };
  }
  const found = await findAtPoints(input, matte, { detail, points }, asking, second);
  if (found === null) return { ...plain, nothingThere: true };
  return { ...plain, matte: found, unsure: false, rivals: false };
}
