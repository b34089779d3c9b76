import { linearToSrgb } from '@printready/pixels/color';
import { clampShare, exact } from '@printready/pixels/number';
import { depthOf, type Picture, SAMPLES_PER_PIXEL } from '@printready/pixels/picture';
import { grayCurveProfile, matrixProfile, type Primaries, rgbToRgbMatrix } from '@printready/pixels/profiles';
import { type ReadFinding, readFinding } from '@printready/pixels/reading';

export type ColorCode = {
  readonly primaries: number;
  readonly transfer: number;
  /** Luminance of the brightest pixel, cd/m²; null if the file does not state it. */
  readonly peakNits?: number | null;
};

const D65 = [0.3127, 0.329] as const;

export const SRGB_PRIMARIES: Primaries = {
  red: [0.64, 0.33],
  green: [0.3, 0.6],
  blue: [0.15, 0.06],
  white: D65,
};

type Named = { readonly name: string; readonly primaries: Primaries };

const PRIMARIES: Readonly<Record<number, Named>> = {
  1: { name: 'sRGB', primaries: SRGB_PRIMARIES },
  4: {
    name: 'NTSC 1953',
    primaries: { red: [0.67, 0.33], green: [0.21, 0.71], blue: [0.14, 0.08], white: [0.31, 0.316] },
  },
  5: {
    name: 'BT.601 (PAL)',
    primaries: { red: [0.64, 0.33], green: [0.29, 0.6], blue: [0.15, 0.06], white: D65 },
  },
  6: {
    name: 'BT.601 (NTSC)',
    primaries: { red: [0.63, 0.34], green: [0.31, 0.595], blue: [0.155, 0.07], white: D65 },
  },
  7: {
    name: 'SMPTE 240M',
    primaries: { red: [0.63, 0.34], green: [0.31, 0.595], blue: [0.155, 0.07], white: D65 },
  },
  9: {
    name: 'BT.2020',
    primaries: { red: [0.708, 0.292], green: [0.17, 0.797], blue: [0.131, 0.046], white: D65 },
  },
  11: {
    name: 'DCI-P3',
    primaries: { red: [0.68, 0.32], green: [0.265, 0.69], blue: [0.15, 0.06], white: [0.314, 0.351] },
  },
  12: {
    name: 'Display P3',
    primaries: { red: [0.68, 0.32], green: [0.265, 0.69], blue: [0.15, 0.06], white: D65 },
  },
  22: {
    name: 'EBU 3213',
    primaries: { red: [0.63, 0.34], green: [0.295, 0.605], blue: [0.155, 0.077], white: D65 },
  },
};

const UNSPECIFIED = 2;
const PQ = 16;
const HLG = 18;
/** Transfer codes of video camera curves and of sRGB, all of which browsers render with the sRGB curve. */
const SRGB_LIKE: readonly number[] = [1, 6, 7, 11, 12, 13, 14, 15];

const power = (gamma: number) => (value: number) => exact.pow(value, gamma);

function curveOf(transfer: number): ((value: number) => number) | null | undefined {
  if (SRGB_LIKE.includes(transfer) || transfer === UNSPECIFIED) return null;
  if (transfer === 4) return power(2.2);
  if (transfer === 5) return power(2.8);
  if (transfer === 8) return (value) => value;
  return transfer === 17 ? power(2.6) : undefined;
}

export const isSpecified = ({ primaries, transfer }: ColorCode): boolean =>
  primaries !== UNSPECIFIED || transfer !== UNSPECIFIED;

/** Adds a profile for an SDR color code (ITU-T H.273), or tone-maps HDR to sRGB. An embedded profile wins. */
export function applyColorCode(picture: Picture, code: ColorCode | null, findings: ReadFinding[]): Picture {
  if (!code || picture.icc || picture.space === 'cmyk' || !isSpecified(code)) return picture;
  const named = PRIMARIES[code.primaries === UNSPECIFIED ? 1 : code.primaries];
  if (named && (code.transfer === PQ || code.transfer === HLG)) {
    findings.push(
      readFinding(
        'hdr-tone-mapped',
        `The image is HDR (${code.transfer === PQ ? 'PQ' : 'HLG'}); its light was fitted to what prints can show.`,
      ),
    );
    return picture.space === 'gray' ? picture : toneMap(picture, named.primaries, code);
  }
  const curve = curveOf(code.transfer);
  if (!named || curve === undefined) {
    findings.push(
      readFinding(
        'profile-ignored',
        'The file names its colors by a code that is not known here; they were taken for sRGB.',
      ),
    );
    return picture;
  }
  return { ...picture, icc: profileOf(picture, named, curve) };
}

function profileOf(
  { space }: Pick<Picture, 'space'>,
  { name, primaries }: Named,
  curve: ((value: number) => number) | null,
): Uint8Array | null {
  if (space === 'gray') return curve && grayCurveProfile('gray of its own curve', curve);
  if (primaries === SRGB_PRIMARIES && !curve) return null;
  return matrixProfile(name, primaries, curve ?? undefined);
}

/** Luminance of diffuse white (ITU-R BT.2408). */
const WHITE_NITS = 203;
const HLG_PEAK_NITS = 1000;
const USUAL_PEAK_NITS = 1000;

/** Converts a PQ value (SMPTE ST 2084) to cd/m². */
function pqNits(value: number): number {
  const [m1, m2, c1, c2, c3] = [0.1593017578125, 78.84375, 0.8359375, 18.8515625, 18.6875];
  const root = exact.pow(value, 1 / m2);
  return 10_000 * exact.pow(Math.max(0, root - c1) / (c2 - c3 * root), 1 / m1);
}

/** Converts an HLG value (ITU-R BT.2100) to scene light, 0…1. */
function hlgScene(value: number): number {
  const [a, b, c] = [0.17883277, 0.28466892, 0.55991073];
  return value <= 0.5 ? (value * value) / 3 : (exact.exp((value - c) / a) + b) / 12;
}

/** BT.2020 luminance weights for HLG's system gamma of 1.2. */
const LUMA = [0.2627, 0.678, 0.0593] as const;
const HLG_GAMMA = 1.2;

/** Tone-maps HDR to sRGB as browsers do: extended Reinhard on the largest channel, up to the peak. */
function toneMap(picture: Picture, primaries: Primaries, { transfer, peakNits }: ColorCode): Picture {
  const wide = depthOf(picture) === 16;
  const full = wide ? 65_535 : 255;
  const isHlg = transfer === HLG;
  const light = Float64Array.from({ length: full + 1 }, (_, value) =>
    isHlg ? hlgScene(value / full) : pqNits(value / full) / WHITE_NITS,
  );
  const peak = Math.max(1, (isHlg ? HLG_PEAK_NITS : (peakNits ?? USUAL_PEAK_NITS)) / WHITE_NITS);
  const matrix = rgbToRgbMatrix(primaries, { ...SRGB_PRIMARIES, white: primaries.white });
  const data = picture.data.slice();
  const step = SAMPLES_PER_PIXEL[picture.space] + Number(picture.alpha);
  for (let at = 0; at < data.length; at += step) {
    let [r, g, b] = [light[data[at]!]!, light[data[at + 1]!]!, light[data[at + 2]!]!];
    if (isHlg) {
      const scene = LUMA[0] * r + LUMA[1] * g + LUMA[2] * b;
      const gain = scene > 0 ? (exact.pow(scene, HLG_GAMMA - 1) * HLG_PEAK_NITS) / WHITE_NITS : 0;
      [r, g, b] = [r * gain, g * gain, b * gain];
    }
    const largest = Math.max(r, g, b);
    const gain = (1 + largest / (peak * peak)) / (1 + largest);
    for (let c = 0; c < 3; c++) {
      const row = matrix[c as 0 | 1 | 2];
      const linear = clampShare((row[0] * r + row[1] * g + row[2] * b) * gain);
      data[at + c] = Math.round((linearToSrgb(linear) * full) / 255);
    }
  }
  return { ...picture, data, icc: null };
}
