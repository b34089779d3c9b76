import type { DrawRow, FieldSettings } from './field.ts';
import { createDice, exponential, hashLattice, sampleNormal, turnOf, unit } from './lattice.ts';
import { centerMm, createOctaves, type Grid } from './noise.ts';

function bucketsOf<Thing>(
  things: readonly Thing[],
  sizeMm: number,
  boundsOf: (thing: Thing) => readonly [x0: number, y0: number, x1: number, y1: number],
) {
  const buckets = new Map<number, Thing[]>();
  const keyOf = (column: number, row: number) => (row + 4096) * 8192 + column + 4096;
  for (const thing of things) {
    const [x0, y0, x1, y1] = boundsOf(thing);
    for (let row = Math.floor(y0 / sizeMm); row <= Math.floor(y1 / sizeMm); row++)
      for (let column = Math.floor(x0 / sizeMm); column <= Math.floor(x1 / sizeMm); column++) {
        const key = keyOf(column, row);
        const list = buckets.get(key);
        if (list) list.push(thing);
        else buckets.set(key, [thing]);
      }
  }
  const none: readonly Thing[] = [];
  return (column: number, row: number): readonly Thing[] => buckets.get(keyOf(column, row)) ?? none;
}

type Speck = { readonly x: number; readonly y: number; readonly radius: number };

const SPECK_REACH = 2.2;

/** One speck per jittered cell, with log-normal radii, thinned out to `amount`; the cells keep specks apart. */
export function speckle({ scaleMm, seed, amount }: FieldSettings, grid: Grid): DrawRow {
  const cellMm = scaleMm * 1.25;
  const warp = createOctaves({ seed: seed + 5, sizeMm: scaleMm * 0.8, count: 3, gain: 0.6 }, grid);
  const bent = new Float64Array(grid.width);
  const share = Math.min(1, 0.15 + 2.2 * amount);
  const specks: Speck[] = [];
  const columns = Math.ceil(centerMm(grid.width, grid) / cellMm) + 2;
  const rows = Math.ceil(centerMm(grid.height, grid) / cellMm) + 2;
  for (let row = -2; row < rows; row++) {
    for (let column = -2; column < columns; column++) {
      const hash = hashLattice(column, row, seed);
      if (unit(hashLattice(column, row, seed + 17)) > share) continue;
      const dice = createDice(hash);
      const x = (column + 0.2 + 0.6 * dice()) * cellMm;
      const y = (row + 0.2 + 0.6 * dice()) * cellMm;
      const radius = Math.min(1.3, Math.max(0.6, exponential(0.3 * sampleNormal(dice)))) * (scaleMm / 2);
      specks.push({ x, y, radius });
    }
  }
  const reachOf = (speck: Speck) => SPECK_REACH * speck.radius;
  const near = bucketsOf(specks, cellMm, (one) => {
    const reach = reachOf(one);
    return [one.x - reach, one.y - reach, one.x + reach, one.y + reach];
  });
  return (y, row) => {
    warp(y, bent);
    const yMm = centerMm(y, grid);
    const bucketRow = Math.floor(yMm / cellMm);
    for (let x = 0; x < row.length; x++) {
      const xMm = centerMm(x, grid);
      let least = SPECK_REACH;
      for (const speck of near(Math.floor(xMm / cellMm), bucketRow)) {
        const [dx, dy] = [xMm - speck.x, yMm - speck.y];
        const far = Math.sqrt(dx * dx + dy * dy) / speck.radius;
        if (far < least) least = far;
      }
      row[x] = least + 0.9 * bent[x]!;
    }
  };
}

type Scratch = {
  readonly x: number;
  readonly y: number;
  readonly cos: number;
  readonly sin: number;
  readonly half: number;
  readonly bend: number;
  readonly width: number;
  readonly rank: number;
};

const SCRATCH_REACH = 3;

/** Tapered arcs in one direction with log-normal lengths; their number grows with the amount. */
export function scratches({ scaleMm, seed, amount, directionDegrees }: FieldSettings, grid: Grid): DrawRow {
  const cellMm = scaleMm / 2;
  const each = Math.max(1, Math.ceil(cellMm * cellMm * amount * 0.07));
  const list: Scratch[] = [];
  const columns = Math.ceil(centerMm(grid.width, grid) / cellMm) + 3;
  const rows = Math.ceil(centerMm(grid.height, grid) / cellMm) + 3;
  for (let row = -3; row < rows; row++)
    for (let column = -3; column < columns; column++)
      for (let i = 0; i < each; i++) {
        const dice = createDice(hashLattice(column + i * 4001, row, seed));
        const length = Math.min(2, exponential(0.45 * sampleNormal(dice))) * scaleMm;
        const turn = turnOf(directionDegrees + 9 * sampleNormal(dice));
        list.push({
          x: (column + dice()) * cellMm,
          y: (row + dice()) * cellMm,
          ...turn,
          half: length / 2,
          bend: (0.06 * sampleNormal(dice)) / length,
          width: 0.5 + 0.12 * dice(),
          rank: dice(),
        });
      }
  const side = Math.max(2, cellMm / 4);
  const near = bucketsOf(list, side, (one) => {
    const wide = one.width * SCRATCH_REACH + Math.abs(one.bend) * one.half * one.half;
    const across = Math.abs(one.cos) * one.half + wide;
    const down = Math.abs(one.sin) * one.half + wide;
    return [one.x - across, one.y - down, one.x + across, one.y + down];
  });
  return (y, row) => {
    const yMm = centerMm(y, grid);
    const bucketRow = Math.floor(yMm / side);
    for (let x = 0; x < row.length; x++) {
      const xMm = centerMm(x, grid);
      let least = SCRATCH_REACH;
      for (const one of near(Math.floor(xMm / side), bucketRow))
        least = Math.min(least, offScratch(one, xMm, yMm));
      row[x] = least;
    }
  };
}

/** Distance from the scratch in local half widths, plus its rank, so that scratches appear in rank order. */
function offScratch({ x, y, cos, sin, half, bend, width, rank }: Scratch, xMm: number, yMm: number): number {
  const [dx, dy] = [xMm - x, yMm - y];
  const along = dx * cos + dy * sin;
  if (along > half || along < -half) return SCRATCH_REACH;
  const off = dy * cos - dx * sin - bend * along * along;
  const t = along / half;
  const taper = 1 - t * t * t * t;
  return Math.abs(off) / (width * (0.25 + 0.75 * taper)) + 0.5 * rank;
}
