/** The records in front of a Photoshop file's layer pixels, with the groups opened. */

import { readAscii, readUint16, readUint32 } from '@printready/imaging/bytes';
import type { BlendMode } from '@printready/imaging/layers';
import { BadImage } from '../bad-image.ts';

/** Compression and samples of one channel; −1 is the transparency, −2 the user's mask. */
export type PsdChannel = { readonly id: number; readonly data: Uint8Array };

export type PsdLayerRecord = {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly opacity: number;
  readonly blend: BlendMode;
  /** It and every group around it. */
  readonly visible: boolean;
  readonly channels: readonly PsdChannel[];
  /** The user's mask, on the canvas; null when there is none or it is switched off. */
  readonly mask: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
    /** 0…255, of what the mask does not reach. */
    readonly outside: number;
  } | null;
};

const HIDDEN = 2;
const MASK_DISABLED = 2;
const GROUP_END = 3;
const BLENDS: Readonly<Record<string, BlendMode>> = { norm: 'normal', pass: 'normal', 'mul ': 'multiply' };
const EFFECTS = ['lrFX', 'lfx2', 'lmfx'];
/** Adjustments and fills (specification, "Additional Layer Information"). */
const ADJUSTMENTS = [
  ...['SoCo', 'GdFl', 'PtFl', 'brit', 'levl', 'curv', 'expA', 'vibA', 'hue ', 'hue2', 'blnc', 'blwh'],
  ...['phfl', 'mixr', 'clrL', 'nvrt', 'post', 'thrs', 'grdm', 'selc', 'CgEd'],
];
/** Tagged blocks whose length has 8 bytes in the large format. */
const WIDE_KEYS = 'LMsk Lr16 Lr32 Layr Mt16 Mt32 Mtrn Alph FMsk lnk2 FEid FXid PxSD'.split(' ');

const broken = () => new BadImage('corrupt', 'The Photoshop file’s layers are damaged.');

/** Reads forward and refuses to read past the end. */
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
    left: () => bytes.length - at,
    back: (count: number) => void (at -= count),
  };
}
type Reader = ReturnType<typeof createReader>;

type Raw = Omit<PsdLayerRecord, 'channels' | 'visible'> & {
  readonly lengths: readonly { readonly id: number; readonly length: number }[];
  readonly hidden: boolean;
  readonly clipped: boolean;
  readonly blendKey: string;
  /** Tagged blocks by key. */
  readonly blocks: ReadonlyMap<string, Uint8Array>;
};

function readRectangle(reader: Reader) {
  const [top, left, bottom, right] = [reader.i32(), reader.i32(), reader.i32(), reader.i32()];
  return { x: left, y: top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
}

function readMask(bytes: Uint8Array): PsdLayerRecord['mask'] {
  if (bytes.length < 18) return null;
  const reader = createReader(bytes);
  const area = readRectangle(reader);
  const outside = reader.u8();
  return (reader.u8() & MASK_DISABLED) !== 0 ? null : { ...area, outside };
}

function readBlocks(reader: Reader, large: boolean): Map<string, Uint8Array> {
  const blocks = new Map<string, Uint8Array>();
  while (reader.left() >= 12) {
    const signature = reader.tag();
    if (signature !== '8BIM' && signature !== '8B64') {
      // Blocks are padded to 2 or 4 bytes by different writers; the next one is close by.
      reader.back(3);
      continue;
    }
    const key = reader.tag();
    if (large && WIDE_KEYS.includes(key)) reader.skip(4);
    blocks.set(key, reader.take(reader.u32()));
  }
  return blocks;
}

function readUnicode(bytes: Uint8Array): string {
  let text = '';
  const count = Math.min(readUint32(bytes, 0), (bytes.length - 4) >> 1);
  for (let i = 0; i < count; i++) text += String.fromCharCode(readUint16(bytes, 4 + i * 2));
  return text.replace(/\0+$/, '');
}

function readRecord(reader: Reader, large: boolean): Raw {
  const area = readRectangle(reader);
  const count = reader.u16();
  if (count > 60) throw broken();
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
  const mask = readMask(extra.take(extra.u32()));
  extra.skip(extra.u32());
  const nameLength = extra.u8();
  const shortName = readAscii(extra.take(nameLength), 0, nameLength);
  extra.skip(Math.min(extra.left(), (4 - ((nameLength + 1) % 4)) % 4));
  const blocks = readBlocks(extra, large);
  const luni = blocks.get('luni');
  const name = luni && luni.length >= 4 ? readUnicode(luni) : shortName;
  const blend = BLENDS[blendKey] ?? 'normal';
  return { ...area, name, opacity, blend, blendKey, mask, lengths, hidden, clipped, blocks };
}

/** 0 for a layer; 1 and 2 begin a group when read from the top, 3 ends it. */
function dividerOf({ blocks }: Raw): number {
  const block = blocks.get('lsct') ?? blocks.get('lsdk');
  return block && block.length >= 4 ? readUint32(block, 0) : 0;
}

/** What is told of records whose doing is lost, counted. */
function describeLosses(records: readonly Raw[]): string[] {
  const layers = records.filter((record) => dividerOf(record) === 0);
  const groups = records.filter((record) => [1, 2].includes(dividerOf(record)));
  const count = (of: readonly Raw[], test: (record: Raw) => boolean) => of.filter(test).length;
  const has = (keys: readonly string[]) => (record: Raw) => keys.some((key) => record.blocks.has(key));
  const told: readonly (readonly [number, (n: string) => string])[] = [
    [
      count(layers, ({ blendKey }) => BLENDS[blendKey] === undefined),
      (n) => `${n} blended in another way became normal.`,
    ],
    [count(layers, has(EFFECTS)), (n) => `${n} lost effects (shadow, outline, …).`],
    [count(layers, has(ADJUSTMENTS)), (n) => `${n} that only adjust colors or fill were left out.`],
    [count(layers, ({ clipped }) => clipped), (n) => `${n} clipped by the one below are shown whole.`],
    [count(layers, has(['TySh'])), (n) => `${n} of text became pixels.`],
  ];
  const notes = told.flatMap(([n, say]) => (n > 0 ? [say(n === 1 ? '1 layer' : `${n} layers`)] : []));
  if (groups.length > 0) notes.push('Groups were opened: their layers lie one above another.');
  if (count(groups, ({ opacity, blendKey }) => opacity < 1 || BLENDS[blendKey] !== 'normal') > 0)
    notes.push('A group’s own opacity or blending was lost.');
  return notes;
}

/** From the top down, so that a group is known before its layers. */
function openGroups(records: readonly Raw[]): boolean[] {
  const visible: boolean[] = [];
  const around: boolean[] = [];
  for (let i = records.length - 1; i >= 0; i--) {
    const record = records[i]!;
    const shown = !record.hidden && (around.at(-1) ?? true);
    const divider = dividerOf(record);
    if (divider === GROUP_END) around.pop();
    else if (divider > 0) around.push(shown);
    visible[i] = shown;
  }
  return visible;
}

/** @param info the layer count, the records, and their channels' data. @throws BadImage */
export function readLayerRecords(
  info: Uint8Array,
  large: boolean,
): { layers: PsdLayerRecord[]; notes: string[] } {
  const reader = createReader(info);
  // Negative when the composite has transparency.
  const count = Math.abs((reader.u16() << 16) >> 16);
  const records = Array.from({ length: count }, () => readRecord(reader, large));
  const visible = openGroups(records);
  const layers = records.flatMap((record, i): PsdLayerRecord[] => {
    const channels = record.lengths.map(({ id, length }) => ({ id, data: reader.take(length) }));
    if (dividerOf(record) !== 0) return [];
    const { name, x, y, width, height, opacity, blend, mask } = record;
    return [{ name, x, y, width, height, opacity, blend, mask, visible: visible[i]!, channels }];
  });
  return { layers, notes: describeLosses(records) };
}
