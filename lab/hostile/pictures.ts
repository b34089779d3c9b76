import { crc32 } from 'node:zlib';
import { bomb, deflated, file, type HostileFile, join, repeat, u16, u32, zeros } from './bytes.ts';
import { PSDS } from './psd.ts';

const chunk = (name: string, body: Uint8Array) => {
  const named = join(name, body);
  return join(u32(body.length), named, u32(crc32(named)));
};
const PNG = '\x89PNG\r\n\x1a\n';
const ihdr = (width: number, height: number, depth: number, type: number, interlaced = 0) =>
  chunk('IHDR', join(u32(width), u32(height), Buffer.from([depth, type, 0, 0, interlaced])));
const IEND = chunk('IEND', zeros(0));

/** Uniform PNG of any dimensions in a few kilobytes. */
export const hugePng = (width: number, height: number): Buffer =>
  join(
    PNG,
    ihdr(width, height, 8, 6),
    chunk('IDAT', bomb(Math.ceil((height * (4 * width + 1)) / 2 ** 20))),
    IEND,
  );

const PNGS: readonly HostileFile[] = [
  file('png-120-megapixels.png', () => hugePng(12_000, 10_000)),
  file('png-gigapixel.png', () => hugePng(40_000, 25_000)),
  file('png-two-billion.png', () =>
    join(PNG, ihdr(2 ** 31 - 1, 2 ** 31 - 1, 8, 6), chunk('IDAT', bomb(1)), IEND),
  ),
  file('png-wide.png', () => join(PNG, ihdr(100_000_000, 1, 16, 6), chunk('IDAT', bomb(900)), IEND)),
  file('png-promises-only.png', () => join(PNG, ihdr(11_000, 10_900, 16, 6), chunk('IDAT', bomb(1)), IEND)),
  file('png-interlaced.png', () =>
    join(PNG, ihdr(11_000, 10_900, 16, 6, 1), chunk('IDAT', bomb(1000)), IEND),
  ),
  file('png-profile.png', () =>
    join(PNG, ihdr(9, 9, 8, 6), chunk('iCCP', join('a\0\0', bomb(8000, 1))), chunk('IDAT', bomb(1)), IEND),
  ),
  file('png-text.png', () =>
    join(
      PNG,
      ihdr(9, 9, 8, 6),
      repeat(50, chunk('zTXt', join('a\0\0', bomb(2000)))),
      chunk('IDAT', bomb(1)),
      IEND,
    ),
  ),
  file('png-data-after.png', () => join(PNG, ihdr(9, 9, 8, 6), chunk('IDAT', bomb(16_000)), IEND)),
  file('png-chunks.png', () => join(PNG, ihdr(9, 9, 8, 6), repeat(1_000_000, chunk('IDAT', zeros(0))), IEND)),
  file('png-length-lies.png', () => join(PNG, ihdr(9, 9, 8, 6), u32(0x7fff_ffff), 'IDAT', zeros(9))),
];

const sof = (kind: number, width: number, height: number) =>
  join(
    Buffer.from([255, kind]),
    u16(17),
    Buffer.from([8]),
    u16(height),
    u16(width),
    Buffer.from([3, 1, 0x22, 0, 2, 0x11, 0, 3, 0x11, 0]),
  );
const dqt = join(Buffer.from([255, 0xdb]), u16(67), Buffer.from([0]), Buffer.alloc(64, 1));
/** Huffman table with only one code, 1 bit long. */
const dht = (table: number) =>
  join(Buffer.from([255, 0xc4]), u16(20), Buffer.from([table, 1]), zeros(15), zeros(1));
const scan = (spectrum: readonly number[]) =>
  join(Buffer.from([255, 0xda]), u16(12), Buffer.from([3, 1, 0, 2, 0, 3, 0, ...spectrum]));
const tables = join(dqt, dht(0), dht(16));
const jpeg = (...parts: readonly Uint8Array[]) =>
  join(Buffer.from([255, 0xd8]), ...parts, Buffer.from([255, 0xd9]));

const JPEGS: readonly HostileFile[] = [
  file('jpeg-four-gigapixels.jpg', () => jpeg(tables, sof(0xc0, 65_500, 65_500), scan([0, 63, 0]), zeros(9))),
  file('jpeg-gray-of-nothing.jpg', () => jpeg(tables, sof(0xc0, 11_000, 10_900), scan([0, 63, 0]), zeros(9))),
  file('jpeg-all-zero.jpg', () =>
    jpeg(tables, sof(0xc0, 11_000, 10_900), scan([0, 63, 0]), zeros(4_000_000)),
  ),
  file('jpeg-scans.jpg', () =>
    jpeg(tables, sof(0xc2, 11_000, 10_900), repeat(3000, join(scan([0, 0, 0]), zeros(200)))),
  ),
  file('jpeg-scans-small.jpg', () =>
    jpeg(tables, sof(0xc2, 2000, 2000), repeat(30_000, join(scan([0, 0, 0]), zeros(20)))),
  ),
  file('jpeg-segments.jpg', () =>
    jpeg(repeat(200_000, join(Buffer.from([255, 0xe2]), u16(4), u16(7))), tables, sof(0xc0, 9, 9)),
  ),
  file('jpeg-exif-loop.jpg', () =>
    jpeg(
      join(
        Buffer.from([255, 0xe1]),
        u16(34),
        'Exif\0\0II*\0',
        u32(8, true),
        u16(1, true),
        u16(0x8769, true),
        u16(4, true),
        u32(1, true),
        u32(8, true),
        u32(8, true),
      ),
      tables,
      sof(0xc0, 9, 9),
      scan([0, 63, 0]),
      zeros(9),
    ),
  ),
  file('jpeg-thirteen-thousand-tables.jpg', () =>
    jpeg(repeat(13_000, tables), sof(0xc0, 9, 9), scan([0, 63, 0])),
  ),
];

type Entry = readonly [tag: number, type: number, count: number, value: number];

/** Little-endian TIFF: one directory at offset 8, followed by the bytes of `behind`. */
const tiff = (entries: readonly Entry[], behind: Uint8Array = zeros(0), next = 0) =>
  join(
    'II*\0',
    u32(8, true),
    u16(entries.length, true),
    ...entries.map(([tag, type, count, value]) =>
      join(u16(tag, true), u16(type, true), u32(count, true), u32(value, true)),
    ),
    u32(next, true),
    behind,
  );
/** Offset just after a directory with 9 entries, where the data of an RGB strip starts. */
const BEHIND = 8 + 2 + 9 * 12 + 4;
const strip = (width: number, height: number, compression: number, data: Uint8Array) =>
  tiff(
    [
      [256, 4, 1, width],
      [257, 4, 1, height],
      [258, 3, 1, 8],
      [259, 3, 1, compression],
      [262, 3, 1, 1],
      [273, 4, 1, BEHIND],
      [277, 3, 1, 1],
      [278, 4, 1, height],
      [279, 4, 1, data.length],
    ],
    data,
  );

const TIFFS: readonly HostileFile[] = [
  file('tiff-gigapixel.tif', () => strip(40_000, 25_000, 8, bomb(1000))),
  file('tiff-two-billion.tif', () => strip(0x7fff_ffff, 0x7fff_ffff, 1, zeros(9))),
  file('tiff-deflate.tif', () => strip(11_000, 10_900, 8, bomb(16_000))),
  file('tiff-packbits.tif', () =>
    strip(11_000, 10_900, 32_773, Buffer.alloc(1_900_000, Buffer.from([129, 0]))),
  ),
  file('tiff-lzw-nothing.tif', () => strip(11_000, 10_900, 5, Buffer.alloc(1_000_000, 0x80))),
  file('tiff-fax.tif', () => strip(10_900, 11_000, 4, Buffer.alloc(90_000, 255))),
  file('tiff-directories.tif', () => {
    const directory = (i: number) =>
      join(
        u16(1, true),
        u16(256, true),
        u16(3, true),
        u32(1, true),
        u32(9, true),
        u32(8 + (i + 1) * 18, true),
      );
    const directories = Array.from({ length: 500_000 }, (_, i) => directory(i));
    return join('II*\0', u32(8, true), Buffer.concat(directories));
  }),
  file('tiff-loop.tif', () =>
    tiff(
      [
        [256, 4, 1, 9],
        [257, 4, 1, 9],
      ],
      zeros(0),
      8,
    ),
  ),
  file('tiff-samples.tif', () =>
    tiff([
      [256, 4, 1, 11_000],
      [257, 4, 1, 10_000],
      [258, 3, 1, 8],
      [259, 3, 1, 1],
      [262, 3, 1, 2],
      [273, 4, 1, 8],
      [277, 3, 1, 65_535],
      [278, 4, 1, 1],
      [279, 4, 1, 9],
    ]),
  ),
  file('tiff-strips.tif', () =>
    tiff([
      [256, 4, 1, 60_000],
      [257, 4, 1, 2000],
      [258, 3, 1, 8],
      [259, 3, 1, 8],
      [262, 3, 1, 1],
      [273, 4, 0x3fff_ffff, 8],
      [277, 3, 1, 1],
      [278, 4, 1, 1],
      [279, 4, 0x3fff_ffff, 8],
    ]),
  ),
  file('tiff-tag-long.tif', () =>
    tiff([
      [256, 4, 1, 9],
      [257, 4, 1, 9],
      [270, 2, 0xffff_fff0, 8],
      [700, 1, 0xffff_fff0, 8],
    ]),
  ),
];

const OTHERS: readonly HostileFile[] = [
  file('empty.png', () => zeros(0)),
  file('zeros.psd', () => zeros(50_000_000)),
  file('packed.pdf', () => deflated(zeros(10_000_000))),
];

export const PLAIN_PICTURES: readonly HostileFile[] = [...PNGS, ...JPEGS, ...TIFFS, ...PSDS, ...OTHERS];
