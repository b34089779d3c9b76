/** Color space of a PNG (PNG 3rd edition, §4.3). Precedence as in browsers: cICP, iCCP, sRGB, then cHRM and gAMA. */

import { readUint32 } from '@printready/pixels/bytes';
import { exact } from '@printready/pixels/number';
import {
  type Chromaticity,
  grayCurveProfile,
  matrixProfile,
  type Primaries,
} from '@printready/pixels/profiles';
import type { ReadFinding } from '@printready/pixels/reading';
import { type ColorCode, isSpecified, SRGB_PRIMARIES } from '../color/color-code.ts';
import { keepProfile } from '../color/icc.ts';
import type { PngChunks } from './chunks.ts';
import { inflateText } from './metadata.ts';

export type PngColor = {
  /** Profile of the samples; null means sRGB, unless there is a color code. */
  readonly icc: Uint8Array | null;
  readonly code: ColorCode | null;
};

type Chunks = PngChunks['first'];

export async function readPngColor(first: Chunks, gray: boolean, findings: ReadFinding[]): Promise<PngColor> {
  const code = readCicp(first);
  if (code && isSpecified(code)) return { icc: null, code };
  const iccp = first.get('iCCP');
  if (iccp) {
    const profile = await inflateText(iccp.subarray(iccp.indexOf(0) + 2));
    const icc = keepProfile(profile, gray ? 'gray' : 'rgb', findings);
    if (icc) return { icc, code: null };
  }
  if (first.has('sRGB')) return { icc: null, code: null };
  return { icc: chromaticProfile(readChrm(first), readGamma(first), gray), code: null };
}

/** Reads the color code; null for matrix coefficients other than RGB, which PNG does not allow. */
function readCicp(first: Chunks): ColorCode | null {
  const body = first.get('cICP');
  if (body?.length !== 4 || body[2] !== 0) return null;
  const light = first.get('cLLI');
  const peakNits = light?.length === 8 ? readUint32(light, 0) / 10_000 : 0;
  return { primaries: body[0]!, transfer: body[1]!, peakNits: peakNits > 0 ? peakNits : null };
}

const UNITS = 100_000;

function readChrm(first: Chunks): Primaries | null {
  const body = first.get('cHRM');
  if (body?.length !== 32) return null;
  const point = (at: number): Chromaticity => [
    readUint32(body, at) / UNITS,
    readUint32(body, at + 4) / UNITS,
  ];
  const primaries = { white: point(0), red: point(8), green: point(16), blue: point(24) };
  const isSound = Object.values(primaries).every(([x, y]) => x < 1 && y > 0 && y < 1 && x + y <= 1);
  return isSound && areaOf(primaries) > 0.01 ? primaries : null;
}

/** Area of the primaries' triangle; 0 for collinear primaries, whose matrix has no inverse. */
function areaOf({ red, green, blue }: Primaries): number {
  const cross = (green[0] - red[0]) * (blue[1] - red[1]) - (green[1] - red[1]) * (blue[0] - red[0]);
  return Math.abs(cross) / 2;
}

function readGamma(first: Chunks): number | null {
  const body = first.get('gAMA');
  const stored = body?.length === 4 ? readUint32(body, 0) : 0;
  return stored > 0 ? UNITS / stored : null;
}

const USUAL_GAMMA = 2.2;
/** libpng's PNG_GAMMA_THRESHOLD: smaller gamma differences need no correction. */
const GAMMA_TOLERANCE = 0.05;
const CHROMATICITY_TOLERANCE = 0.005;

function chromaticProfile(
  primaries: Primaries | null,
  gamma: number | null,
  gray: boolean,
): Uint8Array | null {
  const isUsualCurve = gamma === null || Math.abs(gamma / USUAL_GAMMA - 1) < GAMMA_TOLERANCE;
  const curve = gamma === null ? undefined : (value: number) => exact.pow(value, gamma);
  if (gray) return isUsualCurve || !curve ? null : grayCurveProfile('gray of its own gamma', curve);
  const isUsual = !primaries || isSrgb(primaries);
  if (isUsual && isUsualCurve) return null;
  return matrixProfile('its own primaries', isUsual ? SRGB_PRIMARIES : primaries, curve);
}

const isSrgb = (primaries: Primaries): boolean =>
  (['red', 'green', 'blue', 'white'] as const).every((name) =>
    primaries[name].every((value, i) => Math.abs(value - SRGB_PRIMARIES[name][i]!) < CHROMATICITY_TOLERANCE),
  );
