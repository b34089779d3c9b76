/** Reads layer masks (Adobe Photoshop File Formats Specification, 2019, "Layer mask / adjustment layer data"). */
import { Cursor } from '../cursor.ts';

type Area = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

export type PsdMaskArea = Area & {
  /** Value outside the mask's area, 0…255. */
  readonly outside: number;
  readonly disabled: boolean;
};

/** Mask density 0…1, and feather in pixels. */
export type PsdMaskSoftness = { readonly density: number; readonly feather: number };

export type PsdMasks = {
  /** Channel −2: the user mask, or the user and vector masks combined. */
  readonly user: PsdMaskArea;
  /** Channel −3: the user mask alone, stored if there is also a vector mask. */
  readonly real: PsdMaskArea | null;
  /** True if Photoshop rendered channel −2 from other data, such as a vector mask. */
  readonly rendered: boolean;
  readonly userSoftness: PsdMaskSoftness;
  readonly vectorSoftness: PsdMaskSoftness;
};

const DISABLED = 2;
const RENDERED = 8;
const HAS_PARAMETERS = 16;
const WITH_REAL_MASK = 36;
const [USER_DENSITY, USER_FEATHER, VECTOR_DENSITY, VECTOR_FEATHER] = [1, 2, 4, 8] as const;

function readArea(data: Cursor): Area {
  const [top, left, bottom, right] = [data.i32(), data.i32(), data.i32(), data.i32()];
  return { x: left, y: top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
}

function readReal(data: Cursor): PsdMaskArea {
  const disabled = (data.u8() & DISABLED) !== 0;
  const outside = data.u8();
  return { ...readArea(data), outside, disabled };
}

function readSoftness(data: Cursor): { user: PsdMaskSoftness; vector: PsdMaskSoftness } {
  const present = data.u8();
  // 20-byte records have padding at this position, regardless of their flags.
  const density = (bit: number) => ((present & bit) === 0 || data.left < 1 ? 1 : data.u8() / 255);
  const feather = (bit: number) => ((present & bit) === 0 || data.left < 8 ? 0 : data.f64());
  const user = { density: density(USER_DENSITY), feather: feather(USER_FEATHER) };
  return { user, vector: { density: density(VECTOR_DENSITY), feather: feather(VECTOR_FEATHER) } };
}

/** Null for a layer without a mask. Unlike in the specification, parameters follow the real mask. @throws Malformed */
export function readPsdMasks(bytes: Uint8Array): PsdMasks | null {
  if (bytes.length < 18) return null;
  const data = new Cursor(bytes);
  const area = readArea(data);
  const outside = data.u8();
  const flags = data.u8();
  const real = bytes.length >= WITH_REAL_MASK ? readReal(data) : null;
  const softness = (flags & HAS_PARAMETERS) !== 0 && data.left > 0 ? readSoftness(data) : null;
  return {
    user: { ...area, outside, disabled: (flags & DISABLED) !== 0 },
    real,
    rendered: (flags & RENDERED) !== 0,
    userSoftness: softness?.user ?? { density: 1, feather: 0 },
    vectorSoftness: softness?.vector ?? { density: 1, feather: 0 },
  };
}
