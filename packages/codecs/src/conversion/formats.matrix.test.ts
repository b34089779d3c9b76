/**
 * Every format that is read into every format that is written, judged by ImageMagick and exiftool: size, resolution,
 * transparency, depth, profile; and where both ends are lossless, every pixel.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodePsd } from '@printready/documents/psd/write-psd';
import { fogra39Profile } from '@printready/imaging/color/convert';
import { deltaE2000 } from '@printready/imaging/color/delta-e';
import { srgbProfile } from '@printready/imaging/color/profile-maker';
import { depthOf, type Picture, withDepth, withoutAlpha } from '@printready/imaging/picture';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  hasExiftool,
  hasMagick,
  magick,
  readTags,
  readTagsOf,
} from '../../../../scripts/testing/outside-programs.ts';
import { FORMATS, type SaveFormat } from '../formats.ts';
import { decodePicture } from '../index.ts';
import { encodePdf } from '../pdf/encode.ts';
import { useVips } from '../vips/vips.ts';
import { PLAIN_CONVERSION } from './conversion.ts';
import { convert, type PictureFacts } from './convert.ts';

const TRANSICC = '/usr/bin/transicc';

/** JFIF and EXIF number the centimeter differently. */
const perCentimeter = (format: SaveFormat) => (format === 'jpeg' ? 2 : 3);
const folder = mkdtempSync(join(tmpdir(), 'printready-matrix-'));
afterAll(() => rmSync(folder, { recursive: true }));

const art = ['rose:', '-resize', '96x64!', '-density', '300', '-units', 'PixelsPerInch'];
const faded = [...art, '-alpha', 'set', '-channel', 'A', '-evaluate', 'multiply', '0.6', '+channel'];
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

/** A 16-bit wash that fades out. */
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

/** The same JPEG with an EXIF block that says it lies on its right side. */
function turned(jpeg: Uint8Array): Uint8Array {
  const tiff = Buffer.from('49492a00080000000100120103000100000006000000000000000000', 'hex').subarray(0, 26);
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, body.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)]);
}

/** The picture as ImageMagick reads it back (a PSD’s layer where it is transparent), in the samples we expect. */
function readBack(bytes: Uint8Array, format: SaveFormat, picture: Picture): Uint8Array {
  const layout = { gray: 'rgb', rgb: 'rgb', cmyk: 'cmyk' }[picture.space] + (picture.alpha ? 'a' : '');
  const name = format === 'psd' ? `psd:-[${Number(picture.alpha)}]` : `${format}:-`;
  return magick([name, '-depth', String(depthOf(picture)), '-endian', 'LSB', `${layout}:-`], bytes);
}

/** The same layout from our own samples: gray spread over three. */
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

/** Formats whose pixels ImageMagick gives back as they are; PDF is judged by poppler, SVG and ICO by size. */
const EXACT: readonly SaveFormat[] = ['png', 'tiff', 'psd', 'bmp', 'webp'];
const targets = Object.keys(FORMATS) as SaveFormat[];

describe.skipIf(!hasMagick)('every format read, into every format written', () => {
  it.each(sources)('from $name', async ({ name, make }) => {
    const decoded = await decodePicture(await make());
    if (!decoded.ok) throw new Error(`${name}: ${decoded.problem.detail}`);
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

/** Size, and bits and transparency where ImageMagick tells them of the file and not of its own reading. */
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

/** exiftool on all files of a source at once: starting it takes longer than reading. */
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

/** Poppler's pdfimages and qpdf; each is skipped where it is absent. */
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

describe.skipIf(!hasMagick)('what is asked for', () => {
  const open = async (words: readonly string[]) => {
    const decoded = await decodePicture(magick(words));
    if (!decoded.ok) throw new Error(decoded.problem.detail);
    return decoded.picture;
  };

  it('16-bit PNG and TIFF carry each other exactly', async () => {
    const picture = await open([...faded, '-depth', '16', 'png:-']);
    const tiff = await convert(picture, { ...PLAIN_CONVERSION, format: 'tiff' });
    expect(tiff.losses).toEqual([]);
    const between = await decodePicture(tiff.bytes);
    if (!between.ok) throw new Error(between.problem.detail);
    const png = await convert(between.picture, PLAIN_CONVERSION);
    const back = await decodePicture(png.bytes);
    if (!back.ok) throw new Error(back.problem.detail);
    expect(depthOf(back.picture)).toBe(16);
    expect(back.picture.data).toEqual(picture.data);
  });

  it('CMYK TIFF with its profile, resolution and the share out of gamut', async () => {
    const neon = await open([
      '-size',
      '40x20',
      'xc:#00ff00',
      '-size',
      '40x20',
      'xc:#808080',
      '-append',
      '-density',
      '300',
      '-units',
      'PixelsPerInch',
      'png:-',
    ]);
    const { bytes, losses, outOfGamut, facts } = await convert(neon, {
      ...PLAIN_CONVERSION,
      format: 'tiff',
      color: 'cmyk',
    });
    expect(outOfGamut).toBeCloseTo(0.5, 6);
    expect(losses.join(' ')).toMatch(/50\.0% of the art/);
    expect(facts).toMatchObject({ space: 'cmyk', depth: 8, alpha: false });
    expect(magick(['tiff:-', '-format', '%[colorspace] %x', 'info:'], bytes).toString()).toBe('CMYK 300');
    expect(new Uint8Array(magick(['tiff:-', 'icc:-'], bytes))).toEqual(
      new Uint8Array(await fogra39Profile()),
    );
  });

  it('inks in TIFF and PDF are within ΔE00 1 of transicc, as others read the files', async ({ skip }) => {
    if (!existsSync(TRANSICC) || !existsSync('/usr/bin/pdfimages'))
      return skip('transicc (liblcms2-utils) or pdfimages (poppler-utils) is not installed');
    const fogra = join(folder, 'fogra39.icc');
    writeFileSync(fogra, await fogra39Profile());
    const picture = await open([...art, '-resize', '24x16!', 'png:-']);
    const asked = { ...PLAIN_CONVERSION, color: 'cmyk' } as const;
    const tiff = await convert(picture, { ...asked, format: 'tiff' });
    const pdf = await convert(picture, { ...asked, format: 'pdf' });
    const page = join(folder, 'inks.pdf');
    writeFileSync(page, pdf.bytes);
    expect(spawnSync('/usr/bin/pdfimages', ['-tiff', page, join(folder, 'inks')]).status).toBe(0);
    const fromTiff = magick(['tiff:-', '-depth', '8', 'cmyk:-'], tiff.bytes);
    const fromPdf = magick([join(folder, 'inks-000.tif'), '-depth', '8', 'cmyk:-']);
    expect(Buffer.compare(fromTiff, fromPdf)).toBe(0);
    const rows = (data: ArrayLike<number>, step: number, keep: number) =>
      Array.from({ length: data.length / step }, (_, i) =>
        Array.from({ length: keep }, (__, c) => data[i * step + c]!),
      );
    const ask = (words: readonly string[], colors: readonly (readonly number[])[]) => {
      const input = `${colors.flat().join('\n')}\nq\n`;
      const { stdout } = spawnSync(TRANSICC, ['-n', ...words], { input, encoding: 'utf8' });
      return stdout
        .trim()
        .split('\n')
        .map((line) => line.trim().split(/\s+/).map(Number))
        .slice(0, colors.length);
    };
    const step = picture.alpha ? 4 : 3;
    const theirs = ask(['-i*sRGB', `-o${fogra}`, '-t1', '-b'], rows(picture.data, step, 3));
    const ours = rows(fromTiff, 4, 4).map((inks) => inks.map((ink) => (ink * 100) / 255));
    const [a, b] = [ours, theirs].map((inks) =>
      ask([`-i${fogra}`, '-o*Lab', '-t1'], inks).map(([l, x, y]) => ({ l: l!, a: x!, b: y! })),
    );
    expect(a!.length).toBe(24 * 16);
    expect(Math.max(...a!.map((lab, i) => deltaE2000(lab, b![i]!)))).toBeLessThan(1);
  });

  it('AVIF and WebP at quality 100 come back to the bit', async () => {
    const picture = await open([...faded, '-depth', '8', 'png:-']);
    for (const format of ['avif', 'webp'] as const) {
      const { bytes, losses } = await convert(picture, {
        ...PLAIN_CONVERSION,
        format,
        quality: 100,
        ppi: null,
      });
      expect(losses.filter((loss) => !loss.includes('resolution'))).toEqual([]);
      const back = await decodePicture(bytes);
      expect(
        back.ok && Buffer.compare(back.picture.data as Uint8Array, picture.data as Uint8Array),
        format,
      ).toBe(0);
    }
  });

  it('a black-and-white film is one bit in every program', async () => {
    const ramp = await open([
      '-size',
      '64x64',
      'gradient:white-black',
      '-density',
      '600',
      '-units',
      'PixelsPerInch',
      'png:-',
    ]);
    for (const format of ['tiff', 'png'] as const) {
      const { bytes, facts } = await convert(ramp, { ...PLAIN_CONVERSION, format, depth: 1 });
      expect(facts.depth).toBe(1);
      const colors = magick([`${format}:-`, '-format', '%k', 'info:'], bytes).toString();
      expect(Number(colors)).toBe(2);
      const tags = hasExiftool ? readTags(bytes, 'BitsPerSample', 'BitDepth') : { BitDepth: 1 };
      expect(tags['BitsPerSample'] ?? tags['BitDepth']).toBe(1);
      const top = magick([`${format}:-`, '-depth', '8', 'gray:-'], bytes);
      expect([top[0], top.at(-1)]).toEqual([255, 0]);
    }
  });

  it('lays transparency on the asked color where the format has none, and says how much', async () => {
    const clear = await open(['-size', '10x10', 'xc:none', 'png:-']);
    const { bytes, losses } = await convert(clear, {
      ...PLAIN_CONVERSION,
      format: 'jpeg',
      background: { r: 200, g: 20, b: 20 },
    });
    expect(losses.join(' ')).toMatch(/#c81414: 100\.0%/);
    const [r, g] = magick(['jpeg:-', '-depth', '8', 'rgb:-'], bytes);
    expect(Math.abs(r! - 200)).toBeLessThan(6);
    expect(Math.abs(g! - 20)).toBeLessThan(6);
  });

  it('a palette PNG is exact for flat art, and says when it is not', async () => {
    const flat = await open([...art, '-colors', '30', 'png:-']);
    const exact = await convert(flat, { ...PLAIN_CONVERSION, palette: true });
    expect(exact.losses).toEqual([]);
    expect(exact.bytes[25]).toBe(3);
    const back = await decodePicture(exact.bytes);
    expect(back.ok && back.picture.data).toEqual(flat.data);
    const photo = await open(['rose:', '-resize', '300x200!', 'png:-']);
    const reduced = await convert(photo, { ...PLAIN_CONVERSION, palette: true });
    expect(reduced.losses.join(' ')).toMatch(/256/);
    expect(Number(magick(['png:-', '-format', '%k', 'info:'], reduced.bytes))).toBeLessThanOrEqual(256);
  });

  it('sets the resolution and says that the print size changes; assigns no profile of another space', async () => {
    const picture = await open([...art, 'png:-']);
    const { bytes, losses } = await convert(picture, {
      ...PLAIN_CONVERSION,
      format: 'jpeg',
      ppi: 150,
      assign: await fogra39Profile(),
    });
    expect(losses.join(' ')).toMatch(/300 to 150 dpi/);
    expect(losses.join(' ')).toMatch(/not assigned/);
    expect(magick(['jpeg:-', '-format', '%x', 'info:'], bytes).toString()).toMatch(/^150/);
  });
});
