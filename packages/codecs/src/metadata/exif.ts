/** EXIF blocks (CIPA DC-008): reads orientation, resolution, and metadata; rewrites a block for an upright picture. */

import { joinBytes } from '@printready/pixels/bytes';
import { fromPerCentimeter, type Resolution, toResolution } from '@printready/pixels/raster';
import { type TiffEntry, writeDirectory } from '../tiff/directory.ts';
import { openTiff, readTag, type Tag, type TiffTags } from '../tiff/tags.ts';

/** TIFF orientation 1…8; 1 is upright. */
export type Exif = { readonly orientation: number; readonly resolution: Resolution | null };

const NOTHING: Exif = { orientation: 1, resolution: null };

const ORIENTATION = 0x112;
const X_RESOLUTION = 0x11a;
const Y_RESOLUTION = 0x11b;
const RESOLUTION_UNIT = 0x128;
const EXIF_DIRECTORY = 0x8769;
const GPS_DIRECTORY = 0x8825;
const PIXEL_WIDTH = 0xa002;
const PIXEL_HEIGHT = 0xa003;
const MAKER_NOTES = 0x927c;
const INTEROPERABILITY = 0xa005;
const STRUCTURAL = [0x9000, 0x9101, 0xa000, 0xa001, PIXEL_WIDTH, PIXEL_HEIGHT, INTEROPERABILITY];
const INCH = 2;
const CENTIMETER = 3;
/** Descriptive tags in the first directory. In a TIFF, it also contains pixel layout tags, which are left out. */
const DESCRIPTIVE = [
  ...[0x10d, 0x10e, 0x10f, 0x110, 0x11d, 0x131, 0x132, 0x13b, 0x13c, 0x4746, 0x4749, 0x8298],
  ...[0x9c9b, 0x9c9c, 0x9c9d, 0x9c9e, 0x9c9f],
];

/** @param tiff block starting at its byte-order mark. A damaged block yields no facts. */
export function readExif(tiff: Uint8Array): Exif {
  const [tags] = openTiff(tiff)?.directories ?? [];
  return tags ? readDirectoryFacts(tags) : NOTHING;
}

export function readDirectoryFacts(tags: TiffTags): Exif {
  const orientation = readTag(tags, ORIENTATION) ?? 1;
  const x = readTag(tags, X_RESOLUTION) ?? 0;
  const y = readTag(tags, Y_RESOLUTION) ?? x;
  const unit = readTag(tags, RESOLUTION_UNIT) ?? INCH;
  return {
    orientation: orientation >= 1 && orientation <= 8 ? orientation : 1,
    resolution: unit === INCH ? toResolution(x, y) : unit === CENTIMETER ? fromPerCentimeter(x, y) : null,
  };
}

/** Tags for program and file names, which do not count as metadata on their own. */
const TRIVIAL = [0x10d, 0x11d, 0x131, 0x132];

export function describeExif(tiff: Uint8Array): {
  readonly says: boolean;
  readonly gps: boolean;
  readonly makerNotes: boolean;
} {
  const opened = openTiff(tiff);
  const [first] = opened?.directories ?? [];
  const camera = opened?.follow(EXIF_DIRECTORY);
  const gps = (opened?.follow(GPS_DIRECTORY)?.size ?? 0) > 0;
  const words = [...(first?.keys() ?? [])].some((tag) => DESCRIPTIVE.includes(tag) && !TRIVIAL.includes(tag));
  const cameraWords = [...(camera?.keys() ?? [])].some((tag) => !STRUCTURAL.includes(tag));
  return { says: words || cameraWords || gps, gps, makerNotes: camera?.has(MAKER_NOTES) === true };
}

const rawEntry = (tag: number, { type, count, bytes }: Tag): TiffEntry => ({
  tag,
  type: 'raw',
  code: type,
  count,
  values: bytes,
});

type Facts = { readonly width: number; readonly height: number; readonly resolution: Resolution | null };

export type ExifDirectories = {
  readonly main: readonly TiffEntry[];
  readonly camera: readonly TiffEntry[];
  readonly gps: readonly TiffEntry[];
};

/** Entries to keep, converted to little-endian; null if none is readable. */
export function sortExif(tiff: Uint8Array, { width, height }: Facts): ExifDirectories | null {
  const opened = openTiff(tiff);
  const [first] = opened?.directories ?? [];
  if (!opened || !first) return null;
  const main = [...first].filter(([tag]) => DESCRIPTIVE.includes(tag));
  const dropped = [MAKER_NOTES, INTEROPERABILITY, PIXEL_WIDTH, PIXEL_HEIGHT];
  const found = [...(opened.follow(EXIF_DIRECTORY) ?? [])].filter(([tag]) => !dropped.includes(tag));
  const size: readonly TiffEntry[] = [
    { tag: PIXEL_WIDTH, type: 'long', values: [width] },
    { tag: PIXEL_HEIGHT, type: 'long', values: [height] },
  ];
  const entries = (tags: readonly (readonly [number, Tag])[]) =>
    tags.map(([tag, value]) => rawEntry(tag, value));
  return {
    main: entries(main),
    camera: found.length > 0 ? [...entries(found), ...size].sort((a, b) => a.tag - b.tag) : [],
    gps: entries([...(opened.follow(GPS_DIRECTORY) ?? [])]),
  };
}

const HEADER = Uint8Array.of(0x49, 0x49, 0x2a, 0, 8, 0, 0, 0);
const NO_DIRECTORIES: ExifDirectories = { main: [], camera: [], gps: [] };

/** Upright EXIF block without thumbnail or maker notes; null if empty. @param tiff null writes only the resolution */
export function writeExif(tiff: Uint8Array | null, facts: Facts): Uint8Array<ArrayBuffer> | null {
  const { main, camera, gps } = (tiff && sortExif(tiff, facts)) ?? NO_DIRECTORIES;
  const { resolution } = facts;
  if (!resolution && main.length + camera.length + gps.length === 0) return null;
  const entriesWith = (cameraAt: number, gpsAt: number): TiffEntry[] => {
    const entries: (TiffEntry | null)[] = [
      ...main,
      tiff && { tag: ORIENTATION, type: 'short', values: [1] },
      resolution && { tag: X_RESOLUTION, type: 'rational', values: [resolution.x] },
      resolution && { tag: Y_RESOLUTION, type: 'rational', values: [resolution.y] },
      resolution && { tag: RESOLUTION_UNIT, type: 'short', values: [INCH] },
      camera.length > 0 ? { tag: EXIF_DIRECTORY, type: 'long', values: [cameraAt] } : null,
      gps.length > 0 ? { tag: GPS_DIRECTORY, type: 'long', values: [gpsAt] } : null,
    ];
    return entries.filter((entry) => entry !== null).sort((a, b) => a.tag - b.tag);
  };
  const cameraAt = HEADER.length + writeDirectory(entriesWith(0, 0), HEADER.length, true).length;
  const cameraBytes = camera.length > 0 ? writeDirectory(camera, cameraAt, true) : new Uint8Array(0);
  const gpsAt = cameraAt + cameraBytes.length;
  const gpsBytes = gps.length > 0 ? writeDirectory(gps, gpsAt, true) : new Uint8Array(0);
  const first = writeDirectory(entriesWith(cameraAt, gpsAt), HEADER.length, true);
  return joinBytes([HEADER, first, cameraBytes, gpsBytes]);
}
