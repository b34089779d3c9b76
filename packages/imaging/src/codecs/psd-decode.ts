/**
 * A Photoshop file's flattened picture, in every mode and depth that Photoshop prints from
 * (Adobe Photoshop File Formats Specification, 2019). Layers are drawn by Photoshop itself: the composite that it
 * stores is what its user saw.
 */
import { labToXyz, xyzToSrgb } from '../colour/lab.ts';
import { createPicture, type Picture, type PictureSpace, SAMPLES } from '../picture.ts';
import type { Resolution } from '../raster.ts';
import { BadImage } from './bad-image.ts';
import { readUint16, readUint32, spells } from './bytes.ts';
import { toResolution } from './density.ts';
import { keepProfile } from './icc.ts';
import { PSD_MODES as MODES, type PsdHeader, readPsdHeader } from './psd-header.ts';
import { readPsdPlanes } from './psd-planes.ts';

const RESOLUTION = 1005;
const ICC_PROFILE = 1039;
const VERSION_INFO = 1057;
const RESOURCE_SIGNATURES = ['8BIM', 'MeSa', 'PHUT', 'AgHg', 'DCSR'];

type Resources = {
  readonly resolution: Resolution | null;
  readonly icc: Uint8Array | null;
  /** False when the file was saved without "Maximize compatibility": the composite is blank. */
  readonly merged: boolean;
};

function readResources(bytes: Uint8Array): Resources {
  let resolution: Resolution | null = null;
  let icc: Uint8Array | null = null;
  let merged = true;
  for (let at = 0; at + 12 <= bytes.length; ) {
    if (!RESOURCE_SIGNATURES.some((signature) => spells(bytes, at, signature))) break;
    const id = readUint16(bytes, at + 4);
    const nameBytes = 1 + bytes[at + 6]!;
    const lengthAt = at + 6 + nameBytes + (nameBytes % 2);
    if (lengthAt + 4 > bytes.length) break;
    const length = readUint32(bytes, lengthAt);
    const body = bytes.subarray(lengthAt + 4, lengthAt + 4 + length);
    if (id === RESOLUTION && body.length >= 16)
      resolution = toResolution(readUint32(body, 0) / 65_536, readUint32(body, 8) / 65_536);
    else if (id === ICC_PROFILE) icc = body;
    else if (id === VERSION_INFO && body.length >= 5) merged = body[4] === 1;
    at = lengthAt + 4 + length + (length % 2);
  }
  return { resolution, icc, merged };
}

/** The first layer count is negative when the first spare channel is the composite's transparency. */
function hasMergedAlpha(layers: Uint8Array, large: boolean): boolean {
  const at = large ? 8 : 4;
  return layers.length >= at + 2 && (readUint16(layers, at) & 0x8000) !== 0;
}

/** Sections follow each other, each behind its length. */
function cutSections(bytes: Uint8Array, large: boolean) {
  let at = 26;
  const take = (wide: boolean): Uint8Array => {
    if (at + (wide ? 8 : 4) > bytes.length)
      throw new BadImage('corrupt', 'The Photoshop file breaks off before its end.');
    const length = wide ? readUint32(bytes, at) * 2 ** 32 + readUint32(bytes, at + 4) : readUint32(bytes, at);
    const from = at + (wide ? 8 : 4);
    at = from + length;
    if (at > bytes.length) throw new BadImage('corrupt', 'The Photoshop file breaks off before its end.');
    return bytes.subarray(from, at);
  };
  return { palette: take(false), resources: take(false), layers: take(large), image: bytes.subarray(at) };
}

function spaceOf(mode: number): PictureSpace {
  if (mode === MODES.cmyk) return 'cmyk';
  return mode === MODES.rgb || mode === MODES.indexed || mode === MODES.lab ? 'rgb' : 'gray';
}

/** @throws BadImage */
export async function decodePsd(bytes: Uint8Array): Promise<{ picture: Picture; notes: string[] }> {
  const header = readPsdHeader(bytes);
  const { width, height, mode, channels } = header;
  const sections = cutSections(bytes, header.large);
  const { resolution, icc, merged } = readResources(sections.resources);
  if (!merged)
    throw new BadImage(
      'unsupported',
      'The file holds layers only; save it from Photoshop with “Maximize compatibility”.',
    );
  const notes: string[] = [];
  const space = spaceOf(mode);
  const colours = mode === MODES.indexed ? 1 : SAMPLES[space];
  if (channels < colours) throw new BadImage('corrupt', 'The Photoshop file lacks colour channels.');
  const alpha = channels > colours && hasMergedAlpha(sections.layers, header.large);
  const spare = channels - colours - Number(alpha);
  if (spare > 0)
    notes.push(`${spare} spare channel${spare > 1 ? 's' : ''} (spot colours or masks) left out.`);
  if (mode === MODES.duotone) notes.push('Duotone inks were left out; the gray picture is used.');
  const planes = await readPsdPlanes(sections.image, header, colours + Number(alpha));
  const data = interleave(planes, header, sections.palette, alpha);
  if (mode === MODES.lab) notes.push('Lab was converted to sRGB.');
  const profile = mode === MODES.lab ? null : keepProfile(icc, space, notes);
  const picture = createPicture({ width, height, space, alpha, data, resolution, icc: profile });
  return { picture: alpha ? unmatte(picture) : picture, notes };
}

function interleave(
  planes: readonly (Uint8Array | Uint16Array)[],
  { mode, depth, width, height }: PsdHeader,
  palette: Uint8Array,
  alpha: boolean,
): Uint8Array | Uint16Array {
  const pixels = width * height;
  const full = depth === 16 ? 65_535 : 255;
  const colours = SAMPLES[spaceOf(mode)];
  const step = colours + Number(alpha);
  const data = new (depth === 16 ? Uint16Array : Uint8Array)(pixels * step);
  if (mode === MODES.lab) writeLab(planes, depth === 16, data, step);
  else {
    for (let c = 0; c < colours; c++) {
      const plane = planes[mode === MODES.indexed ? 0 : c]!;
      for (let pixel = 0, to = c; pixel < pixels; pixel++, to += step) {
        const value = plane[pixel]!;
        // Photoshop stores inks the other way round: 0 is full ink.
        if (mode === MODES.cmyk) data[to] = full - value;
        else data[to] = mode === MODES.indexed ? (palette[c * 256 + value] ?? 0) : value;
      }
    }
  }
  const veil = alpha ? planes.at(-1) : undefined;
  if (veil) for (let pixel = 0, to = step - 1; pixel < pixels; pixel++, to += step) data[to] = veil[pixel]!;
  return data;
}

function writeLab(
  planes: readonly (Uint8Array | Uint16Array)[],
  wide: boolean,
  data: Uint8Array | Uint16Array,
  step: number,
): void {
  const [lightness, first, second] = planes as [Uint8Array, Uint8Array, Uint8Array];
  const full = wide ? 65_535 : 255;
  const neutral = wide ? 32_768 : 128;
  const unit = wide ? 256 : 1;
  for (let pixel = 0, to = 0; pixel < lightness.length; pixel++, to += step) {
    const l = (lightness[pixel]! * 100) / full;
    const a = (first[pixel]! - neutral) / unit;
    const b = (second[pixel]! - neutral) / unit;
    const srgb = xyzToSrgb(labToXyz({ l, a, b }));
    data[to] = Math.round((srgb.r * full) / 255);
    data[to + 1] = Math.round((srgb.g * full) / 255);
    data[to + 2] = Math.round((srgb.b * full) / 255);
  }
}

/** Photoshop lays the composite on white (no ink); the colours under its transparency are won back. */
function unmatte(picture: Picture): Picture {
  const { data, space } = picture;
  const colours = SAMPLES[space];
  const full = data.BYTES_PER_ELEMENT === 2 ? 65_535 : 255;
  const white = space === 'cmyk' ? 0 : full;
  for (let at = 0; at < data.length; at += colours + 1) {
    const alpha = data[at + colours]!;
    if (alpha === 0 || alpha === full) continue;
    for (let c = 0; c < colours; c++) {
      const value = white + ((data[at + c]! - white) * full) / alpha;
      data[at + c] = Math.min(full, Math.max(0, Math.round(value)));
    }
  }
  return picture;
}
