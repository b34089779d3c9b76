/** The networks' answers for a picture: small mattes. Kept per picture, so that tuning edges does not ask again. */
import { doubtOf, downscaleBox, type Matte, pixelWords, type Raster } from '@printready/imaging';
import { ModelProblem, type Network, type OpenNetwork, type Planes } from '@printready/inference';
import type { Options } from './options.ts';

/** What is asked first. */
export const NETWORKS: Readonly<Record<Options['detail'], string>> = {
  auto: 'isnet-small',
  fast: 'isnet-small',
  fine: 'isnet-medium',
};
export const SECOND_LOOK = NETWORKS.fine;
/**
 * From this share of doubt on another look is worth its time: of the pictures that this was chosen on, those that the
 * small network cut well had 1.3 % at the most, those that it got wrong 3 % at the least.
 */
const WORTH_ANOTHER_LOOK = 0.02;
/** From this share on the picture is not understood. */
const NOT_UNDERSTOOD = 0.1;
const SIDE = 1024;
/** A preview's and a run's picture, each by both networks; a matte is 1 MB. */
const ANSWERS_KEPT = 4;
const answers = new Map<string, Matte>();

/** Two pictures with the same name are the same picture: FNV-1a over whole pixels, in two runs. */
function nameOf({ width, height, data }: Raster): string {
  const words = pixelWords(data);
  let first = 0x811c9dc5;
  let second = 0x9747b28c;
  for (let at = 0; at < words.length; at++) {
    first = Math.imul(first ^ words[at]!, 0x01000193);
    second = Math.imul(second ^ (words[at]! >>> 15) ^ at, 0x01000193);
  }
  return `${width}×${height} ${first >>> 0} ${second >>> 0}`;
}

/** Half and half again while that leaves more than enough; what is left of the way is done by straight lines. */
function shrinkTowards(source: Raster, side: number): Raster {
  let small = source;
  while (small.width >= 2 * side || small.height >= 2 * side) small = downscaleBox(small);
  return small;
}

/** R, G and B of a square picture, 0…255; what is clear shows white. */
function toPlanes(source: Raster, side: number): Planes {
  const { width, height, data } = shrinkTowards(source, side);
  const planes = new Float32Array(3 * side * side);
  const size = side * side;
  const last = { x: width - 1, y: height - 1 };
  for (let y = 0, to = 0; y < side; y++) {
    const down = Math.min(last.y, Math.max(0, ((y + 0.5) * height) / side - 0.5));
    const top = Math.floor(down);
    const v = down - top;
    const upper = top * width;
    const lower = Math.min(last.y, top + 1) * width;
    for (let x = 0; x < side; x++, to++) {
      const across = Math.min(last.x, Math.max(0, ((x + 0.5) * width) / side - 0.5));
      const left = Math.floor(across);
      const right = Math.min(last.x, left + 1);
      const u = across - left;
      const a = (upper + left) * 4;
      const b = (upper + right) * 4;
      const c = (lower + left) * 4;
      const d = (lower + right) * 4;
      const [wa, wb, wc, wd] = [(1 - u) * (1 - v), u * (1 - v), (1 - u) * v, u * v];
      for (let channel = 0; channel < 3; channel++) {
        planes[channel * size + to] =
          wa * onWhite(data, a, channel) +
          wb * onWhite(data, b, channel) +
          wc * onWhite(data, c, channel) +
          wd * onWhite(data, d, channel);
      }
    }
  }
  return { data: planes, channels: 3, width: side, height: side };
}

function onWhite(data: Uint8ClampedArray, at: number, channel: number): number {
  const alpha = data[at + 3]!;
  return alpha === 255 ? data[at + channel]! : 255 + ((data[at + channel]! - 255) * alpha) / 255;
}

function toMatte({ data, width, height }: Planes): Matte {
  const bytes = new Uint8Array(width * height);
  for (let at = 0; at < bytes.length; at++) bytes[at] = Math.min(255, Math.max(0, data[at]! * 255 + 0.5));
  return { width, height, data: bytes };
}

type Report = (fraction: number) => void;

async function askNetwork(id: string, input: Raster, open: OpenNetwork, report: Report): Promise<Matte> {
  const name = `${id} ${nameOf(input)}`;
  const known = answers.get(name);
  if (known) return known;
  report(0);
  const network: Network = await open(id);
  report(0.1);
  const matte = toMatte(await network.run(toPlanes(input, network.side ?? SIDE)));
  const oldest = answers.keys().next();
  if (answers.size >= ANSWERS_KEPT && !oldest.done) answers.delete(oldest.value);
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
  /** Much of the picture is neither subject nor background to whoever looked last. */
  readonly unsure: boolean;
};

/**
 * Rejects with the ModelProblem of `open` where the first network cannot be had.
 * @param report called with the fraction done; it may throw to stop.
 */
export async function findSubject(
  input: Raster,
  detail: Options['detail'],
  open: OpenNetwork,
  report: Report,
): Promise<Subject> {
  const share = detail === 'auto' ? 0.5 : 1;
  const first = await askNetwork(NETWORKS[detail], input, open, (done) => report(share * done));
  const isUnsure = (matte: Matte) => doubtOf(matte) > NOT_UNDERSTOOD;
  if (detail !== 'auto' || doubtOf(first) <= WORTH_ANOTHER_LOOK)
    return { matte: first, secondLook: 'no', unsure: isUnsure(first) };
  try {
    const matte = await askNetwork(SECOND_LOOK, input, open, (done) => report(share + (1 - share) * done));
    return { matte, secondLook: 'taken', unsure: isUnsure(matte) };
  } catch (error) {
    if (!(error instanceof ModelProblem)) throw error;
    return { matte: first, secondLook: 'missed', unsure: isUnsure(first) };
  }
}
