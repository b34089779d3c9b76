import { labToXyz } from '@printready/pixels/color';
import { createRaster, type Raster, type Resolution } from '@printready/pixels/raster';
import { byteOfLight, type LightPlanes, lightOfPlates, printPlates } from '../kernels/print-plates/index.ts';
import type { PressProfile } from '../press/press-profile.ts';
import type { Chain } from '../solver/chain.ts';

const BAND = 8192;
/** Largest 16-bit sample. */
const FULL = 65_535;

/** For adjacent plates (flat art, index dots): each ink fills the free area first and then overprints lower inks. */
function lightBeside(
  { count, garment, adds, leaves }: Chain,
  base: number,
  coverages: readonly Uint8Array[],
  first: number,
  length: number,
  light: LightPlanes,
): void {
  for (let i = 0, at = first; i < length; i++, at++) {
    let under = 0;
    for (let plate = 0; plate < base; plate++) under = Math.max(under, coverages[plate]![at]! / 255);
    let covered = 0;
    for (let ink = base; ink < count; ink++) covered += coverages[ink]![at]! / 255;
    covered = Math.min(1, covered);
    // The base fills the inked area first; the remaining base is visible.
    const below = covered > 0 ? Math.min(1, under / covered) : 0;
    const bare = Math.max(0, under - covered);
    for (let c = 0; c < 3; c++) {
      const ground = garment[c]!;
      const onBase = base > 0 ? adds[c]! + leaves[c]! * ground : ground;
      const lies = below * onBase + (1 - below) * ground;
      let [inked, sum] = [0, 0];
      for (let ink = base; ink < count; ink++) {
        const share = coverages[ink]![at]! / 255;
        if (share === 0) continue;
        const [add, leave] = [adds[3 * ink + c]!, leaves[3 * ink + c]!];
        const fresh = Math.min(share, 1 - inked);
        const over = inked > 0 ? (share - fresh) / inked : 0;
        sum += over * (add * inked + (leave - 1) * sum) + fresh * (add + leave * lies);
        inked += fresh;
      }
      light[c]![i] = sum + bare * onBase + (1 - covered - bare) * ground;
    }
  }
}

/** Process inks whose combined color comes from a profile, on the garment or a base, under all other inks. */
type ProfileLayout = {
  readonly profile: PressProfile;
  readonly places: readonly number[];
  readonly base: number;
};

/** Linear light for L*a*b* from {@link PressProfile.printed}; not clipped, because cyan lies outside sRGB. */
function lightOfLab16(lab: Uint16Array, at: number, light: Float64Array): void {
  const { x, y, z } = labToXyz({
    l: (100 * lab[at]!) / FULL,
    a: lab[at + 1]! / 257 - 128,
    b: lab[at + 2]! / 257 - 128,
  });
  light[0] = 3.1341359569958707 * x - 1.6173863321612538 * y - 0.4906619460083532 * z;
  light[1] = -0.978795502912089 * x + 1.916254567259524 * y + 0.03344273116131949 * z;
  light[2] = 0.07195537988411677 * x - 0.2289768264158322 * y + 1.405386058324125 * z;
}

function lightByProfile(
  { count, garment, adds, leaves }: Chain,
  { profile, places, base }: ProfileLayout,
  coverages: readonly Uint8Array[],
  first: number,
  length: number,
  light: LightPlanes,
): void {
  const inks = new Uint8Array(4 * length);
  for (const [channel, place] of places.entries()) {
    const plate = coverages[place]!;
    for (let i = 0, at = channel; i < length; i++, at += 4) inks[at] = plate[first + i]!;
  }
  const lab = new Uint16Array(3 * length);
  profile.printed(inks, lab);
  const color = new Float64Array(3);
  const spots = Array.from({ length: count }, (_, ink) => ink).filter(
    (ink) => ink >= base && !places.includes(ink),
  );
  for (let i = 0; i < length; i++) {
    lightOfLab16(lab, 3 * i, color);
    for (let c = 0; c < 3; c++) {
      let ground = garment[c]!;
      for (let plate = 0; plate < base; plate++) {
        const at = 3 * plate + c;
        ground += (coverages[plate]![first + i]! / 255) * (adds[at]! + (leaves[at]! - 1) * ground);
      }
      let printed = Math.max(0, color[c]! * ground);
      for (const ink of spots) {
        const at = 3 * ink + c;
        printed += (coverages[ink]![first + i]! / 255) * (adds[at]! + (leaves[at]! - 1) * printed);
      }
      light[c]![i] = printed;
    }
  }
}

/** Plate geometry: independent screens, adjacent areas above `base` base plates, or process inks with a profile. */
export type PlateLayout = 'independent' | { readonly base: number; readonly profile?: never } | ProfileLayout;

export function printedLight(
  chain: Chain,
  layout: PlateLayout,
  coverages: readonly Uint8Array[],
  first: number,
  length: number,
  light: LightPlanes,
): void {
  if (layout === 'independent') lightOfPlates(chain, coverages, first, length, light);
  else if (layout.profile) lightByProfile(chain, layout, coverages, first, length, light);
  else lightBeside(chain, layout.base, coverages, first, length, light);
}

export type ComposeSize = {
  readonly width: number;
  readonly height: number;
  readonly resolution: Resolution | null;
};

function addInk(inked: Uint8Array<ArrayBuffer>, part: Uint8Array): void {
  const aligned = part.byteOffset % 4 === 0 ? part.length >> 2 : 0;
  const from = new Uint32Array(part.buffer, aligned > 0 ? part.byteOffset : 0, aligned);
  const to = new Uint32Array(inked.buffer, 0, aligned);
  for (let i = 0; i < aligned; i++) to[i]! |= from[i]!;
  for (let i = 4 * aligned; i < part.length; i++) inked[i]! |= part[i]!;
}

/** @param coverages one plane per ink in the chain. Pixels without ink are transparent to show the garment. */
export function composePlates(
  chain: Chain,
  layout: PlateLayout,
  coverages: readonly Uint8Array[],
  { width, height, resolution }: ComposeSize,
  report: (fraction: number) => void = () => undefined,
): Raster {
  const pixels = width * height;
  const raster = createRaster(width, height, { resolution });
  if (layout === 'independent') {
    printPlates(chain, coverages, raster.data, report);
    return raster;
  }
  const out = new Int32Array(raster.data.buffer);
  const light = [new Float32Array(BAND), new Float32Array(BAND), new Float32Array(BAND)] as const;
  const inked = new Uint8Array(BAND);
  for (let first = 0; first < pixels; first += BAND) {
    const length = Math.min(BAND, pixels - first);
    if (first % (BAND * 64) === 0) report(first / pixels);
    printedLight(chain, layout, coverages, first, length, light);
    inked.fill(0);
    for (const plate of coverages) addInk(inked, plate.subarray(first, first + length));
    for (let i = 0; i < length; i++) {
      if (inked[i] === 0) continue;
      out[first + i] =
        (255 << 24) |
        (byteOfLight(light[2][i]!) << 16) |
        (byteOfLight(light[1][i]!) << 8) |
        byteOfLight(light[0][i]!);
    }
  }
  return raster;
}
