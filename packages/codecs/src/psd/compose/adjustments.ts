/** Adjustment layers that change each pixel by itself (Adobe Photoshop File Formats Specification, 2019, "Additional Layer Information"). */
import { Malformed } from '@printready/documents/budget';
import { Cursor } from '@printready/documents/cursor';
import { openCurves } from './curves.ts';
import { openHueSaturation } from './hue-saturation.ts';
import { openLevels } from './levels.ts';
import type { Surface } from './surface.ts';

/** Changes the colors of a surface; 1 is white, or no ink. */
export type Adjustment = (surface: Surface) => void;

export type AdjustedSpace = { readonly colors: number; readonly mode: number };

type Opener = (block: Uint8Array, space: AdjustedSpace) => Adjustment | null;

function perSample(change: (value: number) => number): Adjustment {
  return ({ colors }) => {
    for (const plane of colors) for (let i = 0; i < plane.length; i++) plane[i] = change(plane[i]!);
  };
}

const openInvert: Opener = () => perSample((value) => 1 - value);

const openPosterize: Opener = (block) => {
  const levels = Math.max(2, new Cursor(block).u16());
  return perSample((value) => Math.min(levels - 1, Math.floor(value * levels)) / (levels - 1));
};

const OPENERS: Readonly<Record<string, Opener>> = {
  levl: openLevels,
  curv: openCurves,
  hue2: openHueSaturation,
  nvrt: openInvert,
  post: openPosterize,
};

/** Adjustments that are known, but not to this reader. */
const OTHERS = [
  ...['brit', 'CgEd', 'expA', 'vibA', 'hue ', 'blnc', 'blwh', 'phfl', 'mixr', 'clrL', 'thrs', 'grdm', 'selc'],
] as const;

/** The key of the block that makes a layer an adjustment; null for other layers. */
export function adjustmentKey(blocks: ReadonlyMap<string, Uint8Array>): string | null {
  return [...Object.keys(OPENERS), ...OTHERS].find((key) => blocks.has(key)) ?? null;
}

/** Null for an adjustment that is not read, or not in these colors. */
export function openAdjustment(key: string, block: Uint8Array, space: AdjustedSpace): Adjustment | null {
  try {
    return OPENERS[key]?.(block, space) ?? null;
  } catch (error) {
    if (error instanceof Malformed) return null;
    throw error;
  }
}
