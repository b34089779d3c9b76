/** Decodes layers as pictures (Adobe Photoshop File Formats Specification, 2019, "Layer and Mask Information"). */

import {
  blendOfKey,
  cutPsdSections,
  PSD_MODES,
  PSD_RESOURCES,
  type PsdChannel,
  type PsdHeader,
  type PsdLayerRecord,
  type PsdLayers,
  type PsdPlane,
  psdTruncated,
  readPsdHeader,
  readPsdLayers,
  readPsdPlanes,
  readPsdResolution,
  readPsdResources,
} from '@printready/documents/psd';
import { Malformed } from '@printready/documents/reading';
import { createPicture, type Layer, type Picture } from '@printready/pixels/picture';
import { type ReadFinding, readFinding } from '@printready/pixels/reading';
import { BadImage } from '../bad-image.ts';
import { keepProfile } from '../color/icc.ts';
import { interleavePlanes, psdColors, psdSpace, requirePsdMode } from './samples.ts';

const ALPHA = -1;
const USER_MASK = -2;
/** Layers may extend past the canvas; together they may have this many times the pixel limit for one picture. */
const LAYERS_PER_LIMIT = 2;

const EFFECTS = ['lrFX', 'lfx2', 'lmfx'];
/** Adjustment and fill keys (specification, "Additional Layer Information"). */
const ADJUSTMENTS = [
  ...['SoCo', 'GdFl', 'PtFl', 'brit', 'levl', 'curv', 'expA', 'vibA', 'hue ', 'hue2', 'blnc', 'blwh'],
  ...['phfl', 'mixr', 'clrL', 'nvrt', 'post', 'thrs', 'grdm', 'selc', 'CgEd'],
];

function describeLosses(records: readonly PsdLayerRecord[]): ReadFinding[] {
  const layers = records.filter(({ kind }) => kind === 'layer');
  const groups = records.filter(({ kind }) => kind === 'group');
  const count = (of: typeof records, test: (record: PsdLayerRecord) => boolean) => of.filter(test).length;
  const has = (keys: readonly string[]) => (record: PsdLayerRecord) =>
    keys.some((key) => record.blocks.has(key));
  const told: readonly (readonly [number, (n: string) => string])[] = [
    [
      count(layers, ({ blendKey }) => blendOfKey(blendKey) === null),
      (n) => `${n} with other blend modes became Normal.`,
    ],
    [count(layers, has(EFFECTS)), (n) => `${n} lost effects (shadow, outline, …).`],
    [count(layers, has(ADJUSTMENTS)), (n) => `${n} that only adjust colors or fill were left out.`],
    [count(layers, ({ clipped }) => clipped), (n) => `${n} clipped by the one below are shown whole.`],
    [count(layers, has(['TySh'])), (n) => `${n} of text became pixels.`],
  ];
  const notes = told.flatMap(([n, say]) => (n > 0 ? [say(n === 1 ? '1 layer' : `${n} layers`)] : []));
  if (groups.length > 0) notes.push('Groups were ungrouped. Their layers keep their order.');
  if (count(groups, ({ opacity, blendKey }) => opacity < 1 || blendOfKey(blendKey) !== 'normal') > 0)
    notes.push('A group’s own opacity or blending was lost.');
  return notes.map((text) => readFinding('layers-changed', text));
}

/** Number of layers with pixels, and whether the composite has alpha; zero and false if unreadable. */
export function surveyPsdLayers(
  section: Uint8Array,
  large: boolean,
): { readonly count: number; readonly mergedTransparency: boolean } {
  try {
    const { records, mergedTransparency, cut } = readPsdLayers(section, large);
    return { count: cut ? 0 : records.filter(hasPixels).length, mergedTransparency };
  } catch (error) {
    if (error instanceof Malformed) return { count: 0, mergedTransparency: false };
    throw error;
  }
}

/** Names of the layers that `decodePsdLayers` returns, read without decoding pixels. @throws Malformed, BadImage */
export function listPsdLayers(bytes: Uint8Array): { readonly name: string; readonly visible: boolean }[] {
  const header = requirePsdMode(readPsdHeader(bytes));
  const { records } = readWholeLayers(bytes, header.large);
  const colors = Array.from({ length: psdColors(header.mode) }, (_, id) => id);
  return records
    .filter(hasPixels)
    .filter(({ channels }) => colors.every((color) => channels.some(({ id }) => id === color)))
    .map(({ name, visible }) => ({ name, visible }));
}

/** @throws Malformed for a file that ends within its layers */
function readWholeLayers(bytes: Uint8Array, large: boolean): PsdLayers {
  const sections = cutPsdSections(bytes, large);
  if (sections.cut) throw psdTruncated();
  const layers = readPsdLayers(sections.layers, large);
  if (layers.cut) throw psdTruncated();
  return layers;
}

const hasPixels = ({ kind, width, height, channels }: PsdLayerRecord) =>
  kind === 'layer' && width > 0 && height > 0 && channels.length > 0;

/** Layers that have pixels, bottom first, and their losses. @throws Malformed, BadImage */
export async function decodePsdLayers(
  bytes: Uint8Array,
  { maxPixels }: { readonly maxPixels: number },
): Promise<{ layers: Layer[]; findings: ReadFinding[] }> {
  const header = requirePsdMode(readPsdHeader(bytes));
  const { records } = readWholeLayers(bytes, header.large);
  const drawn = records.filter(hasPixels);
  const findings = describeLosses(records);
  const pixels = drawn.reduce((sum, { width, height }) => sum + width * height, 0);
  if (pixels > LAYERS_PER_LIMIT * maxPixels)
    throw new BadImage('too-large', `The layers have ${Math.round(pixels / 1e6)} megapixels together.`);
  const resources = readPsdResources(cutPsdSections(bytes, header.large).resources);
  const space = psdSpace(header.mode);
  const icc = header.mode === PSD_MODES.lab ? null : (resources.get(PSD_RESOURCES.icc) ?? null);
  // A wrong profile was already reported when the composite was opened.
  const shared = { icc: keepProfile(icc, space, []), resolution: readPsdResolution(resources) };
  const layers: Layer[] = [];
  for (const record of drawn) {
    const { name, x, y, opacity, blendKey, visible } = record;
    const blend = blendOfKey(blendKey) ?? 'normal';
    const picture = await decodeLayer(record, header, shared);
    if (picture) layers.push({ name, x, y, picture, opacity, blend, visible });
  }
  return { layers, findings };
}

async function decodeLayer(
  record: PsdLayerRecord,
  header: PsdHeader,
  { icc, resolution }: Pick<Picture, 'icc' | 'resolution'>,
): Promise<Picture | null> {
  const { width, height, channels } = record;
  const space = psdSpace(header.mode);
  const size = { width, height };
  const read = async (channel: PsdChannel, area: { width: number; height: number }): Promise<PsdPlane> => {
    const { depth, large } = header;
    const [plane] = await readPsdPlanes(channel.data, { ...area, depth, large, channels: 1 }, 1);
    return plane!;
  };
  const find = (id: number) => channels.find((channel) => channel.id === id);
  const planes: PsdPlane[] = [];
  for (let id = 0; id < psdColors(header.mode); id++) {
    const channel = find(id);
    if (!channel) return null;
    planes.push(await read(channel, size));
  }
  const alpha = find(ALPHA);
  const mask = record.mask && find(USER_MASK);
  const veil = alpha && (await read(alpha, size));
  if (veil) planes.push(veil);
  const layout = { ...size, mode: header.mode, depth: header.depth };
  const how = { palette: new Uint8Array(0), alpha: veil !== undefined, linear: icc !== null };
  const data = interleavePlanes(planes, layout, how);
  const picture = createPicture({ ...size, space, alpha: how.alpha, data, resolution, icc });
  if (!mask) return picture;
  const { width: maskWidth, height: maskHeight } = record.mask;
  const empty = maskWidth === 0 || maskHeight === 0;
  const plane = empty ? new Uint8Array(0) : await read(mask, { width: maskWidth, height: maskHeight });
  return applyMask(withAlpha(picture), record, plane);
}

function withAlpha(picture: Picture): Picture {
  if (picture.alpha) return picture;
  const { data, width, height } = picture;
  const colors = data.length / (width * height);
  const wide = new (data.BYTES_PER_ELEMENT === 2 ? Uint16Array : Uint8Array)(width * height * (colors + 1));
  wide.fill(data.BYTES_PER_ELEMENT === 2 ? 65_535 : 255);
  for (let from = 0, to = 0; from < data.length; from += colors, to += colors + 1)
    for (let c = 0; c < colors; c++) wide[to + c] = data[from + c]!;
  return { ...picture, alpha: true, data: wide };
}

/** Makes masked parts transparent. The plane has the document's depth; outside it, the mask has a single value. */
function applyMask(picture: Picture, { x, y, mask }: PsdLayerRecord, plane: PsdPlane): Picture {
  if (!mask) return picture;
  const { data, width, height } = picture;
  const full = plane instanceof Float32Array ? 1 : plane.BYTES_PER_ELEMENT === 2 ? 65_535 : 255;
  const step = data.length / (width * height);
  for (let row = 0; row < height; row++) {
    const maskRow = y + row - mask.y;
    for (let column = 0; column < width; column++) {
      const maskColumn = x + column - mask.x;
      const inside = maskRow >= 0 && maskRow < mask.height && maskColumn >= 0 && maskColumn < mask.width;
      const share = inside ? plane[maskRow * mask.width + maskColumn]! / full : mask.outside / 255;
      const at = (row * width + column) * step + step - 1;
      data[at] = Math.round(data[at]! * share);
    }
  }
  return picture;
}
