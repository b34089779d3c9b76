import { createRaster, type Raster } from '@printready/pixels/raster';
import { resample, rotateQuarter } from '@printready/pixels/resample';
import { distanceTransform } from '@printready/pixels/shapes';
import { describe, expect, it } from 'vitest';
import {
  type Film,
  type Nesting,
  nestRectangles,
  nestSilhouettes,
  type ShapedPiece,
  type Turn,
  traceOutline,
} from './index.ts';

type Inside = (x: number, y: number) => boolean;

/** @param inside receives coordinates as fractions 0…1. */
function draw(width: number, height: number, inside: Inside): Raster {
  const raster = createRaster(width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (inside((x + 0.5) / width, (y + 0.5) / height))
        raster.data.set([200, 30, 40, 255], (y * width + x) * 4);
    }
  }
  return raster;
}

const triangle: Inside = (x, y) => y > 2 * Math.abs(x - 0.5);
const wedge: Inside = (x, y) => x < y;
const disc: Inside = (x, y) => (x - 0.5) ** 2 + (y - 0.5) ** 2 <= 0.25;
const ring: Inside = (x, y) => disc(x, y) && (x - 0.5) ** 2 + (y - 0.5) ** 2 > 0.16;
const angle: Inside = (x, y) => x < 0.3 || y > 0.7;
const cross: Inside = (x, y) => Math.abs(x - 0.5) < 0.17 || Math.abs(y - 0.5) < 0.17;
const ALL: readonly Turn[] = [0, 90, 180, 270];

type DrawnPiece = ShapedPiece & { readonly art: Raster };

function piece(inside: Inside, width: number, height: number, quantity: number, turns = ALL): DrawnPiece {
  const art = draw(width, height, inside);
  return { width, height, quantity, turns, art, outline: traceOutline(art, width + height) };
}

const FILM: Film = { width: 440, maxLength: 4000, gap: 4, margin: 6 };

const sets: readonly (readonly [string, readonly DrawnPiece[]])[] = [
  ['triangles', [piece(triangle, 100, 90, 16)]],
  ['wedges', [piece(wedge, 120, 80, 14)]],
  ['angles', [piece(angle, 110, 110, 12)]],
  ['rings with discs for their holes', [piece(ring, 140, 140, 6), piece(disc, 60, 60, 10)]],
  ['crosses', [piece(cross, 90, 90, 18)]],
  ['angles and small discs', [piece(angle, 150, 120, 8), piece(disc, 40, 40, 20)]],
  ['wedges that may only lie upright or on their head', [piece(wedge, 100, 130, 10, [0, 180])]],
  ['triangles and wedges', [piece(triangle, 130, 120, 8), piece(wedge, 70, 90, 12)]],
  ['rings and crosses', [piece(ring, 160, 160, 5), piece(cross, 70, 70, 12)]],
  [
    'everything',
    [piece(triangle, 90, 90, 5), piece(ring, 120, 120, 4), piece(angle, 80, 100, 6), piece(disc, 50, 50, 9)],
  ],
];

/** Index of the copy that covers each pixel on a sheet, −1 for none; fails on overlap. */
function paint(pieces: readonly DrawnPiece[], film: Film, nesting: Nesting, sheet: number): Int16Array {
  const owners = new Int16Array(film.width * nesting.lengths[sheet]!).fill(-1);
  for (const [copy, placement] of nesting.placements.entries()) {
    if (placement.sheet !== sheet) continue;
    const { art, width, height } = pieces[placement.piece]!;
    const printed =
      art.width === width && art.height === height ? art : resample(art, width, height, 'lanczos3');
    const turned = rotateQuarter(printed, placement.turn / 90);
    for (let y = 0; y < turned.height; y++) {
      for (let x = 0; x < turned.width; x++) {
        if (turned.data[(y * turned.width + x) * 4 + 3] === 0) continue;
        const at = (placement.y + y) * film.width + placement.x + x;
        if (owners[at] !== -1) expect.fail(`copies ${owners[at]} and ${copy} overlap`);
        owners[at] = copy;
      }
    }
  }
  return owners;
}

/** Smallest number of empty pixels between two copies, from an exact distance transform. */
function smallestGap(owners: Int16Array, width: number, copies: number): number {
  const height = owners.length / width;
  let smallest = Infinity;
  for (let copy = 0; copy < copies; copy++) {
    const elsewhere = Uint8Array.from(owners, (owner) => (owner === copy ? 0 : 1));
    if (!elsewhere.includes(0)) continue;
    const squared = distanceTransform(elsewhere, width, height);
    for (const [at, owner] of owners.entries()) {
      if (owner !== -1 && owner !== copy) smallest = Math.min(smallest, Math.sqrt(squared[at]!) - 1);
    }
  }
  return smallest;
}

describe('nestSilhouettes', () => {
  it.each(sets)('%s: keeps the gap and uses less film than rectangles', { tags: 'slow' }, (_, pieces) => {
    const nesting = nestSilhouettes(pieces, FILM);
    expect(nesting.placements).toHaveLength(pieces.reduce((sum, { quantity }) => sum + quantity, 0));
    expect(nesting.lengths).toHaveLength(1);
    const owners = paint(pieces, FILM, nesting, 0);
    expect(smallestGap(owners, FILM.width, nesting.placements.length)).toBeGreaterThanOrEqual(FILM.gap);
    const [asRectangles] = nestRectangles(pieces, FILM).lengths;
    expect(nesting.lengths[0]!).toBeLessThan(asRectangles!);
  });

  it('keeps the gap around art that is enlarged for print and gains soft edges', () => {
    const art = draw(30, 25, triangle);
    const outline = traceOutline(art, 30);
    const small: DrawnPiece = { width: 90, height: 75, quantity: 9, turns: ALL, art, outline };
    const nesting = nestSilhouettes([small], FILM);
    const owners = paint([small], FILM, nesting, 0);
    expect(smallestGap(owners, FILM.width, 9)).toBeGreaterThanOrEqual(FILM.gap);
  });

  it('opens another sheet when one is full, and reports pieces that do not fit on any sheet', () => {
    const film: Film = { width: 220, maxLength: 200, gap: 3, margin: 2 };
    const pieces = [piece(disc, 90, 90, 11), piece(wedge, 500, 40, 1), piece(triangle, 190, 60, 2, [0])];
    const nesting = nestSilhouettes(pieces, film);
    expect(nesting.tooLarge).toEqual([1]);
    expect(nesting.placements).toHaveLength(13);
    expect(nesting.lengths.length).toBeGreaterThan(2);
    for (const [sheet, length] of nesting.lengths.entries()) {
      expect(length).toBeLessThanOrEqual(film.maxLength);
      const owners = paint(pieces, film, nesting, sheet);
      expect(smallestGap(owners, film.width, 13)).toBeGreaterThanOrEqual(film.gap);
    }
  });

  it('gives the same film in every run and stops if the callback throws', () => {
    const [, pieces] = sets[9]!;
    expect(nestSilhouettes(pieces, FILM)).toEqual(nestSilhouettes(pieces, FILM));
    expect(() =>
      nestSilhouettes(pieces, FILM, () => {
        throw new Error('stopped');
      }),
    ).toThrow('stopped');
  });
});
