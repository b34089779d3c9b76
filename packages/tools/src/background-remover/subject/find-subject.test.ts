/** Tests that points select one of two objects. The fake network finds anything that is sharp. */
import type { Network, OpenNetwork } from '@printready/inference';
import { createRaster, type Raster } from '@printready/pixels/raster';
import { describe, expect, it } from 'vitest';
import { createMemory } from '../../contract/memory.ts';
import type { Point } from '../options.ts';
import { findSubject, MAX_CACHED_MATTES, type MatteCache } from './find-subject.ts';

const SIDE = 128;
/** Centers and radius of the two discs, as shares of the side. */
const LEFT = { x: 0.25, y: 0.5 };
const RIGHT = { x: 0.75, y: 0.5 };
const RADIUS = 0.15;

/** Two discs of small black and white squares on gray, optionally joined; `seed` varies the picture. */
function twoDiscs(seed: number, joined = false): Raster {
  const data = new Uint8ClampedArray(SIDE * SIDE * 4).fill(255);
  for (let y = 0, at = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++, at++) {
      const [u, v] = [x / SIDE, y / SIDE];
      const inBar = joined && u > LEFT.x && u < RIGHT.x && Math.abs(v - LEFT.y) < 0.04;
      const inside = inBar || [LEFT, RIGHT].some((disc) => Math.hypot(u - disc.x, v - disc.y) < RADIUS);
      const check = ((x >> 1) + (y >> 1)) % 2 === 0 ? 255 : 0;
      data.fill(inside ? check : 128, at * 4, at * 4 + 3);
    }
  }
  data[0] = seed;
  return createRaster(SIDE, SIDE, { data });
}

/** Fake confidence: full far from gray; slightly blurred areas are found only in every other column. */
function sureOf(value: number, column: number): number {
  const contrast = Math.abs(value - 128);
  if (contrast < 40) return 0;
  return contrast > 120 || column % 2 === 0 ? 1 : 0.5;
}

function sharpNetwork() {
  const asked: string[] = [];
  const open: OpenNetwork = (id) => {
    asked.push(id);
    const network: Pick<Network, 'side' | 'run'> = {
      side: SIDE,
      run: ({ data, width, height }) =>
        Promise.resolve({
          channels: 1,
          width,
          height,
          data: data.subarray(0, width * height).map((value, at) => sureOf(value, at % width)),
        }),
    };
    return Promise.resolve(network as Network);
  };
  return { asked, open };
}

/** One cache per picture, as in the app. */
const kept = new WeakMap<Raster, MatteCache>();

async function look(input: Raster, points: readonly Point[], openNetwork: OpenNetwork) {
  const answers = kept.get(input) ?? createMemory(MAX_CACHED_MATTES);
  kept.set(input, answers);
  const asked = { detail: 'auto' as const, points: [...points] };
  const subject = await findSubject(input, asked, { openNetwork, answers }, () => undefined);
  const { data, width } = subject.matte;
  const at = ({ x, y }: { readonly x: number; readonly y: number }) =>
    data[Math.floor(y * width) * width + Math.floor(x * width)]!;
  return { ...subject, left: at(LEFT), right: at(RIGHT) };
}

const yes = (place: { readonly x: number; readonly y: number }): Point => ({ ...place, keep: true });
const no = (place: { readonly x: number; readonly y: number }): Point => ({ ...place, keep: false });

describe('findSubject on two objects', () => {
  it('keeps both objects if no points are given, reports that there are two, and runs the network once', async () => {
    const { asked, open } = sharpNetwork();
    const found = await look(twoDiscs(1), [], open);
    expect(found).toMatchObject({ left: 255, right: 255, rivals: true, nothingThere: false });
    expect(asked).toEqual(['isnet-small']);
  });

  it('keeps only the object the user points at, with one additional network run, which is cached', async () => {
    const { asked, open } = sharpNetwork();
    const picture = twoDiscs(2);
    const first = await look(picture, [yes(LEFT)], open);
    expect(first).toMatchObject({ left: 255, right: 0, rivals: false });
    expect(await look(picture, [yes(RIGHT)], open)).toMatchObject({ left: 0, right: 255 });
    expect(await look(picture, [yes(LEFT)], open)).toEqual(first);
    expect(asked).toEqual(['isnet-small', 'isnet-small', 'isnet-small']);
  });

  it('separates objects that the network joins', async () => {
    const { open } = sharpNetwork();
    const picture = twoDiscs(8, true);
    expect(await look(picture, [], open)).toMatchObject({ left: 255, right: 255, rivals: false });
    expect(await look(picture, [yes(RIGHT)], open)).toMatchObject({ left: 0, right: 255 });
  });

  it('keeps both objects if the user points at both', async () => {
    const { open } = sharpNetwork();
    expect(await look(twoDiscs(3), [yes(LEFT), yes(RIGHT)], open)).toMatchObject({ left: 255, right: 255 });
  });

  it('removes the object marked for removal, and keeps the rest', async () => {
    const { open } = sharpNetwork();
    expect(await look(twoDiscs(4), [no(RIGHT)], open)).toMatchObject({ left: 255, right: 0 });
    expect(await look(twoDiscs(5), [yes(LEFT), no(RIGHT)], open)).toMatchObject({ left: 255, right: 0 });
  });

  it('blurs a larger area if removing one object also removed the subject', async () => {
    const { asked, open } = sharpNetwork();
    expect(await look(twoDiscs(11, true), [no(RIGHT)], open)).toMatchObject({ left: 255, right: 0 });
    expect(asked).toEqual(['isnet-small', 'isnet-small', 'isnet-small']);
  });

  it('runs the network on a crop if the result is unsure', async () => {
    const { asked, open } = sharpNetwork();
    // A tall bar joined to the right disc; only its middle is near the point.
    const picture = twoDiscs(12, true);
    for (let y = 13; y < 115; y++) {
      for (let x = 20; x < 44; x++) {
        const at = (y * SIDE + x) * 4;
        picture.data.fill(((x >> 1) + (y >> 1)) % 2 === 0 ? 255 : 0, at, at + 3);
      }
    }
    const found = await look(picture, [yes(LEFT)], open);
    expect(found).toMatchObject({ left: 255, right: 0, nothingThere: false });
    expect(asked).toHaveLength(3);
    const { data, width } = found.matte;
    for (const y of [16, 40, 88, 112]) expect(data.subarray(y * width + 22, y * width + 42)).not.toContain(0);
    expect(await look(picture, [yes(LEFT)], open)).toEqual(found);
    expect(asked).toHaveLength(3);
  });

  it('treats a gap inside an object as part of that object', async () => {
    const { open } = sharpNetwork();
    const picture = twoDiscs(9);
    for (let y = 58; y < 70; y++)
      for (let x = 26; x < 38; x++) picture.data.fill(128, (y * SIDE + x) * 4, (y * SIDE + x) * 4 + 3);
    const found = await look(picture, [yes(LEFT)], open);
    expect(found).toMatchObject({ right: 0, nothingThere: false });
    const { data, width } = found.matte;
    expect(data[64 * width + 20]).toBe(255);
  });

  it('falls back to the result without points if there is no object at the point, and reports it', async () => {
    const { open } = sharpNetwork();
    const found = await look(twoDiscs(6), [yes({ x: 0.5, y: 0.05 })], open);
    expect(found).toMatchObject({ left: 255, right: 255, nothingThere: true });
  });

  it('ignores a speck near the point', async () => {
    const { open } = sharpNetwork();
    const picture = twoDiscs(10);
    picture.data.fill(255, (6 * SIDE + 64) * 4, (6 * SIDE + 67) * 4);
    const found = await look(picture, [yes({ x: 0.505, y: 0.05 })], open);
    expect(found).toMatchObject({ left: 255, right: 255, nothingThere: true });
  });

  it('stops when the report callback throws', async () => {
    const { open } = sharpNetwork();
    const stopped = findSubject(
      twoDiscs(7),
      { detail: 'fast', points: [yes(LEFT)] },
      { openNetwork: open, answers: createMemory(0) },
      (done) => {
        if (done > 0.5) throw new Error('stopped');
      },
    );
    await expect(stopped).rejects.toThrow('stopped');
  });
});

describe('findSubject on a small picture', () => {
  /** Fake networks that accept squares of 64 to 256 px and record each requested side, px. */
  function anySize(first: (value: number, column: number) => number) {
    const asked: [string, number][] = [];
    const open: OpenNetwork = (id) => {
      const network: Pick<Network, 'side' | 'smaller' | 'run'> = {
        side: 256,
        smaller: { least: 64, step: 32 },
        run: ({ data, width, height }) => {
          asked.push([id, width]);
          const answer = id === 'isnet-small' ? first : sureOf;
          const planes = data.subarray(0, width * height).map((value, at) => answer(value, at % width));
          return Promise.resolve({ channels: 1, width, height, data: planes });
        },
      };
      return Promise.resolve(network as Network);
    };
    return { asked, open };
  }

  it('runs the network at 128 px without points, and at 256 px if points select one of two objects', async () => {
    const { asked, open } = anySize(sureOf);
    const picture = twoDiscs(20);
    expect(await look(picture, [], open)).toMatchObject({ left: 255, right: 255 });
    expect(await look(picture, [yes(LEFT)], open)).toMatchObject({ matte: { width: 256 }, right: 0 });
    expect(asked).toEqual([
      ['isnet-small', 128],
      ['isnet-small', 256],
    ]);
  });

  it('runs a network at 256 px if the result at 128 px is unsure', async () => {
    const { asked, open } = anySize((value) => (Math.abs(value - 128) < 40 ? 0 : 0.5));
    const picture = twoDiscs(21);
    expect(await look(picture, [], open)).toMatchObject({ secondLook: 'taken', matte: { width: 256 } });
    expect(asked).toEqual([
      ['isnet-small', 128],
      ['isnet-medium', 256],
    ]);
  });
});
