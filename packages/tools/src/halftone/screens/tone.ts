/** Converts pixels to tones: coverage of each ink, 0 (paper) to 65535 (solid). */

import { linearToSrgb, SRGB_TO_LINEAR } from '@printready/pixels/color';
import { exact } from '@printready/pixels/number';
import { compensateGain, nearestDot } from '@printready/print/press';
import { FULL_TONE } from '@printready/print/screens';
import type { Options } from '../options.ts';

/** Raw tones are in sixteenths of an 8-bit level, so that alpha and gray stay exact. */
const RAW_FULL = 255 * 16;

type CurveOptions = Pick<Options, 'minimumDot' | 'maximumDot' | 'dotGain'>;

function pressCurve({ minimumDot, maximumDot, dotGain }: CurveOptions): Uint16Array {
  const range = { minimumDot: minimumDot / 100, maximumDot: maximumDot / 100 };
  return Uint16Array.from({ length: RAW_FULL + 1 }, (_, raw) => {
    const share = compensateGain(raw / RAW_FULL, dotGain);
    return Math.round(FULL_TONE * nearestDot(share, range));
  });
}

/** Fixed-point scale of linear luminance; the three BT.709 weights add up to it. */
const LUMINANCE_FULL = 16_383;
const weighted = (weight: number) =>
  Uint16Array.from(SRGB_TO_LINEAR, (light) => Math.round(light * weight * LUMINANCE_FULL));
const RED = weighted(0.2126);
const GREEN = weighted(0.7152);
const BLUE = weighted(0.0722);

/** Lightness for each luminance, on sRGB's scale, which RIPs use for tones. */
const LIGHTNESS = Uint16Array.from({ length: LUMINANCE_FULL + 1 }, (_, luminance) =>
  Math.round(linearToSrgb(luminance / LUMINANCE_FULL) * 16),
);

/** @param row little-endian Int32 view of RGBA, alpha in the top byte. @param plates one row of tones per plate. */
export type ReadTones = (row: Int32Array, plates: readonly Uint16Array[]) => void;

function readOpacity(options: CurveOptions): ReadTones {
  const curve = pressCurve(options);
  const byAlpha = Uint16Array.from({ length: 256 }, (_, alpha) => curve[alpha * 16]!);
  return (row, plates) => {
    const tone = plates[0]!;
    for (let x = 0; x < row.length; x++) tone[x] = byAlpha[row[x]! >>> 24]!;
  };
}

function readGray(options: CurveOptions & Pick<Options, 'tone'>): ReadTones {
  const curve = pressCurve(options);
  const raw = options.tone === 'lightness' ? LIGHTNESS : LIGHTNESS.map((lightness) => RAW_FULL - lightness);
  const opaque = raw.map((value) => curve[value]!);
  const thin = (row: Int32Array, tone: Uint16Array) => {
    for (let x = 0; x < row.length; x++) {
      const pixel = row[x]!;
      const alpha = pixel >>> 24;
      if (alpha === 255) continue;
      const luminance = RED[pixel & 255]! + GREEN[(pixel >> 8) & 255]! + BLUE[(pixel >> 16) & 255]!;
      tone[x] = curve[((raw[luminance]! * alpha + 127) / 255) | 0]!;
    }
  };
  return (row, plates) => {
    const tone = plates[0]!;
    let everyAlpha = 255 << 24;
    for (let x = 0; x < row.length; x++) {
      const pixel = row[x]!;
      everyAlpha &= pixel;
      tone[x] = opaque[RED[pixel & 255]! + GREEN[(pixel >> 8) & 255]! + BLUE[(pixel >> 16) & 255]!]!;
    }
    // Most rows are opaque; others need a second pass.
    if (everyAlpha >>> 24 !== 255) thin(row, tone);
  };
}

/** Power curve for black that renders light grays in color inks. Solid black is black ink only; 0 prints no black. */
function blackCurve(blackGeneration: number): Uint16Array {
  const share = blackGeneration / 100;
  return Uint16Array.from({ length: 256 }, (_, gray) =>
    share === 0 ? 0 : Math.round(RAW_FULL * exact.pow(gray / 255, 1 / share)),
  );
}

/** Dots overlap randomly: ink x and black k leave (1 − x)(1 − k) of the paper, so tone c needs x = (c − k)/(1 − k). */
function readProcess(options: CurveOptions & Pick<Options, 'blackGeneration'>): ReadTones {
  const curve = pressCurve(options);
  const blackOf = blackCurve(options.blackGeneration);
  return (row, plates) => {
    const [cyan, magenta, yellow, black] = plates as [Uint16Array, Uint16Array, Uint16Array, Uint16Array];
    for (let x = 0; x < row.length; x++) {
      const pixel = row[x]!;
      const c = 255 - (pixel & 255);
      const m = 255 - ((pixel >> 8) & 255);
      const y = 255 - ((pixel >> 16) & 255);
      const k = blackOf[Math.min(c, m, y)]!;
      const opacity = (pixel >>> 24) / 255;
      const scale = k === RAW_FULL ? 0 : (opacity * RAW_FULL) / (RAW_FULL - k);
      cyan[x] = curve[((c * 16 - k) * scale + 0.5) | 0]!;
      magenta[x] = curve[((m * 16 - k) * scale + 0.5) | 0]!;
      yellow[x] = curve[((y * 16 - k) * scale + 0.5) | 0]!;
      black[x] = curve[(k * opacity + 0.5) | 0]!;
    }
  };
}

export function createToneReader(options: Options): ReadTones {
  if (options.mode === 'cmyk') return readProcess(options);
  if (options.mode === 'keep-color' || options.tone === 'opacity') return readOpacity(options);
  return readGray(options);
}
