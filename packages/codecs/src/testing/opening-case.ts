/** Expected picture from a file, or the expected refusal. */
import type { ReadCode } from '@printready/pixels/reading';
import { COLORS, type Color } from './quadrants.ts';

export type OpeningCase = {
  readonly name: string;
  readonly make: () => Uint8Array | Promise<Uint8Array>;
  /** Expected RGBA in the four quadrants; absent for a refusal. */
  readonly sees?: readonly Color[];
  /** Tolerance in 8-bit levels. */
  readonly within?: number;
  readonly ppi?: number;
  readonly finding?: ReadCode;
  readonly refusal?: RegExp;
  /** True if ImageMagick 6 gives the same result; it ignores color codes and treats every extra channel as alpha. */
  readonly magick?: boolean;
  readonly needs?: 'magick' | 'exiftool' | 'xz';
};

export const opaque = (colors: readonly Color[]): Color[] => colors.map((color) => [...color, 255]);
export const SEEN = opaque(COLORS);

export const HALF = 128;

export const allOver = (color: Color): Color[] => Array.from({ length: 4 }, () => [...color, 255]);

export const u32 = (...values: readonly number[]) =>
  values.flatMap((value) => [(value >>> 24) & 255, (value >> 16) & 255, (value >> 8) & 255, value & 255]);
