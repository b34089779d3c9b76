/** The networks' answers for a picture: small mattes. Kept in the picture's analysis, so that tuning edges does not ask again. */
import type { Raster } from '@printready/imaging/raster';
import { ModelProblem, type Network, type OpenNetwork, type Planes, sideFor } from '@printready/inference';
import { type ReportProgress, splitProgress } from '@printready/jobs/split-progress';
import { type Matte, stretchMatte } from '@printready/matting/refine-matte';
import type { Memory } from '../memory.ts';
import { uncertaintyOf } from './correction/uncertainty.ts';
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
import { growPart } from './growth/grow-part.ts';
import { partAround, planesAround } from './growth/look-around.ts';
import { toPlanes } from './network-input.ts';
import type { Options, Point } from './options.ts';

/** What is asked first. */
export const NETWORKS: Readonly<Record<Options['detail'], string>> = {
  auto: 'isnet-small',
  fast: 'isnet-small',
  fine: 'isnet-medium',
};
export const SECOND_LOOK = NETWORKS.fine;
/**
 * From this share of uncertainty on another look is worth its time: of the pictures that this was chosen on, those that the
 * small network cut well had 1.3% at the most, those that it got wrong 3% at the least.
 */
const WORTH_ANOTHER_LOOK = 0.02;
/** From this share on the picture is not understood. */
const NOT_UNDERSTOOD = 0.1;
/** Two parts that share so much are one. */
const SAME = 0.9;
/** Less than this share of what another look saw: the subject went with what is not meant. */
const HARDLY_ANY = 1 / 4;
const SIDE = 1024;
/** Of one picture, as both networks see it and by what was pointed at; a matte is 1 MB. */
export const ANSWERS_KEPT = 16;
/** What the networks said of one picture, by network and by what was done to it. */
export type Answers = Memory<Matte>;
/** Who is asked, and what was answered already. */
type Asking = { readonly openNetwork: OpenNetwork; readonly answers: Answers };

function toMatte({ data, width, height }: Planes): Matte {
  const bytes = new Uint8Array(width * height);
  for (let at = 0; at < bytes.length; at++) bytes[at] = Math.min(255, Math.max(0, data[at]! * 255 + 0.5));
  return { width, height, data: bytes };
}

type Look = {
  /** What was done to the picture. */
  readonly name: string;
  /** The picture's longer side where there is no more to see, px; as many as the network knows best where absent. */
  readonly wanted?: number;
  readonly planes: (side: number) => Planes;
};

async function askNetwork(
  id: string,
  look: Look,
  { openNetwork, answers }: Asking,
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
  /**
   * Whether the second network looked, because the first was not sure; `missed` where it should have and is not to
   * be had, so that the first one's answer stands.
   */
  readonly secondLook: 'no' | 'taken' | 'missed';
  /** Much of the picture is neither subject nor background to whoever looked last, and nobody pointed at it. */
  readonly unsure: boolean;
  /** A few things stand out, and nobody pointed at one. */
  readonly rivals: boolean;
  /** Nothing stands out where the user pointed: hardly more than those places was added, if anything. */
  readonly nothingThere: boolean;
};

/**
 * The whole picture as the networks see it, the second one where the first is not sure and both may be asked. The small
 * network finds one subject in as few pixels as the picture has, or says that it is not sure; fur and lines are found
 * in many only, and so is one of two things that is pointed at.
 */
async function lookAtAll(
  input: Raster,
  detail: Options['detail'],
  asking: Asking,
  report: ReportProgress,
): Promise<Pick<Subject, 'matte' | 'secondLook'>> {
  const look: Look = { name: 'all', planes: (side) => toPlanes(input, side) };
  const quick: Look = detail === 'fine' ? look : { ...look, wanted: Math.max(input.width, input.height) };
  const [first, second] = splitProgress(report, [1, detail === 'auto' ? 1 : 0]);
  const matte = await askNetwork(NETWORKS[detail], quick, asking, first);
  if (detail !== 'auto' || uncertaintyOf(matte) <= WORTH_ANOTHER_LOOK) return { matte, secondLook: 'no' };
  try {
    const again = await askNetwork(SECOND_LOOK, look, asking, second);
    return { matte: again, secondLook: 'taken' };
  } catch (error) {
    if (!(error instanceof ModelProblem)) throw error;
    return { matte, secondLook: 'missed' };
  }
}

/** A matte with as many pixels as another. */
const enlarge = (matte: Matte, { width, height }: Matte): Matte =>
  matte.width === width ? matte : { width, height, data: stretchMatte(matte, width, height) };

/** Of the report, each look at what is pointed at. */
const LOOKS = [2, 1, 1] as const;

/**
 * What is pointed at, by another look: a wider one where the subject went with what is not meant, and a closer one
 * where the edge of what was found is not sure. Null: nothing is there.
 * @param seenBefore the answer for all of the picture; where it says the same of what is pointed at, it knows the edge best.
 */
async function lookAtPoints(
  input: Raster,
  seenBefore: Matte,
  { detail, points }: Pick<Options, 'detail' | 'points'>,
  asking: Asking,
  report: ReportProgress,
): Promise<Matte | null> {
  const stages = splitProgress(report, LOOKS);
  let looks = 0;
  const look = async (way: string, focus: (side: number) => Defocus) => {
    const asked: Look = {
      name: `${JSON.stringify(points)} ${way}`,
      planes: (side) => focusPlanes(input, focus(side), side),
    };
    const matte = await askNetwork(NETWORKS[detail], asked, asking, stages[looks++]!);
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
  if (known !== null && (part === null || overlapOf(part, known) >= SAME)) return keepPart(whole, known);
  if (part === null) return null;
  const cut = keepPart(matte, part);
  if (uncertaintyOf(cut) <= WORTH_ANOTHER_LOOK) return cut;
  const closer = await look('closer', (side) => focusOnPart(part, side));
  return closer.part === null || isLost(closer.part, part) ? cut : keepPart(closer.matte, closer.part);
}

/**
 * What was found and what is pointed at beside it, by a look around each of those places and by their colors; never less
 * than what was found, and never nothing more.
 */
async function growAtPoints(
  input: Raster,
  seenBefore: Matte,
  missed: readonly Point[],
  { detail, points }: Pick<Options, 'detail' | 'points'>,
  asking: Asking,
  report: ReportProgress,
): Promise<Pick<Subject, 'matte' | 'nothingThere'>> {
  const stages = splitProgress(
    report,
    missed.map(() => 1),
  );
  const looks: Matte[] = [];
  for (const [turn, place] of missed.entries()) {
    const look: Look = {
      name: `${JSON.stringify(place)} around`,
      planes: (side) => planesAround(input, place, side),
    };
    looks.push(await askNetwork(NETWORKS[detail], look, asking, stages[turn]!));
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
  areaOf(part) < areaOf(before) * HARDLY_ANY;

/**
 * Rejects with the ModelProblem of `openNetwork` where the first network cannot be had.
 * @param report called with the fraction done; it may throw to stop.
 */
export async function findSubject(
  input: Raster,
  { detail, points }: Pick<Options, 'detail' | 'points'>,
  asking: Asking,
  report: ReportProgress,
): Promise<Subject> {
  const pointed = points.length > 0;
  const [first, second] = splitProgress(report, [1, pointed ? 1 : 0]);
  const { matte, secondLook } = await lookAtAll(input, detail, asking, first);
  const plain = {
    matte,
    secondLook,
    unsure: uncertaintyOf(matte) > NOT_UNDERSTOOD,
    rivals: hasRivals(matte),
    nothingThere: false,
  };
  if (!pointed) return plain;
  const missed = findMissed(matte, points);
  if (missed.length > 0) {
    const grown = await growAtPoints(input, matte, missed, { detail, points }, asking, second);
    return { ...plain, ...grown, unsure: false, rivals: false };
  }
  const found = await lookAtPoints(input, matte, { detail, points }, asking, second);
  if (found === null) return { ...plain, nothingThere: true };
  return { ...plain, matte: found, unsure: false, rivals: false };
}
