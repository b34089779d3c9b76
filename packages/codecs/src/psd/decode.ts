/**
 * A Photoshop file's flattened picture, in every mode and depth that Photoshop prints from
 * (Adobe Photoshop File Formats Specification, 2019). Layers are drawn by Photoshop itself: the composite that it
 * stores is what its user saw. The layers themselves are in layers.ts.
 */

import { PSD_MODES as MODES, type PsdHeader, readPsdHeader } from '@printready/documents/psd/header';
import { readPsdPlanes } from '@printready/documents/psd/planes';
import {
  cutPsdSections,
  PSD_RESOURCES,
  psdBrokenOff,
  readPsdResolution,
  readPsdResources,
} from '@printready/documents/psd/sections';
import type { Metadata } from '@printready/imaging/metadata';
import { createPicture, type Picture, SAMPLES_PER_PIXEL } from '@printready/imaging/picture';
import { type ReadFinding, readFinding } from '@printready/imaging/read-finding';
import { BadImage } from '../bad-image.ts';
import { keepProfile } from '../icc.ts';
import { LAB_CONVERTED, LIGHT_CUT, spareChannelsFinding } from '../shared-findings.ts';
import { surveyPsdLayers } from './layers.ts';
import { interleavePlanes, psdColors, psdSpace, requirePsdMode } from './samples.ts';

function describeHeader({ mode, depth }: PsdHeader, spare: number): ReadFinding[] {
  const findings: ReadFinding[] = [];
  if (spare > 0) findings.push(spareChannelsFinding(spare));
  if (mode === MODES.duotone)
    findings.push(readFinding('duotone-left-out', 'Duotone inks were left out; the gray picture is used.'));
  if (mode === MODES.lab) findings.push(LAB_CONVERTED);
  if (depth === 32) findings.push(LIGHT_CUT);
  return findings;
}

/** @throws Malformed, BadImage */
export async function decodePsd(bytes: Uint8Array): Promise<{
  picture: Picture;
  findings: ReadFinding[];
  layers: number;
  metadata: Metadata;
}> {
  const header = requirePsdMode(readPsdHeader(bytes));
  const { width, height, mode, channels } = header;
  const sections = cutPsdSections(bytes, header.large);
  if (sections.cut) throw psdBrokenOff();
  const resources = readPsdResources(sections.resources);
  // Saved without "Maximize compatibility": the composite is blank.
  if (resources.get(PSD_RESOURCES.version)?.[4] === 0)
    throw new BadImage(
      'unsupported',
      'The file holds layers only; save it from Photoshop with “Maximize compatibility”.',
    );
  const surveyed = surveyPsdLayers(sections.layers, header.large);
  const space = psdSpace(mode);
  const colors = psdColors(mode);
  if (channels < colors) throw new BadImage('corrupt', 'The Photoshop file lacks color channels.');
  const alpha = channels > colors && surveyed.mergedTransparency;
  const findings = describeHeader(header, channels - colors - Number(alpha));
  const planes = await readPsdPlanes(sections.image, header, colors + Number(alpha));
  const icc = mode === MODES.lab ? null : (resources.get(PSD_RESOURCES.icc) ?? null);
  const profile = keepProfile(icc, space, findings);
  const { palette } = sections;
  const data = interleavePlanes(planes, header, { palette, alpha, linear: profile !== null });
  for (const { buffer } of planes) if (buffer !== bytes.buffer) giveBack(buffer);
  const resolution = readPsdResolution(resources);
  const picture = createPicture({ width, height, space, alpha, data, resolution, icc: profile });
  return {
    picture: alpha ? unmatte(picture) : picture,
    findings,
    layers: surveyed.count,
    metadata: {
      exif: resources.get(PSD_RESOURCES.exif) ?? null,
      xmp: resources.get(PSD_RESOURCES.xmp) ?? null,
      iptc: resources.get(PSD_RESOURCES.iptc) ?? null,
    },
  };
}

/** Of ES2024, and not in every browser yet. */
type Detachable = ArrayBufferLike & { readonly detached?: boolean; transfer?(length: number): unknown };

/** A poster's planes take as much as the picture, and a garbage collector may let them lie until the next copy is made. */
function giveBack(buffer: Detachable): void {
  if (buffer.detached === false) buffer.transfer?.(0);
}

/** Photoshop lays the composite on white (no ink); the colors under its transparency are won back. */
function unmatte(picture: Picture): Picture {
  const { data, space } = picture;
  const colors = SAMPLES_PER_PIXEL[space];
  const full = data.BYTES_PER_ELEMENT === 2 ? 65_535 : 255;
  const white = space === 'cmyk' ? 0 : full;
  for (let at = 0; at < data.length; at += colors + 1) {
    const alpha = data[at + colors]!;
    if (alpha === 0 || alpha === full) continue;
    for (let c = 0; c < colors; c++) {
      const value = white + ((data[at + c]! - white) * full) / alpha;
      data[at + c] = Math.min(full, Math.max(0, Math.round(value)));
    }
  }
  return picture;
}
