/**
 * Evaluates separations as printed: 1-bit files on the garment, averaged until the dots disappear. The limits are for
 * boxes of 3 mm, whose edges cut through dots. Results for a soft aperture of equal width are also printed.
 */
import { strFromU8, unzipSync } from 'fflate';
import { decodePicture } from '../../../packages/codecs/src/index.ts';
import { SRGB_TO_LINEAR } from '../../../packages/pixels/src/color/srgb.ts';
import type { Raster } from '../../../packages/pixels/src/raster/raster.ts';
import { type InkKind, inkOf, lightOf, type Rgb8 } from '../../../packages/print/src/inks/ink.ts';
import { type Aim, aimAt } from '../../../packages/print/src/solver/aim.ts';
import { createChain, printChain } from '../../../packages/print/src/solver/chain.ts';
import { differenceOf } from '../../../packages/print/src/solver/color-difference.ts';
import { flattenOnGarment } from '../../../packages/print/src/solver/colors.ts';
import { type Kind, type Options, schema } from '../../../packages/tools/src/color-separator/options.ts';
import { planJob } from '../../../packages/tools/src/color-separator/plates/job.ts';
import { tool } from '../../../packages/tools/src/color-separator/render.ts';
import type { FileBytes, Result } from '../../../packages/tools/src/contract/tool.ts';
import { GARMENTS, judge, meanOf, type Named, type Note, percentile } from './separator-judge.ts';

export const RUN = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };

async function bytesOf(file: FileBytes): Promise<Uint8Array> {
  if (file instanceof Uint8Array) return file;
  const parts: Uint8Array[] = [];
  for await (const part of file) parts.push(part);
  return Buffer.concat(parts);
}

export const exportBytes = async (result: Result, format: string) =>
  bytesOf(await tool.exportAs(result, format, { ...RUN, stem: 'art' }));

type PlateEntry = {
  readonly file: string;
  readonly ink: string;
  readonly kind: InkKind;
  readonly color: Rgb8;
  readonly opacity: number;
};

/** Plates in a ZIP's files: 0 without ink, 255 with full ink. */
export async function readPlates(zip: Uint8Array) {
  const files = unzipSync(zip);
  const { plates } = JSON.parse(strFromU8(files['manifest.json']!)) as { plates: PlateEntry[] };
  const films: { data: Uint8Array; width: number; height: number }[] = [];
  for (const { file } of plates) {
    const decoded = await decodePicture(files[file]!, { maxPixels: 2e8 });
    if (!decoded.ok) throw new Error(`${file}: ${decoded.problem.text}`);
    const { width, height, data } = decoded.picture;
    films.push({ width, height, data: Uint8Array.from(data, (value) => 255 - value) });
  }
  return { plates, films };
}

const aimFor = (options: object, kind: Kind): Aim => planJob(schema.parse(options), kind).aim;

type Picture = { readonly planes: readonly Float64Array[]; readonly width: number; readonly height: number };

const blank = (width: number, height: number): Picture => ({
  planes: [0, 1, 2].map(() => new Float64Array(width * height)),
  ...{ width, height },
});

const AREA_MM = 3;
/** Standard deviation of a uniform distribution of width 1, for a soft aperture of the same width as the box. */
const BOX_SIGMA = 1 / Math.sqrt(12);

/** Weight of a pixel by its distance from an area's center, in units of the area's side. */
type Aperture = {
  readonly weigh: (away: number) => number;
  /** Number of areas at each edge of the film that are skipped, because the aperture would extend beyond the film. */
  readonly margin: number;
};
const APERTURES = {
  /** Hard edge: it cuts through dots, so the measured tone varies by a fraction of a dot. */
  box: { weigh: (away) => (Math.abs(away) < 0.5 ? 1 : 0), margin: 0 },
  soft: { weigh: (away) => Math.exp(-(away ** 2) / (2 * BOX_SIGMA ** 2)), margin: 1 },
} satisfies Record<string, Aperture>;

type Weights = { readonly first: number; readonly weights: readonly number[] };

/** @param side side of an area, px; much smaller than `length` */
function weightsAlong(length: number, side: number, { weigh, margin }: Aperture): Weights[] {
  return Array.from({ length: Math.floor(length / side) - 2 * margin }, (_, i) => {
    const area = i + margin;
    const first = Math.max(0, Math.floor((area - 1.5) * side));
    const last = Math.min(length, Math.ceil((area + 2.5) * side));
    const weights = Array.from({ length: last - first }, (_w, k) =>
      weigh((first + k + 0.5) / side - (area + 0.5)),
    );
    const sum = weights.reduce((all, weight) => all + weight, 0);
    return { first, weights: weights.map((weight) => weight / sum) };
  });
}

/** Mean linear light of each area, three values per area. */
function lightOfAreas({ planes, width, height }: Picture, side: number, aperture: Aperture): number[][] {
  const across = weightsAlong(width, side, aperture);
  const down = weightsAlong(height, side, aperture);
  const lines = planes.map((plane) =>
    across.map(({ first, weights }) =>
      Float64Array.from({ length: height }, (_, y) => {
        const at = y * width + first;
        return weights.reduce((sum, weight, i) => sum + weight * plane[at + i]!, 0);
      }),
    ),
  );
  return down.flatMap(({ first, weights }) =>
    across.map((_, column) =>
      lines.map((line) => weights.reduce((sum, weight, i) => sum + weight * line[column]![first + i]!, 0)),
    ),
  );
}

/** ΔE00 of the printed areas from the proof and from the target, and from the proof through a soft aperture. */
type Recomposed = { readonly proof: number[]; readonly aim: number[]; readonly softProof: number[] };

/** @param art picture at whose resolution 3 mm are nearly a whole number of pixels; printed without dot gain */
async function recompose(art: Raster, options: Partial<Options>): Promise<Recomposed> {
  const printOptions = { kind: 'process', dotGain: 0, chokeMm: 0, outputDpi: 600, ...options } as const;
  const result = await tool.run(art, printOptions, RUN);
  const { plates, films } = await readPlates(await exportBytes(result, 'plates'));
  const inks = plates.map(({ ink, color, opacity, kind }) => inkOf(ink, lightOf(color), opacity, kind));
  const chain = createChain(inks, lightOf(schema.parse(printOptions).garment));
  const light = new Float64Array(3);
  const put = ({ planes }: Picture, at: number, one: Float64Array) => {
    for (let c = 0; c < 3; c++) planes[c]![at] = one[c]!;
  };
  const [shown, wanted] = [blank(art.width, art.height), blank(art.width, art.height)];
  const aim = aimFor(printOptions, 'process');
  const flat = flattenOnGarment(art, aim.under);
  const shares = inks.map(() => 0);
  const aimed = new Float64Array(3);
  for (let at = 0; at < art.width * art.height; at++) {
    for (const [k, plate] of (result.plates ?? []).entries()) shares[k] = plate.coverage[at]! / 255;
    printChain(chain, shares, light);
    put(shown, at, light);
    for (let c = 0; c < 3; c++) light[c] = SRGB_TO_LINEAR[flat[4 * at + c]!]!;
    aimAt(aim, light, aimed);
    put(wanted, at, aimed);
  }
  const solids = Array.from({ length: 2 ** inks.length }, (_, set) => {
    const solid = new Float64Array(3);
    printChain(
      chain,
      inks.map((_ink, i) => (set >> i) & 1),
      solid,
    );
    return solid;
  });
  const print = blank(films[0]!.width, films[0]!.height);
  for (let at = 0; at < print.width * print.height; at++) {
    let set = 0;
    for (let k = 0; k < films.length; k++) if (films[k]!.data[at]! > 127) set |= 1 << k;
    put(print, at, solids[set]!);
  }
  const side = Math.round((AREA_MM / 25.4) * art.resolution!.x);
  const scale = print.width / art.width;
  const differencesFrom = (other: Picture, aperture: Aperture) => {
    const expected = lightOfAreas(other, side, aperture);
    return lightOfAreas(print, scale * side, aperture).map((seen, i) => differenceOf(seen, expected[i]!));
  };
  const { box, soft } = APERTURES;
  return {
    proof: differencesFrom(shown, box),
    aim: differencesFrom(wanted, box),
    softProof: differencesFrom(shown, soft),
  };
}

const formatErrors = (errors: readonly number[]) =>
  `${meanOf(errors).toFixed(2)} mean, ${Math.max(...errors).toFixed(2)} max`;

/** Checks that averaged 1-bit plates match the model and the proof. */
export async function checkPrints(arts: readonly Named[], note: Note): Promise<number> {
  let misses = 0;
  for (const { name, art } of arts) {
    for (const [cloth, garment] of GARMENTS) {
      const fullRange = await recompose(art, { garment, inks: 5, minimumDot: 0, maximumDot: 100 });
      const model = [meanOf(fullRange.proof), Math.max(...fullRange.proof)] as const;
      misses += judge(
        note,
        model[0] <= 0.5 && model[1] <= 2,
        `${name}, ${cloth}: 1-bit plates beside the model, ${model[0].toFixed(2)} mean, ${model[1].toFixed(2)} max (bar 0.5/2); through a soft aperture ${formatErrors(fullRange.softProof)}`,
      );
      const limitedDots = await recompose(art, { garment, inks: 6 });
      const [meanError, p95Error] = [meanOf(limitedDots.aim), percentile(limitedDots.aim, 0.95)];
      const dots = `${name}, ${cloth}: six inks, dots 5 to 90 % and solids`;
      const aim = `${meanError.toFixed(2)}/${p95Error.toFixed(2)}`;
      misses += judge(note, meanError <= 1.5 && p95Error <= 5, `${dots}, beside the aim, ${aim} (bar 1.5/5)`);
      const proof = meanOf(limitedDots.proof);
      misses += judge(
        note,
        proof <= 0.5,
        `${dots}, beside the proof, ${proof.toFixed(2)} (bar 0.5); through a soft aperture ${formatErrors(limitedDots.softProof)}`,
      );
    }
  }
  return misses;
}
