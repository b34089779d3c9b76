/** JPEG in TIFF: strips with shared tables (TIFF Technical Note 2), and the obsolete form (TIFF 6.0, §22). */
import { joinBytes, matchesAscii, readUint16, u16 } from '@printready/pixels/bytes';
import { BadImage } from '../../bad-image.ts';
import { PHOTOMETRIC, type TiffLayout } from '../layout.ts';
import { readTagNumbers, type TiffTags } from '../tags.ts';

const OLD_TAGS = {
  ...{ process: 512, from: 513, length: 514, restart: 515, quantization: 519, dc: 520, ac: 521 },
  subsampling: 530,
} as const;
const BASELINE = 1;
const SOI = Uint8Array.of(0xff, 0xd8);
const EOI = Uint8Array.of(0xff, 0xd9);

const segment = (marker: number, body: Uint8Array): Uint8Array =>
  joinBytes([Uint8Array.of(0xff, marker), u16(body.length + 2), body]);

function adobeMarker({ photometric, samples }: Pick<TiffLayout, 'photometric' | 'samples'>): Uint8Array {
  if (samples !== 3) return new Uint8Array(0);
  const transform = photometric === PHOTOMETRIC.yCbCr ? 1 : 0;
  return segment(0xee, Uint8Array.of(0x41, 0x64, 0x6f, 0x62, 0x65, 0, 100, 0, 0, 0, 0, transform));
}

const isJpeg = (bytes: Uint8Array): boolean => matchesAscii(bytes, 0, '\xff\xd8');

/** Offset of the first marker of this kind before the coded data; -1 if there is none. */
function findMarker(jpeg: Uint8Array, wanted: number): number {
  for (let at = 2; at + 4 <= jpeg.length && jpeg[at] === 0xff; ) {
    const marker = jpeg[at + 1]!;
    if (marker === wanted) return at;
    if (marker === 0xda || marker === 0xd9) return -1;
    at += 2 + readUint16(jpeg, at + 2);
  }
  return -1;
}

const withoutEnd = (jpeg: Uint8Array): Uint8Array =>
  jpeg.at(-2) === 0xff && jpeg.at(-1) === 0xd9 ? jpeg.subarray(0, -2) : jpeg;

export function joinJpegTables(
  block: Uint8Array,
  tables: Uint8Array | null,
  layout: Pick<TiffLayout, 'photometric' | 'samples'>,
): Uint8Array {
  if (!isJpeg(block)) throw new BadImage('corrupt', 'The TIFF’s JPEG data is damaged.');
  const shared = tables && isJpeg(tables) ? withoutEnd(tables).subarray(2) : new Uint8Array(0);
  return joinBytes([SOI, adobeMarker(layout), shared, block.subarray(2)]);
}

const unreadable = () =>
  new BadImage(
    'unsupported',
    'This TIFF is compressed with old-style JPEG. Ask for it with LZW or ZIP compression.',
  );

/** Assembles the whole page as one JPEG. @throws BadImage if its parts are inconsistent */
export function assembleOldJpeg(
  bytes: Uint8Array,
  tags: TiffTags,
  layout: Pick<TiffLayout, 'photometric' | 'samples' | 'width' | 'height' | 'blocks'>,
): Uint8Array {
  const number = (tag: number) => readTagNumbers(tags, tag, 1)[0] ?? 0;
  const coded = layout.blocks.map(({ from, length }) =>
    bytes.subarray(from, from + Math.min(length, bytes.length)),
  );
  const from = number(OLD_TAGS.from);
  if (from > 0) {
    const length = number(OLD_TAGS.length);
    const stream = bytes.subarray(from, length > 0 ? from + length : bytes.length);
    if (!isJpeg(stream)) throw unreadable();
    const head = joinBytes([SOI, adobeMarker(layout), stream.subarray(2)]);
    if (findMarker(head, 0xda) >= 0) return joinBytes([withoutEnd(head), EOI]);
    if (coded.length !== 1) throw unreadable();
    const [strip] = coded;
    const scan = isScan(strip!) ? strip! : joinBytes([scanHeader(layout.samples), strip!]);
    return joinBytes([withoutEnd(head), withoutEnd(scan), EOI]);
  }
  if (number(OLD_TAGS.process) !== BASELINE || coded.length !== 1) throw unreadable();
  return joinBytes([SOI, adobeMarker(layout), ...oldTables(bytes, tags, layout), withoutEnd(coded[0]!), EOI]);
}

const isScan = (bytes: Uint8Array): boolean => bytes[0] === 0xff && bytes[1] === 0xda;

function scanHeader(samples: number): Uint8Array {
  const components = Array.from({ length: samples }, (_, i) => [i + 1, i * 0x11]).flat();
  return segment(0xda, Uint8Array.of(samples, ...components, 0, 63, 0));
}

function oldTables(
  bytes: Uint8Array,
  tags: TiffTags,
  { samples, width, height }: Pick<TiffLayout, 'samples' | 'width' | 'height'>,
): Uint8Array[] {
  const places = (tag: number) => readTagNumbers(tags, tag, samples);
  const [quantization, dc, ac] = [OLD_TAGS.quantization, OLD_TAGS.dc, OLD_TAGS.ac].map(places);
  if (quantization?.length !== samples || dc?.length !== samples || ac?.length !== samples)
    throw unreadable();
  const huffman = (from: number) => {
    const counts = bytes.subarray(from, from + 16);
    return bytes.subarray(from, from + 16 + counts.reduce((sum, count) => sum + count, 0));
  };
  const [across = 2, down = 2] = readTagNumbers(tags, OLD_TAGS.subsampling, 2);
  const sampling = samples === 1 ? 0x11 : across * 16 + down;
  const components = Array.from({ length: samples }, (_, i) => [i + 1, i === 0 ? sampling : 0x11, i]).flat();
  const restart = readTagNumbers(tags, OLD_TAGS.restart, 1)[0] ?? 0;
  return [
    ...quantization.map((from, i) =>
      segment(0xdb, joinBytes([Uint8Array.of(i), bytes.subarray(from, from + 64)])),
    ),
    segment(0xc0, joinBytes([Uint8Array.of(8), u16(height, width), Uint8Array.of(samples, ...components)])),
    ...dc.map((from, i) => segment(0xc4, joinBytes([Uint8Array.of(i), huffman(from)]))),
    ...ac.map((from, i) => segment(0xc4, joinBytes([Uint8Array.of(0x10 + i), huffman(from)]))),
    ...(restart > 0 ? [segment(0xdd, u16(restart))] : []),
    scanHeader(samples),
  ];
}
