/** Reads the colors of matrix and gray ICC profiles by formula, for places that cannot wait for LittleCMS. */
import { matchesAscii, readUint16, readUint32 } from '../bytes/bytes.ts';
import * as exact from '../number/exact-math.ts';
import { adaptToD50, apply, D50_XYZ, type Row } from './adaptation.ts';
import { xyzToSrgb } from './lab.ts';

/** @param color components 0…1 (one for gray, three for RGB) @returns sRGB 0…1, clipped per channel */
export type ToSrgb = (color: readonly number[]) => [number, number, number];

type Curve = (value: number) => number;

const TAG_TABLE = 128;
const MAX_TAGS = 200;

/**
 * Colorimetric colors of a profile with primaries and curves, or with a gray curve (ICC.1:2022, F.2 and F.3).
 * Null for profiles with tables (A2B), for other color spaces, and for damaged profiles.
 */
export function readProfileColors(profile: Uint8Array): ToSrgb | null {
  if (profile.length < TAG_TABLE + 4 || !matchesAscii(profile, 36, 'acsp')) return null;
  const tag = tagsOf(profile);
  if (tag('A2B0') || tag('A2B1')) return null;
  if (matchesAscii(profile, 16, 'GRAY')) {
    const curve = readCurve(tag('kTRC'));
    return curve && fromPrimaries([curve], [D50_XYZ]);
  }
  if (!matchesAscii(profile, 16, 'RGB ')) return null;
  const curves = ['rTRC', 'gTRC', 'bTRC'].map((name) => readCurve(tag(name)));
  const columns = ['rXYZ', 'gXYZ', 'bXYZ'].map((name) => readXyz(tag(name)));
  return curves.every((one) => one !== null) && columns.every((one) => one !== null)
    ? fromPrimaries(curves, columns)
    : null;
}

/** Colors of a PDF's CalRGB space (ISO 32000-1, 8.6.5.3). @param matrix XYZ of each primary at full light */
export function calibratedColors(white: Row, gamma: Row, matrix: readonly [Row, Row, Row]): ToSrgb {
  const toD50 = adaptToD50(white);
  return fromPrimaries(
    gamma.map((power) => (v) => exact.pow(v, power)),
    matrix.map((primary) => apply(toD50, primary)),
  );
}

/** @param columns XYZ relative to D50 of each component's full light */
function fromPrimaries(curves: readonly Curve[], columns: readonly Row[]): ToSrgb {
  return (color) => {
    const xyz: [number, number, number] = [0, 0, 0];
    for (const [i, [x, y, z]] of columns.entries()) {
      const light = curves[i]!(Math.min(1, Math.max(0, color[i] ?? 0)));
      xyz[0] += light * x;
      xyz[1] += light * y;
      xyz[2] += light * z;
    }
    const { r, g, b } = xyzToSrgb({ x: xyz[0], y: xyz[1], z: xyz[2] });
    return [r / 255, g / 255, b / 255];
  };
}

function tagsOf(profile: Uint8Array): (name: string) => Uint8Array | null {
  const count = Math.min(MAX_TAGS, readUint32(profile, TAG_TABLE));
  return (name) => {
    for (let i = 0; i < count; i++) {
      const at = TAG_TABLE + 4 + 12 * i;
      if (at + 12 > profile.length) return null;
      if (!matchesAscii(profile, at, name)) continue;
      const offset = readUint32(profile, at + 4);
      const end = offset + readUint32(profile, at + 8);
      return end > profile.length ? null : profile.subarray(offset, end);
    }
    return null;
  };
}

const readFixed = (bytes: Uint8Array, at: number): number => (readUint32(bytes, at) | 0) / 65_536;

function readXyz(tag: Uint8Array | null): Row | null {
  if (!tag || tag.length < 20 || !matchesAscii(tag, 0, 'XYZ ')) return null;
  return [readFixed(tag, 8), readFixed(tag, 12), readFixed(tag, 16)];
}

function readCurve(tag: Uint8Array | null): Curve | null {
  if (!tag || tag.length < 12) return null;
  if (matchesAscii(tag, 0, 'curv')) return readSampledCurve(tag);
  return matchesAscii(tag, 0, 'para') ? readParametricCurve(tag) : null;
}

/** `curveType` (ICC.1:2022, 10.6): identity, a power, or samples. */
function readSampledCurve(tag: Uint8Array): Curve | null {
  const count = readUint32(tag, 8);
  if (count === 0) return (v) => v;
  if (12 + 2 * count > tag.length) return null;
  if (count === 1) {
    const gamma = readUint16(tag, 12) / 256;
    return (v) => exact.pow(v, gamma);
  }
  return (v) => {
    const position = v * (count - 1);
    const below = Math.min(count - 2, Math.floor(position));
    const [low, high] = [readUint16(tag, 12 + 2 * below), readUint16(tag, 14 + 2 * below)];
    return (low + (high - low) * (position - below)) / 65_535;
  };
}

const PARAMETERS_BY_TYPE = [1, 3, 4, 5, 7];

/** `parametricCurveType` (ICC.1:2022, 10.18). */
function readParametricCurve(tag: Uint8Array): Curve | null {
  const type = readUint16(tag, 8);
  const count = PARAMETERS_BY_TYPE[type];
  if (count === undefined || 12 + 4 * count > tag.length) return null;
  const [g = 1, a = 1, b = 0, c = 0, d = 0, e = 0, f = 0] = Array.from({ length: count }, (_, i) =>
    readFixed(tag, 12 + 4 * i),
  );
  const power = (v: number) => exact.pow(Math.max(0, a * v + b), g);
  switch (type) {
    case 0:
      return (v) => exact.pow(v, g);
    case 1:
      return (v) => (v >= -b / a ? power(v) : 0);
    case 2:
      return (v) => (v >= -b / a ? power(v) + c : c);
    default:
      return (v) => (v >= d ? power(v) + e : c * v + f);
  }
}
