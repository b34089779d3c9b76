/** Files in every raster format with a changed byte or a missing end, and the permitted outcomes of opening them. */

import {
  createPicture,
  type Picture,
  type PictureSpace,
  SAMPLES_PER_PIXEL,
} from '@printready/pixels/picture';
import { expect } from 'vitest';
import { hasMagick, hasXz, magick } from '../../../../scripts/testing/outside-programs.ts';
import { createRandom } from '../../../../scripts/testing/seeded-random.ts';
import { decodePicture } from '../index.ts';
import { encodePicture } from '../save.ts';
import { openTiff, readTagNumbers } from '../tiff/tags.ts';
import { expectPlainRefusal } from './check-opening.ts';
import { type TestTiff, writeTestTiff } from './tiff/tiff-writer.ts';

const WIDTH = 64;
const HEIGHT = 48;
const STRIP_ROWS = 12;

function drawPicture(seed: number, space: PictureSpace): Picture {
  const random = createRandom(seed);
  const step = SAMPLES_PER_PIXEL[space];
  const noise = random() < 0.5 ? 0 : 40;
  const [level, slope] = [random() * 200, 1 + random() * 3];
  const data = Uint8Array.from({ length: WIDTH * HEIGHT * step }, (_, i) => {
    const x = Math.floor(i / step) % WIDTH;
    return (level + (x > WIDTH / 2 ? x * slope : (i % step) * 30) + random() * noise) & 255;
  });
  return createPicture({
    width: WIDTH,
    height: HEIGHT,
    space,
    alpha: false,
    data,
    resolution: null,
    icc: null,
  });
}

/**
 * Extent of damage that a format's checksums cannot detect. `none`: all damage is detected. `strip`: the strip that
 * contains the byte. `picture`: a single code stream without a checksum.
 */
type Reach = 'none' | 'strip' | 'picture';

export type DamageKind = {
  readonly name: string;
  readonly reach: Reach;
  readonly make: (seed: number) => Promise<Uint8Array> | Uint8Array;
  readonly needs?: 'magick' | 'xz';
  /** True if libvips or libheif reads the file; their memory stays with the thread after a failure. */
  readonly retainsMemory?: boolean;
};

const tiff = (compression: NonNullable<TestTiff['compression']>, reach: Reach): DamageKind => ({
  name: `TIFF, ${compression}`,
  reach,
  ...(compression === 'lzma' && { needs: 'xz' }),
  make(seed) {
    const { data } = drawPicture(seed, 'rgb');
    return writeTestTiff({
      ...{ width: WIDTH, height: HEIGHT, bits: 8, samples: 3, photometric: 2, rows: STRIP_ROWS, compression },
      at: (x, y, sample) => data[(y * WIDTH + x) * 3 + sample]!,
    });
  },
});

const saved = (
  format: Parameters<typeof encodePicture>[1]['format'],
  reach: Reach,
  quality?: number,
  space: PictureSpace = 'rgb',
): DamageKind => ({
  name: `${format}${quality ? ` of quality ${quality}` : ''}${space === 'cmyk' ? ', CMYK' : ''}`,
  reach,
  make: (seed) => encodePicture(drawPicture(seed, space), { format, ...(quality && { quality }) }),
});

const drawn = (format: string, words: readonly string[]): DamageKind => ({
  name: `${format} of ImageMagick`,
  reach: 'picture',
  needs: 'magick',
  make: (seed) =>
    magick(
      ['-depth', '8', '-size', `${WIDTH}x${HEIGHT}`, 'rgb:-', ...words, `${format}:-`],
      drawPicture(seed, 'rgb').data as Uint8Array,
    ),
});

const retaining = (kind: DamageKind): DamageKind => ({ ...kind, retainsMemory: true });

export const DAMAGE_KINDS: readonly DamageKind[] = [
  tiff('none', 'strip'),
  tiff('packbits', 'strip'),
  tiff('lzw', 'strip'),
  tiff('deflate', 'none'),
  tiff('zstd', 'strip'),
  tiff('lzma', 'strip'),
  saved('png', 'none'),
  saved('jpeg', 'picture', 90),
  retaining(saved('jpeg', 'picture', 90, 'cmyk')),
  saved('webp', 'picture', 100),
  saved('webp', 'picture', 80),
  retaining(saved('avif', 'picture', 80)),
  saved('psd', 'picture'),
  saved('bmp', 'picture'),
  retaining(saved('gif', 'picture')),
  retaining(drawn('heic', [])),
  retaining(drawn('tiff', ['-monochrome', '-compress', 'Group4'])),
  drawn('jpeg', ['-interlace', 'Plane']),
];

export const canMake = ({ needs }: DamageKind): boolean =>
  needs === undefined || (needs === 'magick' ? hasMagick : hasXz);

function changedRows(a: Picture, b: Picture): number[] {
  const step = a.data.length / a.height;
  return Array.from({ length: a.height }, (_, y) => y).filter((y) => {
    for (let i = y * step; i < (y + 1) * step; i++) if (a.data[i] !== b.data[i]) return true;
    return false;
  });
}

/** Asserts that the file is refused, reported as damaged, read unchanged, or changed only within `reach`. */
export async function checkDamaged(
  kind: DamageKind,
  sound: Picture,
  damaged: Uint8Array,
): Promise<'refused' | 'same' | 'changed'> {
  const opened = await decodePicture(damaged, { maxPixels: 1e6, partial: true });
  if (!opened.ok) {
    expectPlainRefusal(opened.problem.text);
    return 'refused';
  }
  const { picture, findings } = opened;
  expect([picture.width, picture.height, picture.space]).toEqual([sound.width, sound.height, sound.space]);
  expect(picture.data.length).toBe(sound.data.length);
  const boxes = findings.flatMap(({ code, place }) =>
    code === 'part-unreadable' && place ? [place.box] : [],
  );
  const isNamed = (y: number) =>
    boxes.some((box) => y >= box.y * sound.height && y < (box.y + box.height) * sound.height);
  const rows = changedRows(sound, picture).filter((y) => !isNamed(y));
  if (boxes.length > 0) {
    expect(rows, 'rows that no finding names').toEqual([]);
    return 'refused';
  }
  if (rows.length === 0) return 'same';
  expect(kind.reach, `${rows.length} rows changed without a word`).not.toBe('none');
  if (kind.reach === 'strip')
    expect(Math.floor(rows.at(-1)! / STRIP_ROWS), `rows ${rows.join()}`).toBe(
      Math.floor(rows[0]! / STRIP_ROWS),
    );
  return 'changed';
}

export async function openSound(file: Uint8Array): Promise<Picture> {
  const opened = await decodePicture(file);
  if (!opened.ok) throw new Error(opened.problem.text, { cause: opened.problem });
  return opened.picture;
}

const STRIP_OFFSETS = 273;
const STRIP_LENGTHS = 279;

/** Range of compressed data: the strips of a TIFF, or else everything between the headers and the trailer. */
export function dataRange(file: Uint8Array): readonly [from: number, to: number] {
  const [tags] = openTiff(file)?.directories ?? [];
  if (!tags) return [Math.floor(file.length * 0.35), Math.floor(file.length * 0.8)];
  const offsets = readTagNumbers(tags, STRIP_OFFSETS);
  const lengths = readTagNumbers(tags, STRIP_LENGTHS);
  return [Math.min(...offsets), Math.max(...offsets.map((offset, i) => offset + lengths[i]!))];
}
