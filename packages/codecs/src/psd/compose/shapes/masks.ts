import {
  type PsdLayerRecord,
  type PsdMaskArea,
  type PsdMaskSoftness,
  type PsdRows,
  readPsdVectorMask,
} from '@printready/documents/psd';
import { blurPlane, drawPlane, samplePlane } from '../styles/plane.ts';
import { type Area, grow, intersect } from '../surface.ts';
import { type OpenVectorMask, openVectorMask } from './rasterize.ts';

const USER_MASK = -2;
const REAL_MASK = -3;
const PLAIN: PsdMaskSoftness = { density: 1, feather: 0 };
/** Kernel radius of the feather, as a multiple of σ. */
const FEATHER_REACH = 3;

export type Coverage = {
  readonly apply: (area: Area, coverage: Float32Array) => void;
  /** Coverage is 0 outside the bounds; null if unbounded. */
  readonly bounds: Area | null;
};

function soften(coverage: Float32Array, share: Float32Array, density: number): void {
  for (let i = 0; i < coverage.length; i++) coverage[i]! *= 1 - density * (1 - share[i]!);
}

function rasterMask(mask: PsdMaskArea, rows: PsdRows | null, density: number): Coverage {
  const outside = mask.outside / 255;
  const line = new Float32Array(mask.width);
  return {
    bounds: outside === 0 && density === 1 ? mask : null,
    apply(area, coverage) {
      const share = new Float32Array(area.width * area.height).fill(outside);
      const met = rows && intersect(area, mask);
      for (let y = met?.y ?? 0; met && y < met.y + met.height; y++) {
        rows.read(y - mask.y, line);
        const from = met.x - mask.x;
        share.set(line.subarray(from, from + met.width), (y - area.y) * area.width + met.x - area.x);
      }
      soften(coverage, share, density);
    },
  };
}

function feathered(
  sharp: Coverage,
  { area, full }: { readonly area: Area; readonly full: boolean },
  { density, feather }: PsdMaskSoftness,
): Coverage {
  const around = grow(area, Math.ceil(feather * FEATHER_REACH));
  const invert = (share: Float32Array) => (full ? share.map((value) => 1 - value) : share);
  const drawn = drawPlane(around, (part) => {
    const share = new Float32Array(part.width * part.height).fill(1);
    sharp.apply(part, share);
    return invert(share);
  });
  const soft = blurPlane(drawn, feather);
  return {
    bounds: !full && density === 1 ? around : null,
    apply: (part, coverage) => soften(coverage, invert(samplePlane(soft, part, 0, 0)), density),
  };
}

function vectorMask(mask: OpenVectorMask, softness: PsdMaskSoftness, canvas: Area): Coverage {
  const drawn = (density: number): Coverage => ({
    bounds: density === 1 ? mask.bounds : null,
    apply(area, coverage) {
      const share = new Float32Array(area.width * area.height).fill(1);
      mask.apply(area, share);
      soften(coverage, share, density);
    },
  });
  if (softness.feather <= 0) return drawn(softness.density);
  const place = { area: mask.bounds ?? canvas, full: mask.bounds === null };
  return feathered(drawn(1), place, softness);
}

export type MaskParts = {
  readonly canvas: Area;
  readonly pixelsAreShape: boolean;
  open(id: number, area: Area): Promise<PsdRows | null>;
};

/** True for a vector mask with a feather or a density below 1; the stored pixels contain only its hard shape. */
export function isSoftVectorMask({ masks }: PsdLayerRecord): boolean {
  return masks !== null && (masks.vectorSoftness.feather > 0 || masks.vectorSoftness.density < 1);
}

export function vectorMaskOf({ blocks }: PsdLayerRecord, canvas: Area): OpenVectorMask | null {
  const block = blocks.get('vmsk') ?? blocks.get('vsms');
  const read = block ? readPsdVectorMask(block) : null;
  return read && !read.disabled ? openVectorMask(read, canvas) : null;
}

export async function openMasks(record: PsdLayerRecord, parts: MaskParts): Promise<Coverage[]> {
  const { masks } = record;
  const vector = parts.pixelsAreShape ? null : vectorMaskOf(record, parts.canvas);
  const found: Coverage[] = [];
  const raster = async (id: number, area: PsdMaskArea, softness: PsdMaskSoftness) => {
    if (area.disabled) return;
    const rows = await parts.open(id, area);
    if (softness.feather <= 0) found.push(rasterMask(area, rows, softness.density));
    else found.push(feathered(rasterMask(area, rows, 1), { area, full: area.outside >= 128 }, softness));
  };
  if (masks?.real) await raster(REAL_MASK, masks.real, masks.userSoftness);
  else if (masks?.rendered) {
    if (vector) {
      await raster(USER_MASK, masks.user, masks.vectorSoftness);
      return found;
    }
  } else if (masks) await raster(USER_MASK, masks.user, masks.userSoftness);
  if (vector) found.push(vectorMask(vector, masks?.vectorSoftness ?? PLAIN, parts.canvas));
  return found;
}
