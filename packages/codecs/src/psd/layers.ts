/**
 * The layers of a Photoshop file as pictures: pixels, mask, place, opacity, blending
 * (Adobe Photoshop File Formats Specification, 2019, "Layer and Mask Information").
 */

import { readAscii, readUint32, spells } from '@printready/imaging/bytes';
import type { Layer } from '@printready/imaging/layers';
import { createPicture, type Picture } from '@printready/imaging/picture';
import { BadImage } from '../bad-image.ts';
import { keepProfile } from '../icc.ts';
import { PSD_MODES, type PsdHeader, readPsdHeader } from './header.ts';
import { type PsdChannel, type PsdLayerRecord, readLayerRecords } from './layer-records.ts';
import { type PsdPlane, readPsdPlanes } from './planes.ts';
import { interleavePlanes, psdColors, psdSpace } from './samples.ts';
import { cutPsdSections, PSD_RESOURCES, readPsdResolution, readPsdResources } from './sections.ts';

const ALPHA = -1;
const USER_MASK = -2;
/** Layers of a document may be larger than its canvas, together with the limit of one picture twice. */
const LAYERS_PER_LIMIT = 2;

/** The block that holds the layers: plain, or behind an empty one where samples have 16 or 32 bits. */
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
    if (!spells(section, at, '8BIM') && !spells(section, at, '8B64')) continue;
    const key = readAscii(section, at + 4, 4);
    if (key === 'Lr16' || key === 'Lr32') {
      const from = at + 8 + wide;
      return section.subarray(from, from + lengthAt(at + 8));
    }
    // Only these have lengths of 64 bits in large files; any other block is stepped over by its 32.
    at += 11 + readUint32(section, at + 8);
  }
  return null;
}

/** Layers that have pixels of their own; 0 when the file has none or they cannot be read. */
export function countPsdLayers(section: Uint8Array, large: boolean): number {
  const info = findLayerInfo(section, large);
  if (!info) return 0;
  try {
    return readLayerRecords(info, large).layers.filter(hasPixels).length;
  } catch (error) {
    if (error instanceof BadImage) return 0;
    throw error;
  }
}

/** What `decodePsdLayers` gives, without decoding a pixel. @throws BadImage */
export function listPsdLayers(bytes: Uint8Array): { readonly name: string; readonly visible: boolean }[] {
  const header = readPsdHeader(bytes);
  const info = findLayerInfo(cutPsdSections(bytes, header.large).layers, header.large);
  if (!info) return [];
  const colors = Array.from({ length: psdColors(header.mode) }, (_, id) => id);
  return readLayerRecords(info, header.large)
    .layers.filter(hasPixels)
    .filter(({ channels }) => colors.every((color) => channels.some(({ id }) => id === color)))
    .map(({ name, visible }) => ({ name, visible }));
}

const hasPixels = ({ width, height, channels }: PsdLayerRecord) =>
  width > 0 && height > 0 && channels.length > 0;

/**
 * The layers that have pixels, the lowest first, and what of them could not come along, a sentence each.
 * @throws BadImage
 */
export async function decodePsdLayers(
  bytes: Uint8Array,
  { maxPixels }: { readonly maxPixels: number },
): Promise<{ layers: Layer[]; notes: string[] }> {
  const header = readPsdHeader(bytes);
  const sections = cutPsdSections(bytes, header.large);
  const info = findLayerInfo(sections.layers, header.large);
  if (!info) return { layers: [], notes: [] };
  const { layers: records, notes } = readLayerRecords(info, header.large);
  const drawn = records.filter(hasPixels);
  const pixels = drawn.reduce((sum, { width, height }) => sum + width * height, 0);
  if (pixels > LAYERS_PER_LIMIT * maxPixels)
    throw new BadImage('too-large', `The layers have ${Math.round(pixels / 1e6)} megapixels together.`);
  const resources = readPsdResources(sections.resources);
  const space = psdSpace(header.mode);
  const icc = header.mode === PSD_MODES.lab ? null : (resources.get(PSD_RESOURCES.icc) ?? null);
  // A profile that does not fit was named when the composite was opened.
  const shared = { icc: keepProfile(icc, space, []), resolution: readPsdResolution(resources) };
  const layers: Layer[] = [];
  for (const record of drawn) {
    const { name, x, y, opacity, blend, visible } = record;
    const picture = await decodeLayer(record, header, shared);
    if (picture) layers.push({ name, x, y, picture, opacity, blend, visible });
  }
  return { layers, notes };
}

/** Null when the layer lacks one of the colors, as layers of adjustments do. */
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

/** What the mask hides becomes clear. Its plane has the document's depth; outside of it one value goes for all. */
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
