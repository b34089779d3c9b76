/** Layer records without pixels (Adobe Photoshop File Formats Specification, 2019, "Layer and Mask Information"). */
import { matchesAscii, readAscii, readUint16, readUint32 } from '@printready/pixels/bytes';
import { Malformed } from '../budget.ts';
import { type PsdMasks, readPsdMasks } from './mask-record.ts';

/** Compression and samples of one channel; id −1 is the alpha, and −2 the user mask. */
export type PsdChannel = { readonly id: number; readonly data: Uint8Array };

type Area = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

export type PsdLayerRecord = Area & {
  readonly name: string;
  readonly opacity: number;
  readonly blendKey: string;
  readonly clipped: boolean;
  readonly hidden: boolean;
  readonly visible: boolean;
  /** `group-end` is the divider record below a group's layers. */
  readonly kind: 'layer' | 'group' | 'group-end';
  readonly mask: (Area & { /** Value outside the mask's area, 0…255. */ readonly outside: number }) | null;
  readonly masks: PsdMasks | null;
  readonly blendRanges: Uint8Array;
  readonly channels: readonly PsdChannel[];
  readonly blocks: ReadonlyMap<string, Uint8Array>;
};

export type PsdLayers = {
  /** Bottom first, as stored. */
  readonly records: readonly PsdLayerRecord[];
  /** True if the first extra channel is the composite's alpha rather than one made by the user. */
  readonly mergedTransparency: boolean;
  /** True if the file ends within the layers' pixel data; in that case, channels are truncated. */
  readonly cut: boolean;
};

const NO_LAYERS: PsdLayers = { records: [], mergedTransparency: false, cut: false };

const HIDDEN = 2;
const GROUP_END = 3;
const MAX_CHANNELS = 60;
const WIDE_KEYS = 'LMsk Lr16 Lr32 Layr Mt16 Mt32 Mtrn Alph FMsk lnk2 FEid FXid PxSD'.split(' ');

const broken = () => new Malformed('The Photoshop file’s layers are damaged.');

function createReader(bytes: Uint8Array) {
  let at = 0;
  const forward = (count: number): number => {
    const from = at;
    at += count;
    if (at > bytes.length) throw broken();
    return from;
  };
  const u32 = () => readUint32(bytes, forward(4));
  return {
    u8: () => bytes[forward(1)]!,
    u16: () => readUint16(bytes, forward(2)),
    u32,
    i32: () => u32() | 0,
    skip: (count: number) => void forward(count),
    tag: () => readAscii(bytes, forward(4), 4),
    take: (count: number) => bytes.subarray(forward(count), at),
    upTo(count: number) {
      const part = bytes.subarray(at, at + count);
      at += part.length;
      return part;
    },
    left: () => bytes.length - at,
    back: (count: number) => void (at -= count),
  };
}
type Reader = ReturnType<typeof createReader>;

type Raw = Omit<PsdLayerRecord, 'channels' | 'visible'> & {
  readonly lengths: readonly { readonly id: number; readonly length: number }[];
};

function readRectangle(reader: Reader) {
  const [top, left, bottom, right] = [reader.i32(), reader.i32(), reader.i32(), reader.i32()];
  return { x: left, y: top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
}

function maskInUse(masks: PsdMasks | null): PsdLayerRecord['mask'] {
  if (!masks || masks.user.disabled) return null;
  const { x, y, width, height, outside } = masks.user;
  return { x, y, width, height, outside };
}

function readBlocks(reader: Reader, large: boolean): Map<string, Uint8Array> {
  const blocks = new Map<string, Uint8Array>();
  while (reader.left() >= 12) {
    const signature = reader.tag();
    if (signature !== '8BIM' && signature !== '8B64') {
      // Writers pad blocks to 2 or 4 bytes, so this searches the next few bytes for the next block.
      reader.back(3);
      continue;
    }
    const key = reader.tag();
    if (large && WIDE_KEYS.includes(key)) reader.skip(4);
    blocks.set(key, reader.take(reader.u32()));
  }
  return blocks;
}

/** Length-prefixed UTF-16, without trailing zeros. */
export function readUnicode(bytes: Uint8Array): string {
  if (bytes.length < 4) return '';
  let text = '';
  const count = Math.min(readUint32(bytes, 0), (bytes.length - 4) >> 1);
  for (let i = 0; i < count; i++) text += String.fromCharCode(readUint16(bytes, 4 + i * 2));
  return text.replace(/\0+$/, '');
}

function readRecord(reader: Reader, large: boolean): Raw {
  const area = readRectangle(reader);
  const count = reader.u16();
  if (count > MAX_CHANNELS) throw broken();
  const lengths = Array.from({ length: count }, () => {
    const id = (reader.u16() << 16) >> 16;
    if (large) reader.skip(4);
    return { id, length: reader.u32() };
  });
  if (reader.tag() !== '8BIM') throw broken();
  const blendKey = reader.tag();
  const opacity = reader.u8() / 255;
  const clipped = reader.u8() === 1;
  const hidden = (reader.u8() & HIDDEN) !== 0;
  reader.skip(1);
  const extra = createReader(reader.take(reader.u32()));
  const masks = readPsdMasks(extra.take(extra.u32()));
  const mask = maskInUse(masks);
  const blendRanges = extra.take(extra.u32());
  const nameLength = extra.u8();
  const shortName = readAscii(extra.take(nameLength), 0, nameLength);
  extra.skip(Math.min(extra.left(), (4 - ((nameLength + 1) % 4)) % 4));
  const blocks = readBlocks(extra, large);
  const luni = blocks.get('luni');
  const name = luni && luni.length >= 4 ? readUnicode(luni) : shortName;
  const look = {
    opacity,
    blendKey: groupBlendKey(blocks) ?? blendKey,
    clipped,
    hidden,
    masks,
    mask,
    blendRanges,
  };
  return { ...area, ...look, name, lengths, kind: kindOf(blocks), blocks };
}

function kindOf(blocks: ReadonlyMap<string, Uint8Array>): PsdLayerRecord['kind'] {
  const block = blocks.get('lsct') ?? blocks.get('lsdk');
  const divider = block && block.length >= 4 ? readUint32(block, 0) : 0;
  if (divider === GROUP_END) return 'group-end';
  return divider > 0 ? 'group' : 'layer';
}

/** The key follows the divider's type and a signature; null for other layers and in old files. */
function groupBlendKey(blocks: ReadonlyMap<string, Uint8Array>): string | null {
  const block = blocks.get('lsct') ?? blocks.get('lsdk');
  return block && block.length >= 12 && kindOf(blocks) === 'group' ? readAscii(block, 8, 4) : null;
}

/** Iterates from the top down, because a group's record lies above its layers. */
function openGroups(records: readonly Raw[]): boolean[] {
  const visible: boolean[] = [];
  const around: boolean[] = [];
  for (let i = records.length - 1; i >= 0; i--) {
    const { hidden, kind } = records[i]!;
    const shown = !hidden && (around.at(-1) ?? true);
    if (kind === 'group-end') around.pop();
    else if (kind === 'group') around.push(shown);
    visible[i] = shown;
  }
  return visible;
}

/** Block that contains the layers: the plain one or, for 16 and 32 bits, a separate block after an empty one. */
function findLayerInfo(section: Uint8Array, large: boolean): Uint8Array | null {
  const wide = large ? 8 : 4;
  const lengthAt = (at: number) => readUint32(section, large ? at + 4 : at);
  if (section.length < wide + 2) return null;
  const plain = lengthAt(0);
  if (plain >= 2) return section.subarray(wide, wide + plain);
  let at = wide + plain;
  if (at + 4 > section.length) return null;
  at += 4 + readUint32(section, at);
  for (; at + 12 <= section.length; at++) {
    if (!matchesAscii(section, at, '8BIM') && !matchesAscii(section, at, '8B64')) continue;
    const key = readAscii(section, at + 4, 4);
    if (key === 'Lr16' || key === 'Lr32') {
      const from = at + 8 + wide;
      return section.subarray(from, from + lengthAt(at + 8));
    }
    // Only the listed keys have 64-bit lengths in large files; other blocks have 32-bit lengths.
    at += 11 + readUint32(section, at + 8);
  }
  return null;
}

/** @param met called for each record; may throw to stop at a hostile number of records. @throws Malformed */
export function readPsdLayers(
  section: Uint8Array,
  large: boolean,
  met: () => void = () => undefined,
): PsdLayers {
  const info = findLayerInfo(section, large);
  if (!info) return NO_LAYERS;
  const reader = createReader(info);
  // The count is negative if the composite has alpha.
  const count = (reader.u16() << 16) >> 16;
  const raw = Array.from({ length: Math.abs(count) }, () => {
    met();
    return readRecord(reader, large);
  });
  const visible = openGroups(raw);
  let cut = false;
  const records = raw.map(({ lengths, ...record }, i): PsdLayerRecord => {
    const channels = lengths.map(({ id, length }) => {
      const data = reader.upTo(length);
      cut ||= data.length < length;
      return { id, data };
    });
    return { ...record, visible: visible[i]!, channels };
  });
  return { records, mergedTransparency: count < 0, cut };
}
