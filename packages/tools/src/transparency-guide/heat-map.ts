import { luma709 } from '@printready/pixels/color';
import type { Raster } from '@printready/pixels/raster';
import { isNearWhite } from './assessment/classes.ts';
import {
  CLEAR,
  FADE,
  FAINT,
  NEARLY_SOLID,
  RIM,
  type SoftRegion,
  type SoftRegions,
  SPECK,
} from './assessment/regions.ts';

type Color = readonly [number, number, number];

const COLORS: Readonly<Record<number, Color>> = {
  [RIM]: [96, 150, 205],
  [FAINT]: [132, 60, 190],
  [NEARLY_SOLID]: [232, 190, 60],
  [SPECK]: [225, 20, 150],
};
const FADE_LIGHT: Color = [255, 170, 60];
const FADE_DARK: Color = [190, 20, 30];
const NEAR_WHITE: Color = [0, 165, 150];
const FRAME: Color = [190, 20, 30];

function paleGray(data: Uint8ClampedArray, at: number): number {
  const luminance = luma709(data[at]!, data[at + 1]!, data[at + 2]!);
  return 110 + luminance * 0.45;
}

function paintPixel(map: Uint8ClampedArray, at: number, { data }: Raster, kind: number): void {
  const i = at * 4;
  map[i + 3] = 255;
  if (kind === FADE) {
    const strength = data[i + 3]! / 255;
    for (let c = 0; c < 3; c++) map[i + c] = FADE_LIGHT[c]! + (FADE_DARK[c]! - FADE_LIGHT[c]!) * strength;
    return;
  }
  const color = COLORS[kind] ?? (isNearWhite(data, i) ? NEAR_WHITE : undefined);
  if (color) for (let c = 0; c < 3; c++) map[i + c] = color[c]!;
  else map.fill(paleGray(data, i), i, i + 3);
}

function frame(map: Uint8ClampedArray, width: number, height: number, region: SoftRegion): void {
  const thick = Math.max(1, Math.round(Math.min(width, height) / 500));
  const left = Math.max(0, region.left - 2 * thick);
  const right = Math.min(width - 1, region.right + 2 * thick);
  const top = Math.max(0, region.top - 2 * thick);
  const bottom = Math.min(height - 1, region.bottom + 2 * thick);
  for (let y = top; y <= bottom; y++) {
    const wholeRow = y < top + thick || y > bottom - thick;
    for (let x = left; x <= right; x++) {
      if (!wholeRow && x === left + thick) x = Math.max(x, right - thick + 1);
      const at = (y * width + x) * 4;
      map.set(FRAME, at);
      map[at + 3] = 255;
    }
  }
}

const FRAMED_SHARE = 0.0005;

export function drawMap(
  picture: Raster,
  { kinds, largestFades }: Pick<SoftRegions, 'kinds' | 'largestFades'>,
): Uint8ClampedArray {
  const { width, height } = picture;
  const map = new Uint8ClampedArray(picture.data.length);
  for (let at = 0; at < kinds.length; at++) {
    if (kinds[at] !== CLEAR) paintPixel(map, at, picture, kinds[at]!);
  }
  for (const fade of largestFades) {
    if (fade.area >= FRAMED_SHARE * width * height) frame(map, width, height, fade);
  }
  return map;
}

export const LEGEND: readonly { readonly label: string; readonly color: Color }[] = [
  { label: 'fade', color: FADE_DARK },
  { label: 'faint, 1–12', color: COLORS[FAINT]! },
  { label: 'stray speck', color: COLORS[SPECK]! },
  { label: 'nearly solid', color: COLORS[NEARLY_SOLID]! },
  { label: 'antialiased rim', color: COLORS[RIM]! },
  { label: 'near-white', color: NEAR_WHITE },
];
