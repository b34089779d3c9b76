import {
  cutPsdSections,
  isCompositeCut,
  PSD_RESOURCES,
  type PsdHeader,
  type PsdLayerRecord,
  type PsdLayers,
  type PsdSections,
  type PsdText,
  readExtraChannels,
  readPsdHeader,
  readPsdLayers,
  readPsdResources,
  readPsdText,
} from '@printready/documents/psd';
import { type BudgetLimits, createBudget, LimitReached, Malformed } from '@printready/documents/reading';
import { matchesAscii, readUint32 } from '@printready/pixels/bytes';
import type { Problem, PsdFacts } from '../facts.ts';
import { readIccName } from '../raster/icc-name.ts';

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

/** @throws Malformed if the bytes are not a Photoshop file */
export function readPsd(bytes: Uint8Array, fileName: string, limits?: BudgetLimits): PsdFacts {
  if (!matchesAscii(bytes, 0, '8BPS')) throw new Malformed('The file is no Photoshop file.');
  const header = readPsdHeader(bytes);
  const { width, height, channels, depth, large } = header;
  const mode = MODES[header.mode];
  if (!mode) throw new Malformed('The header of the Photoshop file is broken.');
  const problems: Problem[] = [];
  const sections = cutPsdSections(bytes, large);
  const resources = readPsdResources(sections.resources);
  const stack = readStack(sections, header, limits, problems);
  const layers = stack && shownLayers(stack.records);
  const extra = readExtraChannels(resources);
  const { dpiX, dpiY } = readPixelsPerInch(resources.get(PSD_RESOURCES.resolution));
  const icc = resources.get(PSD_RESOURCES.icc);
  const version = resources.get(PSD_RESOURCES.version);
  return {
    kind: 'psd',
    fileName,
    bytes: bytes.length,
    version: large ? 2 : 1,
    width,
    height,
    dpiX,
    dpiY,
    colorMode: mode.name,
    depth,
    channels,
    spotChannels: extra.filter((c) => c.spot).map((c) => c.name),
    alphaChannels: extra.filter((c) => !c.spot).map((c) => c.name),
    hasMergedTransparency: stack?.mergedTransparency ?? null,
    layerCount: layers?.length ?? null,
    onBackground: isOnBackground(stack?.records ?? [], header),
    layers: (layers ?? []).map(({ name, kind, visible, switchedOff }) => ({
      name,
      kind,
      visible,
      switchedOff,
    })),
    textLayers: layers && textLayers(layers, dpiY ?? 72),
    iccName: icc ? (readIccName(icc) ?? 'unnamed profile') : null,
    hasMergedImage: version && version.length >= 5 ? version[4] !== 0 : null,
    look: null,
    problems,
    notChecked: [
      ...(layers ? [] : ['layerCount', 'textLayers']),
      ...(layers?.some(({ kind, text }) => kind === 'text' && !text) ? ['textLayers'] : []),
    ],
  };
}

/** Null if the layers cannot be read; the problem is added to `problems`. */
function readStack(
  sections: PsdSections,
  header: PsdHeader,
  limits: BudgetLimits | undefined,
  problems: Problem[],
): PsdLayers | null {
  let stack: PsdLayers | null = null;
  try {
    const budget = createBudget(limits);
    stack = readPsdLayers(sections.layers, header.large, () => budget.spend('objects', 1));
    if (sections.cut || isCompositeCut(sections.image, header))
      throw new Malformed('The image data is cut off, so part of the artwork is missing.');
  } catch (error) {
    if (!(error instanceof Malformed || error instanceof LimitReached)) throw error;
    const code = error instanceof LimitReached ? (`limit-${error.limit}` as const) : 'truncated';
    problems.push({ code, message: error.message });
  }
  // A file truncated before its layers may or may not have any.
  return sections.cut && stack?.records.length === 0 ? null : stack;
}

const TRANSPARENCY = -1;

/** True if the lowest layer acts as Photoshop's "Background", under any name; upper layers may exceed the canvas. */
function isOnBackground(records: readonly PsdLayerRecord[], { width, height }: PsdHeader): boolean {
  const [lowest, ...others] = records.filter(({ kind, visible }) => kind === 'layer' && visible);
  if (!lowest || others.length === 0) return false;
  const { x, y, channels, mask, opacity, blendKey } = lowest;
  const fills = x <= 0 && y <= 0 && x + lowest.width >= width && y + lowest.height >= height;
  const solid = mask === null && opacity === 1 && blendKey === 'norm';
  return fills && solid && channels.every(({ id }) => id !== TRANSPARENCY);
}

type ShownLayer = {
  readonly name: string;
  readonly kind: 'layer' | 'group' | 'text';
  readonly visible: boolean;
  readonly switchedOff: boolean;
  readonly text: PsdText | null;
};

/** Layers in the order of the Layers panel, bottom first, without the records that close groups. */
function shownLayers(records: readonly PsdLayerRecord[]): ShownLayer[] {
  const shown: ShownLayer[] = [];
  const groups: boolean[] = [];
  // A group's record lies above its layers, and its closing record below them.
  for (const { name, kind, hidden, blocks } of records.toReversed()) {
    if (kind === 'group-end') {
      groups.pop();
      continue;
    }
    const visible = !hidden && groups.at(-1) !== false;
    if (kind === 'group') groups.push(visible);
    const type = blocks.get('TySh');
    shown.push({
      ...{ name, kind: type ? 'text' : kind, visible, switchedOff: hidden },
      text: type ? readPsdText(type) : null,
    });
  }
  return shown.toReversed();
}

/** Fixed-point pixels per inch; the stored units are only for display in dialogs. */
function readPixelsPerInch(data: Uint8Array | undefined): { dpiX: number | null; dpiY: number | null } {
  if (!data || data.length < 12) return { dpiX: null, dpiY: null };
  const [dpiX, dpiY] = [readUint32(data, 0) / 65_536, readUint32(data, 8) / 65_536];
  return { dpiX: dpiX > 0 ? dpiX : null, dpiY: dpiY > 0 ? dpiY : null };
}

/** Text of the layers, with sizes converted to points; the text engine stores them in document pixels. */
function textLayers(layers: readonly ShownLayer[], dpi: number): PsdFacts['textLayers'] {
  return layers.flatMap(({ text, visible }) => {
    if (!text) return [];
    const sizesPt = text.sizes.map((size) => Math.round(((size * text.scale * 72) / dpi) * 100) / 100);
    return [{ text: text.text, fonts: text.fonts, sizesPt, visible }];
  });
}
