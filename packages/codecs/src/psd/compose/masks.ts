/** A layer's masks as coverage: the user's, and the vector mask as Photoshop rendered it or as drawn here. */
import type { PsdLayerRecord } from '@printready/documents/psd/layers';
import type { PsdMaskArea } from '@printready/documents/psd/mask-record';
import type { PsdRows } from '@printready/documents/psd/rows';
import { readPsdVectorMask } from '@printready/documents/psd/vector-mask';
import { type OpenVectorMask, openVectorMask } from './rasterize.ts';
import { type Area, intersect } from './surface.ts';

const USER_MASK = -2;
const REAL_MASK = -3;

export type Coverage = {
  /** Multiplies the coverage of an area. */
  apply(area: Area, coverage: Float32Array): void;
  /** Outside of it nothing is covered; null where there is no such limit. */
  readonly bounds: Area | null;
};

/** Of a mask: how much of it counts. */
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

function vectorMask(mask: OpenVectorMask, density: number): Coverage {
  return {
    bounds: density === 1 ? mask.bounds : null,
    apply(area, coverage) {
      const share = new Float32Array(area.width * area.height).fill(1);
      mask.apply(area, share);
      soften(coverage, share, density);
    },
  };
}

export type MaskParts = {
  readonly canvas: Area;
  /** The layer's pixels are the drawn shape of its vector mask. */
  readonly pixelsAreShape: boolean;
  /** Rows of a mask channel; null for an empty area. */
  open(id: number, area: Area): Promise<PsdRows | null>;
};

/** Whether a mask's blur is part of the file but not of the picture. */
export function hasFeather({ masks }: PsdLayerRecord): boolean {
  return masks !== null && (masks.userSoftness.feather > 0 || masks.vectorSoftness.feather > 0);
}

/** A layer's vector mask, unless it is switched off. */
export function vectorMaskOf({ blocks }: PsdLayerRecord, canvas: Area): OpenVectorMask | null {
  const block = blocks.get('vmsk') ?? blocks.get('vsms');
  const read = block ? readPsdVectorMask(block) : null;
  return read && !read.disabled ? openVectorMask(read, canvas) : null;
}

export async function openMasks(record: PsdLayerRecord, parts: MaskParts): Promise<Coverage[]> {
  const { masks } = record;
  const vector = parts.pixelsAreShape ? null : vectorMaskOf(record, parts.canvas);
  const found: Coverage[] = [];
  const raster = async (id: number, area: PsdMaskArea, density: number) => {
    if (!area.disabled) found.push(rasterMask(area, await parts.open(id, area), density));
  };
  const vectorDensity = masks?.vectorSoftness.density ?? 1;
  if (masks?.real) await raster(REAL_MASK, masks.real, masks.userSoftness.density);
  else if (masks?.rendered) {
    // Drawn from the vector mask alone.
    if (vector) {
      await raster(USER_MASK, masks.user, vectorDensity);
      return found;
    }
  } else if (masks) await raster(USER_MASK, masks.user, masks.userSoftness.density);
  if (vector) found.push(vectorMask(vector, vectorDensity));
  return found;
}
