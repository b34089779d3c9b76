/** Reads the structure of a Photoshop file (PSD and PSB) into facts, in every mode and depth, without decoding pixels. */
import { createBudget, Limiterached, type Limits, Malformed } from '../budget.ts';
import { Cursor } from '../cursor.ts';
import type { Problem, PsdFacts } from '../facts.ts';
import { readIccName } from '../icc-name.ts';
import { type Layer, type LayerStack, readLayers, readUnicode } from './layers.ts';

const MODES: Readonly<Record<number, { readonly name: string; readonly inks: number }>> = {
  0: { name: 'Bitmap', inks: 1 },
  1: { name: 'Grayscale', inks: 1 },
  2: { name: 'Indexed', inks: 1 },
  3: { name: 'RGB', inks: 3 },
  4: { name: 'CMYK', inks: 4 },
  7: { name: 'Multichannel', inks: 0 },
  8: { name: 'Duotone', inks: 1 },
  9: { name: 'Lab', inks: 3 },
};

const RESOLUTION = 1005;
const ALPHA_NAMES = 1006;
const DISPLAY_INFO_OLD = 1007;
const ICC_PROFILE = 1039;
const UNICODE_ALPHA_NAMES = 1045;
const VERSION_INFO = 1057;
const DISPLAY_INFO = 1077;
const SPOT = 2;

/** @throws Malformed when the bytes are no Photoshop file. */
export function readPsd(bytes: Uint8Array, fileName: string, limits?: Limits): PsdFacts {
  const file = new Cursor(bytes);
  if (file.left < 26 || file.tag() !== '8BPS') throw new Malformed('The file is no Photoshop file.');
  const version = file.u16();
  if (version !== 1 && version !== 2) throw new Malformed('The file is of an unknown Photoshop version.');
  file.skip(6);
  const channels = file.u16();
  const height = file.u32();
  const width = file.u32();
  const depth = file.u16();
  const mode = MODES[file.u16()];
  if (!mode || width < 1 || height < 1 || channels < 1 || channels > 56 || ![1, 8, 16, 32].includes(depth)) {
    throw new Malformed('The header of the Photoshop file is broken.');
  }
  const problems: Problem[] = [];
  const header = { version, width, height, channels, depth, mode };
  const sections = readSections(file, header, limits, problems);
  const { resources, stack } = sections;
  const layers = stack?.layers ?? null;
  const extra = extraChannels(resources);
  const { dpiX, dpiY } = readResolution(resources.get(RESOLUTION));
  const icc = resources.get(ICC_PROFILE);
  return {
    kind: 'psd',
    fileName,
    bytes: bytes.length,
    version,
    width,
    height,
    dpiX,
    dpiY,
    colorMode: mode.name,
    depth,
    channels,
    spotChannels: extra.filter((c) => c.spot).map((c) => c.name),
    alphaChannels: extra.filter((c) => !c.spot).map((c) => c.name),
    hasMergedTransparency: stack?.hasMergedTransparency ?? null,
    layerCount: layers?.length ?? null,
    layers: (layers ?? []).map(({ name, kind, visible }) => ({ name, kind, visible })),
    textLayers: layers && textLayers(layers, dpiY ?? 72),
    iccName: icc ? (readIccName(icc.rest()) ?? 'unnamed profile') : null,
    hasMergedImage: readMergedFlag(resources.get(VERSION_INFO)),
    problems,
    notChecked: [
      ...(layers ? [] : ['layerCount', 'textLayers']),
      ...(layers?.some((l) => l.kind === 'text' && !l.text) ? ['textLayers'] : []),
    ],
  };
}

type Header = { version: number; width: number; height: number; channels: number; depth: number };
type Resources = ReadonlyMap<number, Cursor>;

function readSections(
  file: Cursor,
  header: Header,
  limits: Limits | undefined,
  problems: Problem[],
): { resources: Resources; stack: LayerStack | null } {
  const large = header.version === 2;
  let resources: Resources = new Map();
  let stack: LayerStack | null = null;
  try {
    const budget = createBudget(limits);
    file.skip(file.u32());
    resources = readResources(file.part(file.u32()));
    stack = readLayers(file.part(file.length(large)), large, budget);
    if (isCut(file, header)) throw new Malformed('The picture data ends before it should.');
  } catch (error) {
    if (!(error instanceof Malformed || error instanceof Limiterached)) throw error;
    const code = error instanceof Limiterached ? `limit-${error.limit}` : 'truncated';
    problems.push({ code, message: error.message });
  }
  return { resources, stack };
}

function readResources(section: Cursor): Resources {
  const resources = new Map<number, Cursor>();
  while (section.left >= 12) {
    section.skip(4);
    const id = section.u16();
    const nameLength = section.u8();
    section.skip(nameLength + ((nameLength + 1) % 2));
    const size = section.u32();
    resources.set(id, section.part(size));
    if (size % 2 === 1 && section.left > 0) section.skip(1);
  }
  return resources;
}

/** Fixed-point pixels per inch; the units beside them only say how dialogs show it. */
function readResolution(data: Cursor | undefined): { dpiX: number | null; dpiY: number | null } {
  if (!data || data.left < 12) return { dpiX: null, dpiY: null };
  const dpiX = data.u32() / 65_536;
  data.skip(4);
  const dpiY = data.u32() / 65_536;
  return { dpiX: dpiX > 0 ? dpiX : null, dpiY: dpiY > 0 ? dpiY : null };
}

/** Channels beyond the mode's own, by their names and by what the display information takes them for. */
function extraChannels(resources: Resources): { name: string; spot: boolean }[] {
  const names = unicodeNames(resources.get(UNICODE_ALPHA_NAMES)) ?? pascalNames(resources.get(ALPHA_NAMES));
  const kinds = displayKinds(resources);
  const count = Math.max(names.length, kinds.length);
  return Array.from({ length: count }, (_, i) => ({
    name: names[i] ?? `Channel ${i + 1}`,
    spot: kinds[i] === SPOT,
  }));
}

function unicodeNames(data: Cursor | undefined): string[] | null {
  if (!data) return null;
  const names: string[] = [];
  while (data.left >= 4) names.push(readUnicode(data));
  return names;
}

function pascalNames(data: Cursor | undefined): string[] {
  const names: string[] = [];
  while (data && data.left >= 1) names.push(String.fromCharCode(...data.part(data.u8()).rest()));
  return names;
}

/** Per channel: a color space, four values, an opacity and the kind; the old form pads each to 14 bytes. */
function displayKinds(resources: Resources): number[] {
  const modern = resources.get(DISPLAY_INFO);
  const data = modern ?? resources.get(DISPLAY_INFO_OLD);
  const size = modern ? 13 : 14;
  const kinds: number[] = [];
  if (modern && modern.left >= 4) modern.skip(4);
  while (data && data.left >= size) {
    data.skip(12);
    kinds.push(data.u8());
    if (!modern) data.skip(1);
  }
  return kinds;
}

function readMergedFlag(data: Cursor | undefined): boolean | null {
  if (!data || data.left < 5) return null;
  data.skip(4);
  return data.u8() !== 0;
}

/** The engine counts in pixels of the document. */
function textLayers(layers: readonly Layer[], dpi: number): PsdFacts['textLayers'] {
  return layers.flatMap(({ text, visible }) => {
    if (!text) return [];
    const sizesPt = text.sizes.map((size) => Math.round(((size * text.scale * 72) / dpi) * 100) / 100);
    return [{ text: text.text, fonts: text.fonts, sizesPt, visible }];
  });
}

/** Whether the merged picture at the end of the file is shorter than its own header says. */
function isCut(file: Cursor, { channels, height, width, depth, version }: Header): boolean {
  const compression = file.u16();
  const rows = channels * height;
  if (compression === 0) return file.left < rows * Math.ceil((width * depth) / 8);
  if (compression !== 1) return false;
  const countBytes = version === 2 ? 4 : 2;
  if (file.left < rows * countBytes) return true;
  let total = 0;
  for (let i = 0; i < rows; i++) total += countBytes === 4 ? file.u32() : file.u16();
  return file.left < total;
}
