/**
 * Measures how much plates amplify noise and JPEG compression of the artwork. Definitions: the project's guide, "Plates
 * that are clean one by one".
 */
import { srgbToLab } from '../../../packages/pixels/src/color/lab.ts';
import { createRaster, type Raster } from '../../../packages/pixels/src/raster/raster.ts';
import { createRandom } from '../../../scripts/testing/seeded-random.ts';
import { throughJpeg } from './separation-pictures.ts';
import { judge, type Named, type Note } from './separator-judge.ts';
import { GARMENT_COLORS, separateTones } from './separator-plates.ts';

const NOISE = 2;
const JPEG_QUALITY = 70;
const MAX_GAIN = 2;
/** Largest range of each channel within 3 × 3 pixels of a flat area, out of 255. */
const FLAT = 6;
/** Lightness range of flat areas, out of 255; clipped values have no noise. */
const RANGE = { least: 8, most: 247 };

type Garment = (typeof GARMENT_COLORS)[number][1];

/** Lays art on white, because a JPEG has no transparency. */
function layOnWhite({ width, height, data, resolution }: Raster): Raster {
  const laid = data.slice();
  for (let i = 0; i < data.length; i += 4) {
    for (let c = i; c < i + 3; c++) laid[c] = 255 + (data[i + 3]! / 255) * (data[c]! - 255);
    laid[i + 3] = 255;
  }
  return createRaster(width, height, { data: laid, resolution });
}

const byte = (value: number) => Math.round(Math.min(255, Math.max(0, value)));

function createNoise(seed: number): () => number {
  const random = createRandom(seed);
  return () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

function addNoise({ width, height, data, resolution }: Raster): Raster {
  const noise = createNoise(7);
  const noisy = data.map((value, i) => (i % 4 === 3 ? value : byte(value + NOISE * noise())));
  return createRaster(width, height, { data: noisy, resolution });
}

const lightnessOf = ({ data }: Raster): Float64Array =>
  Float64Array.from({ length: data.length / 4 }, (_, i) => {
    const [r, g, b] = data.subarray(4 * i, 4 * i + 3);
    return 2.55 * srgbToLab(r!, g!, b!).l;
  });

/** 1 where no channel of the 3 × 3 pixels around differs by more than `FLAT`, and lightness is not at its limits. */
function markFlat({ data, width, height }: Raster, lightness: Float64Array): Uint8Array {
  const flat = new Uint8Array(width * height);
  const around = [-1, 0, 1].flatMap((v) => [-1, 0, 1].map((u) => v * width + u));
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      if (lightness[at]! < RANGE.least || lightness[at]! > RANGE.most) continue;
      const isFlat = [0, 1, 2].every((c) => {
        const values = around.map((step) => data[4 * (at + step) + c]!);
        return Math.max(...values) - Math.min(...values) <= FLAT;
      });
      flat[at] = Number(isFlat);
    }
  return flat;
}

/** Standard deviation that rough art adds to each plate in flat areas, divided by what it adds to lightness. */
async function gainsOf(art: Raster, rough: Raster, garment: Garment): Promise<number[]> {
  const { inks } = await separateTones(art, garment);
  const [plain, changed] = [
    await separateTones(art, garment, inks),
    await separateTones(rough, garment, inks),
  ];
  const [before, after] = [lightnessOf(art), lightnessOf(rough)];
  const sums = new Float64Array(plain.asRead.length);
  let all = 0;
  const flat = markFlat(art, before);
  for (let i = 0; i < flat.length; i++) {
    if (flat[i] === 0) continue;
    all += (after[i]! - before[i]!) ** 2;
    for (const [plate, coverages] of plain.asRead.entries())
      sums[plate]! += (changed.asRead[plate]![i]! - coverages[i]!) ** 2;
  }
  return Array.from(sums, (sum) => Math.sqrt(sum / all));
}

/** @param arts photographs and paintings at print size. */
export async function checkNoise(arts: readonly Named[], note: Note): Promise<number> {
  let misses = 0;
  for (const { name, art: given } of arts) {
    const art = layOnWhite(given);
    const roughs = [
      [`noise of ${NOISE}`, addNoise(art)],
      [`JPEG quality ${JPEG_QUALITY}`, await throughJpeg(art, JPEG_QUALITY, true)],
    ] as const;
    for (const [what, rough] of roughs)
      for (const [cloth, garment] of GARMENT_COLORS.slice(0, 2)) {
        const gains = await gainsOf(art, rough, garment);
        misses += judge(
          note,
          Math.max(...gains) <= MAX_GAIN,
          `${name} with ${what}, on ${cloth}: plates amplify it ${gains.map((gain) => gain.toFixed(1)).join(', ')} times (bar ${MAX_GAIN})`,
        );
      }
  }
  return misses;
}
