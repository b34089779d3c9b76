import { readUint16, readUint32 } from '@printready/pixels/bytes';
import { Malformed } from '../budget.ts';

export const PSD_MODES = {
  bitmap: 0,
  gray: 1,
  indexed: 2,
  rgb: 3,
  cmyk: 4,
  multichannel: 7,
  duotone: 8,
  lab: 9,
} as const;

export type PsdHeader = {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  /** 32 means floating-point linear light. */
  readonly depth: 1 | 8 | 16 | 32;
  readonly mode: number;
  readonly large: boolean;
};

/** @throws Malformed unless it is a Photoshop file; the mode may be unknown. */
export function readPsdHeader(bytes: Uint8Array): PsdHeader {
  const version = bytes.length >= 26 ? readUint16(bytes, 4) : 0;
  if (version !== 1 && version !== 2) throw new Malformed('The Photoshop header is missing.');
  const channels = readUint16(bytes, 12);
  const height = readUint32(bytes, 14);
  const width = readUint32(bytes, 18);
  const depth = readUint16(bytes, 22);
  const mode = readUint16(bytes, 24);
  if (width < 1 || height < 1 || channels < 1 || channels > 56)
    throw new Malformed('The Photoshop header is invalid.');
  if (depth !== 1 && depth !== 8 && depth !== 16 && depth !== 32)
    throw new Malformed('The Photoshop header is invalid.');
  return { width, height, channels, depth, mode, large: version === 2 };
}
