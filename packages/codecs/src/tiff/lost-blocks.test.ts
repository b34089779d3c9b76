/** TIFFs with a damaged strip or tile must be refused, or opened with a report of where the damage is. */
import { describe, expect, it } from 'vitest';
import { decodeImage, decodePicture } from '../index.ts';
import { type TestTiff, writeTestTiff } from '../testing/tiff/tiff-writer.ts';
import { TIFF_TAGS } from './layout.ts';
import { openTiff, readTagNumbers } from './tags.ts';

const WIDTH = 64;
const HEIGHT = 48;
const ORIENTATION = 274;

const sound: TestTiff = {
  ...{ width: WIDTH, height: HEIGHT, bits: 8, samples: 3, photometric: 2, rows: 12, compression: 'deflate' },
  at: (x, y, sample) => (x * 7 + y * 3 + sample * 40) & 127,
};

function damage(file: Uint8Array, blocks: readonly number[]): Uint8Array {
  const [tags] = openTiff(file)?.directories ?? [];
  if (!tags) throw new Error('The TIFF has no page.');
  const numbers = (tiles: number, strips: number) => readTagNumbers(tags, tags.has(tiles) ? tiles : strips);
  const offsets = numbers(TIFF_TAGS.tileOffsets, TIFF_TAGS.offsets);
  const lengths = numbers(TIFF_TAGS.tileLengths, TIFF_TAGS.lengths);
  const damaged = file.slice();
  for (const block of blocks) damaged[offsets[block]! + (lengths[block]! >> 1)]! ^= 0xff;
  return damaged;
}

async function open(tiff: Partial<TestTiff>, blocks: readonly number[]) {
  const file = writeTestTiff({ ...sound, ...tiff });
  const [whole, opened] = [
    await decodePicture(file),
    await decodePicture(damage(file, blocks), { partial: true }),
  ];
  if (!whole.ok) throw new Error(whole.problem.text);
  return { whole: whole.picture, opened };
}

const placesOf = (opened: Awaited<ReturnType<typeof open>>['opened']) =>
  opened.ok &&
  opened.findings.map(({ code, place }) => [
    code,
    place?.box.x,
    place?.box.y,
    place?.box.width,
    place?.box.height,
  ]);

describe('decodePicture for a damaged TIFF', () => {
  it('refuses the file unless the option `partial` is set', async () => {
    const damaged = damage(writeTestTiff(sound), [1]);
    expect(await decodePicture(damaged)).toMatchObject({ ok: false, problem: { code: 'corrupt' } });
    expect(await decodeImage(damaged)).toMatchObject({ ok: false });
  });

  it('leaves the damaged strip blank, keeps the rest, and reports where the strip is', async () => {
    const { whole, opened } = await open({}, [1]);
    expect(placesOf(opened)).toEqual([['part-unreadable', 0, 0.25, 1, 0.25]]);
    const expected = whole.data.slice().fill(255, 12 * WIDTH * 3, 24 * WIDTH * 3);
    expect(opened.ok && opened.picture.data).toEqual(expected);
  });

  it('merges adjacent damaged strips and lists separate ones', async () => {
    const rows = { rows: 6 };
    expect(placesOf((await open(rows, [1, 2, 5])).opened)).toEqual([
      ['part-unreadable', 0, 0.125, 1, 0.25],
      ['part-unreadable', 0, 0.625, 1, 0.125],
    ]);
  });

  it('reports a damaged tile, clipped to the picture', async () => {
    const { opened } = await open({ tile: 32 }, [3]);
    expect(placesOf(opened)).toEqual([['part-unreadable', 0.5, 32 / 48, 0.5, 16 / 48]]);
  });

  it('blanks a strip in all planes if it is damaged in one plane', async () => {
    const { whole, opened } = await open({ planar: true }, [5]);
    expect(placesOf(opened)).toEqual([['part-unreadable', 0, 0.25, 1, 0.25]]);
    const expected = whole.data.slice().fill(255, 12 * WIDTH * 3, 24 * WIDTH * 3);
    expect(opened.ok && opened.picture.data).toEqual(expected);
  });

  it('fills lost parts with no ink in CMYK, and with transparency if there is alpha', async () => {
    const cmyk = await open({ samples: 4, photometric: 5 }, [0]);
    expect(cmyk.opened.ok && cmyk.opened.picture.data.subarray(0, 12 * WIDTH * 4)).toEqual(
      new Uint8Array(12 * WIDTH * 4),
    );
    const clear = await open({ samples: 4, extra: [2] }, [0]);
    expect(clear.opened.ok && clear.opened.picture.data.subarray(0, 12 * WIDTH * 4)).toEqual(
      new Uint8Array(12 * WIDTH * 4),
    );
  });

  it.each([
    [3, 0, 0.5, 1, 0.25],
    [6, 0.5, 0, 0.25, 1],
    [8, 0.25, 0, 0.25, 1],
  ])('reports positions in the upright picture for orientation %i', async (orientation, ...box) => {
    const [left, top, across, down] = box;
    const { opened } = await open({ more: [[ORIENTATION, 3, [orientation]]] }, [1]);
    expect(placesOf(opened)).toEqual([['part-unreadable', ...box]]);
    if (!opened.ok) return;
    const { picture } = opened;
    const x = Math.floor((left + across / 2) * picture.width);
    const y = Math.floor((top + down / 2) * picture.height);
    const at = (y * picture.width + x) * 3;
    expect([...picture.data.subarray(at, at + 3)]).toEqual([255, 255, 255]);
  });

  it('refuses the file if more than half of it is lost', async () => {
    expect((await open({}, [0, 1])).opened.ok).toBe(true);
    expect((await open({}, [0, 1, 3])).opened).toMatchObject({ ok: false, problem: { code: 'corrupt' } });
  });

  it('reports nothing for a valid file', async () => {
    const { opened, whole } = await open({}, []);
    expect(placesOf(opened)).toEqual([]);
    expect(opened.ok && opened.picture.data).toEqual(whole.data);
  });
});
