/** Separations as they would print: their written 1-bit files on the garment, seen from where dots are no dots. */
import { strFromU8, unzipSync } from 'fflate';
import { decodePicture } from '../packages/codecs/src/index.ts';
import { SRGB_TO_LINEAR } from '../packages/imaging/src/color/srgb.ts';
import type { Raster } from '../packages/imaging/src/raster.ts';
import { type Aim, aimAt } from '../packages/imaging/src/separation/aim.ts';
import { createChain, printChain } from '../packages/imaging/src/separation/chain.ts';
import { layOnGarment } from '../packages/imaging/src/separation/colors.ts';
import { type InkKind, inkOf, lightOf, type Rgb8 } from '../packages/imaging/src/separation/ink.ts';
import { differenceOf } from '../packages/imaging/src/separation/look.ts';
import { planJob } from '../packages/tools/src/color-separator/job.ts';
import { type Kind, type Options, schema } from '../packages/tools/src/color-separator/options.ts';
import { tool } from '../packages/tools/src/color-separator/render.ts';
import type { FileBytes, Result } from '../packages/tools/src/tool.ts';
import { GARMENTS, judge, meanOf, type Named, type Note, percentile } from './separator-judge.ts';

export const RUN = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };

async function bytesOf(file: FileBytes): Promise<Uint8Array> {
  if (file instanceof Uint8Array) return file;
  const parts: Uint8Array[] = [];
  for await (const part of file) parts.push(part);
  return Buffer.concat(parts);
}

export const written = async (result: Result, format: string) =>
  bytesOf(await tool.exportAs(result, format, { ...RUN, stem: 'art' }));

type Listed = {
  readonly file: string;
  readonly ink: string;
  readonly kind: InkKind;
  readonly color: Rgb8;
  readonly opacity: number;
};

/** The plates of a ZIP, decoded from its files alone: 0 where there is no ink, 255 where there is all. */
export async function readPlates(zip: Uint8Array) {
  const files = unzipSync(zip);
  const { plates } = JSON.parse(strFromU8(files['manifest.json']!)) as { plates: Listed[] };
  const films: { data: Uint8Array; width: number; height: number }[] = [];
  for (const { file } of plates) {
    const decoded = await decodePicture(files[file]!, { maxPixels: 2e8 });
    if (!decoded.ok) throw new Error(`${file}: ${decoded.problem.detail}`);
    const { width, height, data } = decoded.picture;
    films.push({ width, height, data: Uint8Array.from(data, (value) => 255 - value) });
  }
  return { plates, films };
}

const aimFor = (options: object, kind: Kind): Aim => planJob(schema.parse(options), kind).aim;

type Sums = readonly [number, number, number];
const mean = ([r, g, b]: Sums, many: number): Sums => [r / many, g / many, b / many];

/** How the print's areas look beside the proof's, and beside what was aimed at. */
type Recomposed = { readonly proof: number[]; readonly aim: number[] };

/** Side of an area, mm. */
const AREA_MM = 3;

/**
 * @param art at a resolution of which three millimeters are whole pixels, more or less; the print is without dot gain.
 */
async function recompose(art: Raster, options: Partial<Options>): Promise<Recomposed> {
  const asked = { kind: 'process', dotGain: 0, chokeMm: 0, outputDpi: 600, ...options } as const;
  const result = await tool.run(art, asked, RUN);
  const { plates, films } = await readPlates(await written(result, 'plates'));
  const inks = plates.map(({ ink, color, opacity, kind }) => inkOf(ink, lightOf(color), opacity, kind));
  const chain = createChain(inks, lightOf(schema.parse(asked).garment));
  const solids = Array.from({ length: 2 ** inks.length }, (_, set) => {
    const light = new Float64Array(3);
    printChain(
      chain,
      inks.map((_ink, i) => (set >> i) & 1),
      light,
    );
    return light;
  });
  const aim = aimFor(asked, 'process');
  const flat = layOnGarment(art, aim.under);
  const ppi = art.resolution!.x;
  const side = Math.round((AREA_MM / 25.4) * ppi);
  const film = films[0]!;
  const scale = film.width / art.width;
  const [light, aimed] = [new Float64Array(3), new Float64Array(3)];
  const shares = inks.map(() => 0);
  const add = (sum: [number, number, number], one: Float64Array) => {
    for (let c = 0; c < 3; c++) sum[c]! += one[c]!;
  };
  const told: Recomposed = { proof: [], aim: [] };
  for (let top = 0; top + side <= art.height; top += side) {
    for (let left = 0; left + side <= art.width; left += side) {
      const [shown, wanted, printed]: [number, number, number][] = [
        [0, 0, 0],
        [0, 0, 0],
        [0, 0, 0],
      ] as never;
      for (let i = 0; i < side * side; i++) {
        const at = (top + Math.floor(i / side)) * art.width + left + (i % side);
        for (const [k, plate] of (result.plates ?? []).entries()) shares[k] = plate.coverage[at]! / 255;
        printChain(chain, shares, light);
        add(shown!, light);
        for (let c = 0; c < 3; c++) light[c] = SRGB_TO_LINEAR[flat[4 * at + c]!]!;
        aimAt(aim, light, aimed);
        add(wanted!, aimed);
      }
      const [fromX, toX, fromY, toY] = [left, left + side, top, top + side].map((px) =>
        Math.round(px * scale),
      );
      for (let y = fromY!; y < toY!; y++)
        for (let x = fromX!; x < toX!; x++) {
          let set = 0;
          for (let k = 0; k < films.length; k++) if (films[k]!.data[y * film.width + x]! > 127) set |= 1 << k;
          add(printed!, solids[set]!);
        }
      const print = mean(printed!, (toX! - fromX!) * (toY! - fromY!));
      told.proof.push(differenceOf(print, mean(shown!, side * side)));
      told.aim.push(differenceOf(print, mean(wanted!, side * side)));
    }
  }
  return told;
}

/** Bars 1 and 2: what the model says and the proof shows is what 1-bit plates average to. */
export async function prints(arts: readonly Named[], note: Note): Promise<number> {
  let misses = 0;
  for (const { name, art } of arts) {
    for (const [cloth, garment] of GARMENTS) {
      const whole = await recompose(art, { garment, inks: 5, minimumDot: 0, maximumDot: 100 });
      const model = [meanOf(whole.proof), Math.max(...whole.proof)] as const;
      misses += judge(
        note,
        model[0] <= 0.5 && model[1] <= 2,
        `${name}, ${cloth}: 1-bit plates beside the model, ${model[0].toFixed(2)} mean, ${model[1].toFixed(2)} max (bar 0.5/2)`,
      );
      const held = await recompose(art, { garment, inks: 6 });
      const [off, far] = [meanOf(held.aim), percentile(held.aim, 0.95)];
      misses += judge(
        note,
        off <= 1.5 && far <= 5,
        `${name}, ${cloth}: six inks, dots 5 to 90 % and solids, beside the aim, ${off.toFixed(2)}/${far.toFixed(2)} (bar 1.5/5); beside the proof ${meanOf(held.proof).toFixed(2)}`,
      );
    }
  }
  return misses;
}
