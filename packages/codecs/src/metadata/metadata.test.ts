/** Tests EXIF, XMP and IPTC across formats, written and read by exiftool. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import {
  hasExiftool,
  hasMagick,
  magick,
  readFixture,
  readTags,
  readTagsOf,
  writeTags,
} from '../../../../scripts/testing/outside-programs.ts';
import { type Conversion, PLAIN_CONVERSION } from '../conversion/conversion.ts';
import { convertFile } from '../conversion/convert-file.ts';
import { decodePicture } from '../index.ts';
import { FORMATS, type SaveFormat } from '../save-formats.ts';

const ART = ['rose:', '-resize', '60x40!', '-density', '300', '-units', 'PixelsPerInch'];
const EXIF = [
  '-EXIF:Artist=Ana Ruiz',
  '-EXIF:Copyright=© Ruiz',
  '-EXIF:Model=X100',
  '-EXIF:FNumber=5.6',
  '-EXIF:Orientation#=6',
];
const GPS = ['-GPSLatitude=48.2', '-GPSLatitudeRef=N', '-GPSLongitude=16.37', '-GPSLongitudeRef=E'];
const XMP = ['-XMP:Title=Schöne Rose', '-XMP:Orientation#=6', '-XMP:Rating=4'];
const IPTC = ['-IPTC:Keywords=rose', '-IPTC:By-line=Ana Ruiz'];

const HOLDERS = ['png', 'jpeg', 'tiff', 'webp', 'psd'] as const;
type Holder = (typeof HOLDERS)[number];

/**
 * A rotated picture (except in a PSD, whose pixels are upright regardless of EXIF) with all metadata its format
 * holds.
 */
const tagged = (format: Holder): Uint8Array =>
  writeTags(
    magick([...ART, ...(format === 'tiff' ? ['-depth', '8'] : []), `${format}:-`]),
    ...EXIF,
    ...GPS,
    ...XMP,
    ...(format === 'webp' ? [] : IPTC),
  );

const KEPT = [
  'EXIF:Artist',
  'EXIF:Model',
  'EXIF:FNumber',
  'EXIF:Orientation',
  'GPS:GPSLatitude',
  'XMP:Title',
  'XMP:Orientation',
  'XMP:Rating',
  'IPTC:Keywords',
];

const folder = mkdtempSync(join(tmpdir(), 'printready-metadata-'));
afterAll(() => rmSync(folder, { recursive: true }));

function save(name: string, bytes: Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

async function convertTo(bytes: Uint8Array, asked: Partial<Conversion>) {
  const answer = await convertFile(
    bytes,
    { ...PLAIN_CONVERSION, ...asked },
    { ppi: 300, report: () => undefined },
  );
  if (!answer.ok) throw new Error(answer.problem.text);
  const [file] = answer.files;
  return file!;
}

describe.skipIf(!hasExiftool || !hasMagick)('metadata written and read by exiftool', () => {
  it.each(HOLDERS)(
    'keeps or removes, as requested, the metadata of a %s in every output format',
    { tags: 'slow' },
    async (from) => {
      const source = tagged(from);
      const [kept, bare] = [[], []] as [string[], string[]];
      for (const format of HOLDERS) {
        const what = `${from} to ${format}`;
        const { bytes, losses, facts } = await convertTo(source, { format, metadata: true, quality: 100 });
        expect([facts.width, facts.height], what).toEqual(from === 'psd' ? [60, 40] : [40, 60]);
        const said = losses.filter((loss) => /EXIF|XMP|IPTC/.test(loss));
        const lost = from !== 'webp' && format === 'webp';
        expect(said, what).toEqual(lost ? ['WebP holds no IPTC; it was left out.'] : []);
        kept.push(save(`${from}-kept.${format}`, bytes));
        const stripped = await convertTo(source, { format, quality: 100 });
        expect(stripped.losses.join(' '), what).toMatch(/left out \(EXIF with a GPS position, XMP/);
        bare.push(save(`${from}-bare.${format}`, stripped.bytes));
      }
      const found = readTagsOf([...kept, ...bare], ...KEPT, 'Error', 'Warning');
      for (const [i, format] of HOLDERS.entries()) {
        const { GPSLatitude, SourceFile, ...tags } = found[i]!;
        expect(tags, String(SourceFile)).toEqual({
          Artist: 'Ana Ruiz',
          Model: 'X100',
          FNumber: 5.6,
          Orientation: 1,
          Title: 'Schöne Rose',
          Rating: 4,
          ...(from !== 'webp' && format !== 'webp' && { Keywords: 'rose' }),
        });
        expect(GPSLatitude).toBeCloseTo(48.2, 4);
      }
      for (const one of found.slice(HOLDERS.length)) expect(Object.keys(one)).toEqual(['SourceFile']);
    },
  );

  it('reports metadata that the output format cannot store', async () => {
    const { losses } = await convertTo(tagged('jpeg'), { format: 'bmp', metadata: true });
    expect(losses).toContain('BMP holds no EXIF with a GPS position, XMP, IPTC; it was left out.');
  });

  it('reports no loss for a file whose only metadata is a resolution', {
    tags: 'slow',
  }, async () => {
    for (const format of HOLDERS) {
      const { bytes } = await convertTo(magick([...ART, 'png:-']), { format, quality: 100 });
      const decoded = await decodePicture(bytes);
      expect(decoded.ok && decoded.metadata, format).toEqual({ exif: null, xmp: null, iptc: null });
    }
  });

  it('writes the new picture’s resolution and size into EXIF', async () => {
    const { bytes } = await convertTo(tagged('jpeg'), { format: 'jpeg', metadata: true, ppi: 150 });
    expect(
      readTags(bytes, 'EXIF:XResolution', 'EXIF:ExifImageWidth', 'EXIF:ExifImageHeight', 'XMP:XResolution'),
    ).toEqual({
      XResolution: 150,
      ExifImageWidth: 40,
      ExifImageHeight: 60,
    });
  });

  it('reports lost maker notes and drops thumbnails', async () => {
    const source = readFixture('raster/libavif-paris_exif_xmp_icc.jpg');
    if (!source) return;
    const { bytes, losses } = await convertTo(source, { format: 'jpeg', metadata: true });
    expect(readTags(bytes, 'MakerNotes', 'ThumbnailImage', 'Warning')).toEqual({});
    expect(losses.join(' ')).not.toMatch(/left out \(/);
  });

  it('drops and reports an XMP packet that is too long for a JPEG', async () => {
    const long = writeTags(magick([...ART, 'png:-']), `-XMP:Description=${'long '.repeat(16_000)}`);
    const { bytes, losses } = await convertTo(long, { format: 'jpeg', metadata: true });
    expect(losses).toContain('The XMP data is too long for a JPEG and was left out.');
    expect(readTags(bytes, 'XMP:Description')).toEqual({});
  });
});

it('lists the kinds of metadata that each format can hold', () => {
  const none = (Object.keys(FORMATS) as SaveFormat[]).filter(
    (format) => FORMATS[format].metadata.length === 0,
  );
  expect(none).toEqual(['avif', 'pdf', 'svg', 'bmp', 'gif', 'ico']);
});
