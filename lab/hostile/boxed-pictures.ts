import { file, type HostileFile, join, repeat, u16, u32, zeros } from './bytes.ts';

const part = (name: string, data: Uint8Array) =>
  join(name, u32(data.length, true), data, zeros(data.length % 2));
const riff = (...parts: readonly Uint8Array[]) => {
  const body = join('WEBP', ...parts);
  return join('RIFF', u32(body.length, true), body);
};
const lossless = (width: number, height: number, data: Uint8Array) =>
  join(Buffer.from([0x2f]), u32(((width - 1) | ((height - 1) << 14)) >>> 0, true), data);
const vp8x = (flags: number, width: number, height: number) =>
  join(
    Buffer.from([flags, 0, 0, 0]),
    u32(width - 1, true).subarray(0, 3),
    u32(height - 1, true).subarray(0, 3),
  );

const WEBPS: readonly HostileFile[] = [
  file('webp-lossless.webp', () => riff(part('VP8L', lossless(16_383, 16_383, zeros(9))))),
  file('webp-lossless-fits.webp', () =>
    riff(part('VP8L', lossless(11_000, 10_900, Buffer.from('88880800000000000000', 'hex')))),
  ),
  file('webp-canvas.webp', () => riff(part('VP8X', vp8x(2, 2 ** 24, 2 ** 24)), part('ANIM', zeros(6)))),
  file('webp-frames.webp', () =>
    riff(
      part('VP8X', vp8x(2, 10_000, 10_000)),
      part('ANIM', zeros(6)),
      repeat(100_000, part('ANMF', zeros(24))),
    ),
  ),
  file('webp-chunks.webp', () =>
    riff(part('VP8X', vp8x(0x20, 9, 9)), repeat(500_000, part('ICCP', zeros(2)))),
  ),
  file('webp-lossy.webp', () =>
    riff(
      part(
        'VP8 ',
        join(Buffer.from([0x10, 0, 0, 0x9d, 1, 0x2a]), u16(16_383, true), u16(7000, true), zeros(99)),
      ),
    ),
  ),
];

const box = (name: string, ...parts: readonly (Uint8Array | string)[]): Buffer => {
  const body = join(...parts);
  return join(u32(body.length + 8), name, body);
};
const full = (name: string, ...parts: readonly (Uint8Array | string)[]) => box(name, u32(0), ...parts);

/**
 * Image file with one item, or with a grid of 65,536 references to it. It declares a large size with almost no data.
 */
function isoMedia(brand: 'avif' | 'heic', side: number, grid: boolean): Buffer {
  const codec = brand === 'avif' ? 'av01' : 'hvc1';
  const config =
    brand === 'avif'
      ? box('av1C', Buffer.from([0x81, 0, 0, 0]))
      : box('hvcC', Buffer.from([1, ...Array<number>(22).fill(0)]));
  const item = (id: number, type: string) =>
    box('infe', Buffer.from([2, 0, 0, 0]), u16(id), u16(0), type, '\0');
  const properties = box(
    'iprp',
    box('ipco', full('ispe', u32(side), u32(side)), config),
    full('ipma', u32(1), u16(1), Buffer.from([2, 1, 0x82])),
  );
  const references = grid ? [full('iref', box('dimg', u16(1), u16(65_000), repeat(65_000, u16(2))))] : [];
  const meta = full(
    'meta',
    full('hdlr', u32(0), 'pict', zeros(13)),
    full('pitm', u16(1)),
    full('iloc', u16(0x4400), u16(1), u16(1), u16(0), u16(1), u32(0), u32(grid ? 12 : 0xffff)),
    full('iinf', u16(grid ? 2 : 1), item(1, grid ? 'grid' : codec), ...(grid ? [item(2, codec)] : [])),
    ...references,
    properties,
  );
  return join(
    box('ftyp', brand, u32(0), brand, 'mif1'),
    meta,
    box('mdat', Buffer.from([0, 1, 255, 255]), u32(side), u32(side), zeros(70_000)),
  );
}
const deepBoxes = (brand: string) => {
  let inner: Buffer = zeros(0);
  for (let depth = 0; depth < 3000; depth++) inner = full('meta', inner);
  return join(box('ftyp', brand, u32(0), brand, 'mif1'), inner);
};
const extents = (brand: string) =>
  join(
    box('ftyp', brand, u32(0), brand, 'mif1'),
    full(
      'meta',
      full('hdlr', u32(0), 'pict', zeros(13)),
      full('pitm', u16(1)),
      full('iloc', u16(0x4400), u16(1), u16(1), u16(0), u16(65_535), Buffer.alloc(524_280, 255)),
    ),
  );

const ISO: readonly HostileFile[] = (['avif', 'heic'] as const).flatMap((brand) => [
  file(`${brand}-four-gigapixels.${brand}`, () => isoMedia(brand, 65_535, false)),
  file(`${brand}-120-megapixels.${brand}`, () => isoMedia(brand, 10_900, false)),
  file(`${brand}-grid.${brand}`, () => isoMedia(brand, 65_535, true)),
  file(`${brand}-boxes-deep.${brand}`, () => deepBoxes(brand)),
  file(`${brand}-extents.${brand}`, () => extents(brand)),
]);

const JXLS: readonly HostileFile[] = [
  file('jxl-huge.jxl', () => join(Buffer.from([0xff, 0x0a, 0xfe, 0xff, 0xff, 0xff, 0xff, 0xff]), zeros(100))),
  file('jxl-noise.jxl', () =>
    join(Buffer.from([0xff, 0x0a]), Buffer.alloc(100_000, Buffer.from('9e3779b97f4a7c15', 'hex'))),
  ),
  file('jxl-boxes.jxl', () =>
    join(
      '\0\0\0\x0cJXL \r\n\x87\n',
      box('ftyp', 'jxl ', u32(0), 'jxl '),
      repeat(300_000, box('jxlp', zeros(4))),
    ),
  ),
  file('jxl-brotli.jxl', () =>
    join(
      '\0\0\0\x0cJXL \r\n\x87\n',
      box('ftyp', 'jxl ', u32(0), 'jxl '),
      box('brob', 'Exif', zeros(1000)),
      box('jxlc', Buffer.from([0xff, 0x0a, 0x7f, 0xff])),
    ),
  ),
];

const gif = (width: number, height: number, ...parts: readonly Uint8Array[]) =>
  join(
    'GIF89a',
    u16(width, true),
    u16(height, true),
    Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
    ...parts,
    Buffer.from([0x3b]),
  );
const frame = (width: number, height: number, data: Uint8Array) =>
  join(
    Buffer.from([0x2c]),
    u16(0),
    u16(0),
    u16(width, true),
    u16(height, true),
    Buffer.from([0, 2]),
    data,
    Buffer.from([0]),
  );
const few = Buffer.from([2, 0x44, 1]);

const GIFS: readonly HostileFile[] = [
  file('gif-four-gigapixels.gif', () => gif(65_535, 65_535, frame(65_535, 65_535, few))),
  file('gif-fits.gif', () => gif(10_900, 10_900, frame(10_900, 10_900, few))),
  file('gif-frames.gif', () => gif(5000, 5000, repeat(100_000, frame(5000, 5000, few)))),
  file('gif-frames-small.gif', () => gif(99, 99, repeat(300_000, frame(1, 1, few)))),
  file('gif-comments.gif', () =>
    gif(9, 9, repeat(400_000, join(Buffer.from([0x21, 0xfe, 100]), zeros(100), Buffer.from([0])))),
  ),
  file('gif-codes.gif', () =>
    gif(
      10_000,
      10_000,
      frame(10_000, 10_000, Buffer.alloc(256 * 4000, join(Buffer.from([255]), Buffer.alloc(255, 0x55)))),
    ),
  ),
];

const bmp = (width: number, height: number, compression: number, data: Uint8Array) => {
  const head = join(
    u32(40, true),
    Buffer.from(new Int32Array([width, height]).buffer),
    u16(1, true),
    u16(compression === 1 ? 8 : 24, true),
    u32(compression, true),
    zeros(20),
  );
  return join('BM', u32(54 + data.length, true), u32(0), u32(54, true), head, data);
};

const BMPS: readonly HostileFile[] = [
  file('bmp-four-gigapixels.bmp', () => bmp(65_535, 65_535, 0, zeros(9))),
  file('bmp-negative.bmp', () => bmp(11_000, -10_900, 0, zeros(9))),
  file('bmp-runs.bmp', () => bmp(11_000, 10_900, 1, Buffer.alloc(1_000_000, Buffer.from([255, 1])))),
];

export const BOXED_PICTURES: readonly HostileFile[] = [...WEBPS, ...ISO, ...JXLS, ...GIFS, ...BMPS];
