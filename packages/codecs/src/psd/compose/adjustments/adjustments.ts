/** Per-pixel adjustment layers (Adobe Photoshop File Formats Specification, 2019, "Additional Layer Information"). */
import { Cursor, Malformed } from '@printready/documents/reading';
import { exact } from '@printready/pixels/number';
import type { AdjustedSpace, Adjustment } from './adjustment.ts';
import { openCurves } from './curves.ts';
import { openHueSaturation } from './hue-saturation.ts';
import { openLevels } from './levels.ts';

type Opener = (block: Uint8Array, space: AdjustedSpace) => Adjustment | null;

function perSample(change: (value: number) => number): Adjustment {
  return ({ colors }) => {
    for (const plane of colors) for (let i = 0; i < plane.length; i++) plane[i] = change(plane[i]!);
  };
}

const openInvert: Opener = () => perSample((value) => 1 - value);

/** Photoshop's 16-bit levels range from 0 to 32,768. */
const stepsOf = (depth: number) => (depth === 8 ? 255 : 32_768);

const openPosterize: Opener = (block, { depth }) => {
  const levels = Math.max(2, new Cursor(block).u16());
  const steps = stepsOf(depth);
  const change = (value: number) =>
    Math.min(levels - 1, Math.floor((Math.round(value * steps) * levels) / (steps + 1))) / (levels - 1);
  return perSample(change);
};

/** Exposure in stops on linear light, which is the sample to the power of 2.2. */
const openExposure: Opener = (block, { colors, depth }) => {
  if (colors === 1) return null;
  const data = new Cursor(block);
  data.skip(2);
  const gain = exact.pow(2, data.f32());
  const offset = data.f32();
  const gamma = Math.max(0.01, data.f32());
  const encoding = depth === 32 ? 1 : 2.2;
  return perSample((value) => {
    const light = Math.max(0, exact.pow(Math.max(0, value), encoding) * gain + offset);
    return Math.min(1, exact.pow(light, 1 / gamma / encoding));
  });
};

const openThreshold: Opener = (block, { colors, depth }) => {
  const level = new Cursor(block).u16() / 255;
  if (colors === 4) return null;
  const steps = stepsOf(depth);
  return ({ colors: planes }) => {
    const [red, green, blue] = planes;
    for (let i = 0; red && i < red.length; i++) {
      const light = green && blue ? 0.3 * red[i]! + 0.59 * green[i]! + 0.11 * blue[i]! : red[i]!;
      const on = Math.round(light * steps) >= level * steps ? 1 : 0;
      for (const plane of planes) plane[i] = on;
    }
  };
};

const OPENERS: Readonly<Record<string, Opener>> = {
  levl: openLevels,
  curv: openCurves,
  hue2: openHueSaturation,
  nvrt: openInvert,
  post: openPosterize,
  expA: openExposure,
  thrs: openThreshold,
};

const NAMES: Readonly<Record<string, string>> = {
  levl: 'Levels',
  curv: 'Curves',
  hue2: 'Hue/Saturation',
  nvrt: 'Invert',
  post: 'Posterize',
  expA: 'Exposure',
  thrs: 'Threshold',
  brit: 'Brightness/Contrast',
  CgEd: 'Brightness/Contrast',
  vibA: 'Vibrance',
  'hue ': 'Hue/Saturation',
  blnc: 'Color Balance',
  blwh: 'Black & White',
  phfl: 'Photo Filter',
  mixr: 'Channel Mixer',
  clrL: 'Color Lookup',
  grdm: 'Gradient Map',
  selc: 'Selective Color',
};

export function adjustmentKey(blocks: ReadonlyMap<string, Uint8Array>): string | null {
  return Object.keys(NAMES).find((key) => blocks.has(key)) ?? null;
}

export function adjustmentName(key: string): string {
  return NAMES[key] ?? key;
}

export function openAdjustment(key: string, block: Uint8Array, space: AdjustedSpace): Adjustment | null {
  try {
    return OPENERS[key]?.(block, space) ?? null;
  } catch (error) {
    if (error instanceof Malformed) return null;
    throw error;
  }
}
