import { ascii } from '@printready/pixels/bytes';
import type { Metadata } from '@printready/pixels/picture';
import type { Resolution } from '@printready/pixels/raster';
import { describeExif, writeExif } from './exif.ts';

export type MetadataKind = keyof Metadata;

const NAMES: Readonly<Record<MetadataKind, string>> = { exif: 'EXIF', xmp: 'XMP', iptc: 'IPTC' };
const KINDS: readonly MetadataKind[] = ['exif', 'xmp', 'iptc'];

export function withoutBareExif(metadata: Metadata): Metadata {
  const { exif } = metadata;
  return exif && !describeExif(exif).says ? { ...metadata, exif: null } : metadata;
}

export function adaptMetadata(
  { exif, xmp, iptc }: Metadata,
  picture: { readonly width: number; readonly height: number; readonly resolution: Resolution | null },
): Metadata {
  return { exif: exif && writeExif(exif, picture), xmp: xmp && resetXmpOrientation(xmp), iptc };
}

/** Sets the orientation to 1 and removes the resolution, which the file stores elsewhere. Handles only UTF-8. */
function resetXmpOrientation(xmp: Uint8Array): Uint8Array {
  let text = '';
  // One character per byte: the search uses ASCII, and all other bytes pass unchanged.
  for (let at = 0; at < xmp.length; at += 8192) text += String.fromCharCode(...xmp.subarray(at, at + 8192));
  const settled = text
    .replace(/(tiff:Orientation\s*=\s*["'])\d(["'])/g, '$11$2')
    .replace(/(<tiff:Orientation>)\s*\d\s*(<\/tiff:Orientation>)/g, '$11$2')
    .replace(/\s+tiff:(?:[XY]Resolution|ResolutionUnit)\s*=\s*(["'])[^"']*\1/g, '')
    .replace(/<tiff:([XY]Resolution|ResolutionUnit)>[^<]*<\/tiff:\1>/g, '');
  return ascii(settled);
}

function nameKinds(metadata: Metadata, kinds: readonly MetadataKind[]): string {
  const gps = metadata.exif !== null && describeExif(metadata.exif).gps;
  return kinds.map((kind) => (kind === 'exif' && gps ? 'EXIF with a GPS position' : NAMES[kind])).join(', ');
}

export function describeMetadataLoss(
  metadata: Metadata,
  keep: boolean,
  format: { readonly label: string; readonly metadata: readonly MetadataKind[] },
): readonly string[] {
  const found = KINDS.filter((kind) => metadata[kind] !== null);
  if (found.length === 0) return [];
  if (!keep) return [`Camera and author data was left out (${nameKinds(metadata, found)}).`];
  const homeless = found.filter((kind) => !format.metadata.includes(kind));
  const losses: string[] = [];
  if (homeless.length > 0)
    losses.push(`${format.label} holds no ${nameKinds(metadata, homeless)}; it was left out.`);
  if (metadata.exif && format.metadata.includes('exif') && describeExif(metadata.exif).makerNotes)
    losses.push('The camera maker’s own notes in the EXIF data were left out.');
  return losses;
}
