/**
 * Converts every input format to every output format. ImageMagick and exiftool check size, resolution, transparency,
 * depth, and profile, and each pixel if both formats are lossless.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodePsd } from '@printready/documents/psd/write';
import { depthOf, type Picture, withDepth, withoutAlpha } from '@printready/pixels/picture';
import { srgbProfile } from '@printready/pixels/profiles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasExiftool, hasMagick, magick, readTagsOf } from '../../../../scripts/testing/outside-programs.ts';
import { decodePicture } from '../index.ts';
import { encodePdf } from '../pdf/encode.ts';
import { FORMATS, type SaveFormat } from '../save-formats.ts';
import { useVips } from '../vips/vips.ts';
import { PLAIN_CONVERSION } from './conversion.ts';
import { convert } from './convert.ts';
import type { PictureFacts } from './converted.ts';
import { art, faded } from './testing/magick-art.ts';

/** JFIF and EXIF use different codes for "pixels per centimeter". */
const perCentimeter = (format: SaveFormat) => (format === 'jpeg' ? 2 : 3);
const folder = mkdtempSync(join(tmpdir(), 'printready-matrix-'));
afterAll(() => rmSync(folder, { recursive: true }));

const profile = join(folder, 'srgb.icc');
beforeAll(() => writeFileSync(profile, srgbProfile()));

type Source = { readonly name: string; readonly make: () => Promise<Uint8Array> | Uint8Array };
const sources: readonly Source[] = [
  { name: 'png', make: () => magick([...art, '-profile', profile, 'png:-']) },
  { name: 'png 16 bits', make: () => magick([...faded, '-depth', '16', 'png:-']) },
  { name: 'jpeg', make: () => magick([...art, '-profile', profile, '-quality', '95', 'jpeg:-']) },
  { name: 'jpeg cmyk', make: () => magick([...art, '-colorspace', 'CMYK', 'jpeg:-']) },
  { name: 'webp', make: () => magick([...faded, '-define', 'webp:lossless=true', 'webp:-']) },
  { name: 'tiff cmyk', make: () => magick([...art, '-colorspace', 'CMYK', '-depth', '8', 'tiff:-']) },
  { name: 'tiff gray', make: () => magick([...art, '-colorspace', 'Gray', 'tiff:-']) },
  { name: 'tiff 16 bits', make: () => magick([...art, '-depth', '16', 'tiff:-']) },
  { name: 'gif', make: () => magick([...art, '-colors', '64', 'gif:-']) },
  { name: 'bmp', make: () => magick([...faded, 'bmp:-']) },
  { name: 'avif', make: () => magick([...art, 'avif:-']) },
  { name: 'heic', make: () => magick([...art, 'heic:-']) },
  {
    name: 'jxl',
    make: () =>
      useVips(['jxl'], ({ vips, keep }) => {
        const samples = magick([...art, '-depth', '8', 'rgb:-']);
        const image = keep(vips.Image.newFromMemory(samples, 96, 64, 3, 'uchar'));
        return new Uint8Array(image.writeToBuffer('.jxl', { lossless: true }));
      }),
  },
  { name: 'psd', make: () => magick([...art, 'psd:-']) },
  { name: 'psd cmyk', make: () => magick([...art, '-colorspace', 'CMYK', 'psd:-']) },
  { name: 'psd 16 bits', make: () => encodePsd(washed) },
  { name: 'jpeg on its side', make: () => turned(magick([...art, '-quality', '95', 'jpeg:-'])) },
  { name: 'tiff lab', make: () => magick([...art, '-colorspace', 'Lab', '-depth', '16', 'tiff:-']) },
  {
    name: 'pdf',
    make: () => encodePdf([{ picture: washed, size: washed, bilevel: false, plates: [], overprint: false }]),
  },
  {
    name: 'svg',
    make: () =>
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="0.32in" height="0.2133333in"><circle r="12" cx="12" cy="10" fill="teal" fill-opacity=".7"/></svg>',
      ),
  },
];

/** 16-bit gradient that fades to transparency. */
const washed: Picture = {
  width: 96,
  height: 64,
  space: 'rgb',
  alpha: true,
  data: Uint16Array.from({ length: 96 * 64 * 4 }, (_, i) =>
    i % 4 === 3 ? 65_535 - (i >> 2) * 9 : (i * 977) & 0xffff,
  ),
  resolution: { x: 300, y: 300 },
  icc: null,
};

function turned(jpeg: Uint8Array): Uint8Array {
  const tiff = Buffer.from('49492a00080000000100120103000100000006000000000000000000', 'hex').subarray(0, 26);
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, body.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)]);
}

/** Samples as ImageMagick reads them back; from a PSD's layer if the picture has transparency. */
function readBack(bytes: Uint8Array, format: SaveFormat, picture: Picture): Uint8Array {
  const layout = { gray: 'rgb', rgb: 'rgb', cmyk: 'cmyk' }[picture.space] + (picture.alpha ? 'a' : '');
  const name = format === 'psd' ? `psd:-[${Number(picture.alpha)}]` : `${format}:-`;
  return magick([name, '-depth', String(depthOf(picture)), '-endian', 'LSB', `${layout}:-`], bytes);
}

/** Our samples in the layout that ImageMagick returns, with gray repeated in three channels. */
function spread(picture: Picture): Uint8Array {
  const bytesOf = (data: Uint8Array | Uint16Array) =>
    new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  if (picture.space !== 'gray') return bytesOf(picture.data);
  const step = picture.alpha ? 2 : 1;
  const wide = new (depthOf(picture) === 16 ? Uint16Array : Uint8Array)(
    picture.width * picture.height * (step + 2),
  );
  for (let from = 0, to = 0; from < picture.data.length; from += step) {
    for (let c = 0; c < 3; c++) wide[to++] = picture.data[from]!;
    if (step === 2) wide[to++] = picture.data[from + 1]!;
  }
  return bytesOf(wide);
}

/**
 * Formats compared pixel by pixel with ImageMagick. Poppler checks PDF; for SVG and ICO, only the size is checked.
 */
const EXACT: readonly SaveFormat[] = ['png', 'tiff', 'psd', 'bmp', 'webp'];
const targets = Object.keys(FORMATS) as SaveFormat[];

describe.skipIf(!hasMagick)('conversion from each input format to each output format', () => {
  it.each(sources)('converts from $name', async ({ name, make }) => {
    const decoded = await decodePicture(await make());
    if (!decoded.ok) throw new Error(`${name}: ${decoded.problem.text}`);
    const { picture } = decoded;
    const written: Written[] = [];
    for (const format of targets) {
      const what = `${name} to ${format}`;
      const converted = await convert(picture, { ...PLAIN_CONVERSION, format, quality: 100 });
      if (format === 'ico') {
        expect(magick(['ico:-', '-format', '%w ', 'info:'], converted.bytes).toString(), what).toBe(
          '64 48 32 16 ',
        );
        continue;
      }
      if (format === 'pdf') {
        judgePdf(what, converted.bytes, picture, converted.facts);
        continue;
      }
      judgeReading(what, format, converted.bytes, converted.facts);
      written.push({ what, format, bytes: converted.bytes });
      if (!EXACT.includes(format) || converted.losses.some((loss) => !loss.startsWith('Resolution')))
        continue;
      if (converted.facts.space !== picture.space) continue;
      const solid = converted.facts.alpha ? picture : withoutAlpha(picture);
      const same = withDepth(solid, converted.facts.depth === 16 ? 16 : 8);
      expect(Buffer.compare(readBack(converted.bytes, format, same), Buffer.from(spread(same))), what).toBe(
        0,
      );
    }
    if (hasExiftool) judgeTags(written, picture);
  });
});

/** Compares the size; also the depth and alpha if ImageMagick reports the values as stored in the file. */
function judgeReading(what: string, format: SaveFormat, bytes: Uint8Array, facts: PictureFacts): void {
  if (format === 'svg') return;
  const name = format === 'psd' ? 'psd:-[0]' : `${format}:-`;
  const words = magick([name, '-format', '%w %h %z %[channels] ', 'info:'], bytes).toString().split(' ');
  const [width, height, depth, channels = ''] = words;
  expect([Number(width), Number(height)], what).toEqual([facts.width, facts.height]);
  if (format === 'gif' || format === 'avif') return;
  if (format !== 'webp' && format !== 'bmp') expect(Number(depth), what).toBe(facts.depth);
  expect(channels.endsWith('a'), `${what}: ${channels}`).toBe(facts.alpha);
}

type Written = { readonly what: string; readonly format: SaveFormat; readonly bytes: Uint8Array };

/** Runs exiftool once per source file, because starting it takes longer than reading the tags. */
function judgeTags(written: readonly Written[], picture: Picture): void {
  const judged = written.filter(({ format }) => format !== 'svg');
  const paths = judged.map(({ format, bytes }) => {
    const path = join(folder, `judged.${format}`);
    writeFileSync(path, bytes);
    return path;
  });
  const size = [
    'ImageWidth',
    'ImageHeight',
    'XResolution',
    'ResolutionUnit',
    'PixelsPerUnitX',
    'PixelsPerMeterX',
  ];
  const found = readTagsOf(paths, ...size, 'ProfileDescription');
  for (const [i, { what, format }] of judged.entries()) {
    const facts = FORMATS[format];
    const tags = found[i]!;
    expect([tags['ImageWidth'], tags['ImageHeight']], what).toEqual([picture.width, picture.height]);
    if (facts.resolution && picture.resolution) {
      const perMeter = tags['PixelsPerUnitX'] ?? tags['PixelsPerMeterX'];
      const perUnit =
        Number(tags['XResolution']) * (tags['ResolutionUnit'] === perCentimeter(format) ? 2.54 : 1);
      const ppi = perMeter === undefined ? perUnit : Number(perMeter) * 0.0254;
      expect(ppi, what).toBeCloseTo(picture.resolution.x, 1);
    }
    if (facts.icc && picture.icc && picture.space === 'rgb')
      expect(tags['ProfileDescription'], what).toMatch(/sRGB/);
  }
}

/** Checks with Poppler's pdfimages and with qpdf; skips either one if it is not installed. */
function judgePdf(what: string, bytes: Uint8Array, picture: Picture, facts: PictureFacts): void {
  const file = join(folder, 'page.pdf');
  writeFileSync(file, bytes);
  if (existsSync('/usr/bin/qpdf')) {
    const { status, stdout, stderr } = spawnSync('/usr/bin/qpdf', ['--check', file], { encoding: 'utf8' });
    expect(status, `${what}: ${stdout}${stderr}`).toBe(0);
  }
  if (!existsSync('/usr/bin/pdfimages')) return;
  const list = spawnSync('/usr/bin/pdfimages', ['-list', file], { encoding: 'utf8' }).stdout;
  const row = list.trim().split('\n')[2]?.trim().split(/\s+/) ?? [];
  expect([Number(row[3]), Number(row[4])], what).toEqual([picture.width, picture.height]);
  expect(row[5], what).toMatch({ gray: /gray|icc/, rgb: /rgb|icc/, cmyk: /cmyk|icc/ }[facts.space]);
  expect(Number(row[7]), what).toBe(facts.depth);
  expect(/\bsmask\b/.test(list), what).toBe(facts.alpha);
  if (picture.resolution) expect(Number(row[12]), what).toBe(Math.round(picture.resolution.x));
}
