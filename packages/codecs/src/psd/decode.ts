/** Decodes Photoshop's stored composite, or composes one (Adobe Photoshop File Formats Specification, 2019). */

import {
  cutPsdSections,
  PSD_MODES as MODES,
  PSD_RESOURCES,
  type PsdHeader,
  type PsdPlane,
  psdTruncated,
  readExtraChannels,
  readExtraColors,
  readPsdHeader,
  readPsdPlanes,
  readPsdResolution,
  readPsdResources,
} from '@printready/documents/psd';
import { Malformed } from '@printready/documents/reading';
import { readUint16 } from '@printready/pixels/bytes';
import { toByte } from '@printready/pixels/number';
import { createPicture, type Metadata, type Picture, type PictureSpace } from '@printready/pixels/picture';
import { type ReadFinding, readFinding } from '@printready/pixels/reading';
import { createPlate, type Plate } from '@printready/print/plates';
import { BadImage } from '../bad-image.ts';
import { keepProfile } from '../color/icc.ts';
import { describeExtraChannels, LAB_CONVERTED, LIGHT_CUT } from '../read/shared-findings.ts';
import type { DecodeLimits } from '../vips/formats.ts';
import { type ComposableFile, composeWhereMissing, isCompositeMissing } from './compose/missing-composite.ts';
import { decodePsdLayers, surveyPsdLayers } from './layers.ts';
import { removeMatte } from './matte.ts';
import { interleavePlanes, psdColors, psdSpace, requirePsdMode } from './samples.ts';

function describeExtras(resources: ReadonlyMap<number, Uint8Array>, spare: number): ReadFinding[] {
  const named = readExtraChannels(resources);
  const from = named.length - spare;
  return describeExtraChannels(
    Array.from({ length: spare }, (_, i) => named[from + i] ?? { name: null, spot: null }),
  );
}

function describeHeader({ mode, depth }: PsdHeader): ReadFinding[] {
  const findings: ReadFinding[] = [];
  if (mode === MODES.duotone)
    findings.push(readFinding('duotone-left-out', 'Duotone inks were left out; the gray picture is used.'));
  if (mode === MODES.lab) findings.push(LAB_CONVERTED);
  if (depth === 32) findings.push(LIGHT_CUT);
  return findings;
}

type Spot = { readonly name: string; readonly color: Plate['color']; readonly index: number };

function spotsOf(resources: ReadonlyMap<number, Uint8Array>, spare: number): Spot[] {
  const named = readExtraChannels(resources);
  const colors = readExtraColors(resources);
  const from = named.length - spare;
  return Array.from({ length: spare }, (_, index) => index).flatMap((index) => {
    const found = named[from + index];
    const color = colors[from + index];
    return found?.spot && color ? [{ name: found.name, color, index }] : [];
  });
}

/** 0 is full ink in a Photoshop file. */
function toPlate(
  { name, color, index }: Spot,
  plane: PsdPlane,
  size: Pick<Plate, 'width' | 'height' | 'resolution'>,
): Plate {
  const scale = plane instanceof Float32Array ? 255 : plane.BYTES_PER_ELEMENT === 2 ? 1 / 257 : 1;
  const coverage = Uint8Array.from(plane, (value) => 255 - toByte(value * scale));
  return createPlate({ id: `spot-${index + 1}`, name, color, coverage, ...size });
}

function readTransparentIndex(resources: ReadonlyMap<number, Uint8Array>): number | null {
  const body = resources.get(PSD_RESOURCES.transparentIndex);
  const index = body && body.length >= 2 ? readUint16(body, 0) : 256;
  return index < 256 ? index : null;
}

type Read = ComposableFile & {
  readonly space: PictureSpace;
  readonly icc: Uint8Array | null;
  readonly palette: Uint8Array;
  readonly resolution: Picture['resolution'];
};

async function toPicture(stored: readonly PsdPlane[], alpha: boolean, file: Read): Promise<Picture> {
  const { header, resources, palette, icc, space, resolution } = file;
  const { width, height, mode } = header;
  const key = mode === MODES.indexed && !alpha ? readTransparentIndex(resources) : null;
  const planes = key === null ? stored : [...stored, stored[0]!.map((index) => (index === key ? 0 : 255))];
  const clear = alpha || key !== null;
  const data = interleavePlanes(planes, header, { palette, alpha: clear, linear: icc !== null });
  for (const { buffer } of planes) if (buffer !== file.bytes.buffer) releaseBuffer(buffer);
  const picture = createPicture({ width, height, space, alpha: clear, data, resolution, icc });
  // In an L*a*b* file, Photoshop mixed L*a*b* values with white, before the conversion to RGB.
  const isLab = mode === MODES.lab;
  return alpha ? removeMatte(picture, isLab, () => onlyLayerOf(file)) : picture;
}

/** The file's only layer if it is shown unchanged; null otherwise, or if it cannot be read. */
async function onlyLayerOf({ bytes, maxPixels }: Read): Promise<Picture | null> {
  try {
    const { layers, findings } = await decodePsdLayers(bytes, { maxPixels });
    const [layer] = layers;
    const isPlain = layer?.visible === true && layer.opacity === 1 && layer.blend === 'normal';
    return layers.length === 1 && findings.length === 0 && isPlain ? layer.picture : null;
  } catch (error) {
    if (error instanceof Malformed || error instanceof BadImage) return null;
    throw error;
  }
}

export async function decodePsd(bytes: Uint8Array, { maxPixels }: Pick<DecodeLimits, 'maxPixels'>) {
  const header = requirePsdMode(readPsdHeader(bytes));
  const { width, height, mode, channels } = header;
  const sections = cutPsdSections(bytes, header.large);
  if (sections.cut) throw psdTruncated();
  const resources = readPsdResources(sections.resources);
  const surveyed = surveyPsdLayers(sections.layers, header.large);
  const space = psdSpace(mode);
  const colors = psdColors(mode);
  if (channels < colors) throw new BadImage('corrupt', 'The Photoshop file lacks color channels.');
  const alpha = channels > colors && surveyed.mergedTransparency;
  const spare = channels - colors - Number(alpha);
  const findings = [...describeExtras(resources, spare), ...describeHeader(header)];
  const spots = spotsOf(resources, spare);
  const behind = colors + Number(alpha);
  const last = Math.max(0, ...spots.map(({ index }) => index + 1));
  // Skips a composite that is marked as missing, except for the spot channels after it.
  const wanted = isCompositeMissing(resources) && last === 0 ? 0 : behind + last;
  const all = wanted > 0 ? await readPsdPlanes(sections.image, header, wanted) : [];
  const resolution = readPsdResolution(resources);
  const plates = spots.map((spot) => toPlate(spot, all[behind + spot.index]!, { width, height, resolution }));
  const icc = keepProfile(
    mode === MODES.lab ? null : (resources.get(PSD_RESOURCES.icc) ?? null),
    space,
    findings,
  );
  const { palette, layers } = sections;
  const file = { bytes, header, layers, resources, space, icc, palette, resolution, maxPixels };
  const stored = all.slice(0, behind);
  const composed = await composeWhereMissing(file, stored);
  const picture = composed?.picture ?? (await toPicture(stored, alpha, file));
  for (const { buffer } of all) if (buffer !== bytes.buffer) releaseBuffer(buffer);
  return {
    picture,
    findings: [...findings, ...(composed?.findings ?? [])],
    plates,
    layers: surveyed.count,
    metadata: {
      exif: resources.get(PSD_RESOURCES.exif) ?? null,
      xmp: resources.get(PSD_RESOURCES.xmp) ?? null,
      iptc: resources.get(PSD_RESOURCES.iptc) ?? null,
    } satisfies Metadata,
  };
}

/** ES2024 members, which some browsers lack. */
type Detachable = ArrayBufferLike & { readonly detached?: boolean; transfer?(length: number): unknown };

/** Frees a plane immediately, because garbage collection might run only after the next copy. */
function releaseBuffer(buffer: Detachable): void {
  if (buffer.detached === false) buffer.transfer?.(0);
}
