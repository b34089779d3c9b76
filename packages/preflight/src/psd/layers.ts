/** The layer records of a Photoshop file: names, groups, visibility, text; no pixels are read. */
import { type Budget, Malformed } from '../budget.ts';
import type { Cursor } from '../cursor.ts';
import { indexOf } from '../pdf/xref.ts';
import { readEngineData, type TextFacts } from './text-engine.ts';

export type Layer = {
  readonly name: string;
  readonly kind: 'layer' | 'group' | 'text';
  readonly visible: boolean;
  /** Of a text layer; null when its engine data cannot be read. */
  readonly text: (TextFacts & { readonly scale: number }) | null;
};

const HIDDEN = 2;
const GROUP_END = 3;
/** Tagged blocks whose length is 8 bytes in the large format (Adobe's specification, "Additional Layer Information"). */
const WIDE_KEYS = new Set('LMsk Lr16 Lr32 Layr Mt16 Mt32 Mtrn Alph FMsk lnk2 FEid FXid PxSD'.split(' '));

export type LayerStack = {
  /** Top-most last, as the file has them, without the hidden records that end a group. */
  readonly layers: readonly Layer[];
  /** The first channel beyond the mode's own is the transparency of the merged picture, not one the user made. */
  readonly hasMergedTransparency: boolean;
};

const NO_LAYERS: LayerStack = { layers: [], hasMergedTransparency: false };

export function readLayers(section: Cursor, large: boolean, budget: Budget): LayerStack {
  if (section.left < 4) return NO_LAYERS;
  const info = section.part(section.length(large));
  if (info.left >= 2) return readLayerInfo(info, large, budget);
  if (section.left >= 4) section.skip(Math.min(section.u32(), section.left));
  for (const block of taggedBlocks(section, large)) {
    if (block.key === 'Lr16' || block.key === 'Lr32') return readLayerInfo(block.data, large, budget);
  }
  return NO_LAYERS;
}

function readLayerInfo(info: Cursor, large: boolean, budget: Budget): LayerStack {
  const signedCount = info.i16();
  const count = Math.abs(signedCount);
  const layers: Layer[] = [];
  for (let i = 0; i < count; i++) {
    budget.spend('objects', 1);
    const layer = readRecord(info, large);
    if (layer) layers.push(layer);
  }
  return { layers, hasMergedTransparency: signedCount < 0 };
}

/** Null for the record that closes a group. */
function readRecord(info: Cursor, large: boolean): Layer | null {
  info.skip(16);
  const channels = info.u16();
  if (channels > 100) throw new Malformed('A layer record is broken.');
  info.skip(channels * (large ? 10 : 6));
  if (info.tag() !== '8BIM') throw new Malformed('A layer record is broken.');
  info.skip(6);
  const flags = info.u8();
  info.skip(1);
  const extra = info.part(info.u32());
  extra.skip(extra.u32());
  extra.skip(extra.u32());
  const nameLength = extra.u8();
  let name = String.fromCharCode(...extra.part(nameLength).rest());
  extra.skip(Math.min(extra.left, (4 - ((nameLength + 1) % 4)) % 4));
  let kind: Layer['kind'] = 'layer';
  let text: Layer['text'] = null;
  for (const { key, data } of taggedBlocks(extra, large)) {
    if (key === 'luni') name = readUnicode(data);
    else if (key === 'lsct' || key === 'lsdk') {
      const type = data.left >= 4 ? data.u32() : 0;
      if (type === GROUP_END) return null;
      if (type === 1 || type === 2) kind = 'group';
    } else if (key === 'TySh') {
      kind = 'text';
      text = readTypeTool(data);
    }
  }
  return { name, kind, visible: (flags & HIDDEN) === 0, text };
}

function* taggedBlocks(section: Cursor, large: boolean): Generator<{ key: string; data: Cursor }> {
  while (section.left >= 12) {
    const signature = section.tag();
    if (signature !== '8BIM' && signature !== '8B64') {
      // Blocks are padded to 2 or 4 bytes by different writers; look for the next one close by.
      section.at -= 3;
      continue;
    }
    const key = section.tag();
    const data = section.part(section.length(large && WIDE_KEYS.has(key)));
    yield { key, data };
  }
}

export function readUnicode(data: Cursor): string {
  const count = data.u32();
  let text = '';
  for (let i = 0; i < count && data.left >= 2; i++) text += String.fromCharCode(data.u16());
  return text.replace(/\u0000+$/, '');
}

/** The transform, then a descriptor whose `EngineData` entry holds text, fonts and sizes. */
function readTypeTool(data: Cursor): Layer['text'] {
  data.skip(2);
  const matrix = Array.from({ length: 6 }, () => data.f64());
  const rest = data.rest();
  const at = indexOf(rest, 'EngineDatatdta', 0);
  if (at < 0) return null;
  const length = new DataView(rest.buffer, rest.byteOffset + at + 14).getUint32(0);
  const facts = readEngineData(rest.subarray(at + 18, at + 18 + length));
  return facts && { ...facts, scale: Math.hypot(matrix[2] ?? 0, matrix[3] ?? 1) };
}
