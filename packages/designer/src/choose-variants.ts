/** Decides which designs may stand in one grid: good ones unlike those that are there. */
import type { Variant } from './compose.ts';
import { boxOf } from './geometry/area.ts';
import { coverageOf } from './geometry/coverage.ts';

/** Minimum score of a shown design. */
export const MIN_SCORE = 90;
const CELLS = 16;

export type Look = {
  readonly score: number;
  readonly family: string;
  readonly pairing: string;
  readonly motif: string | null;
  readonly palette: string;
  readonly worn?: true;
  /** Inked cells of a grid of CELLS by CELLS. */
  readonly grid: readonly boolean[];
};

export function lookOf({ design, plates, score }: Variant): Look {
  const ink = [...plates.values()].flat();
  return {
    score: score.total,
    family: design.family,
    pairing: design.pairing,
    motif: design.credits[0]?.id ?? null,
    palette: design.inks.map(({ hex }) => hex).join(),
    ...(design.texture && { worn: true }),
    grid: [...coverageOf(ink, boxOf(ink), CELLS)].map((share) => share > 0.5),
  };
}

const differingCells = (one: Look, other: Look): number =>
  one.grid.filter((inked, cell) => inked !== other.grid[cell]).length;

/** 0…1.3. */
const likeness = (one: Look, other: Look): number =>
  (one.family === other.family ? 0.4 : 0) +
  (one.pairing === other.pairing ? 0.2 : 0) +
  (one.palette === other.palette ? 0.2 : 0) +
  (one.motif === other.motif ? 0.2 : 0) +
  0.3 * (1 - differingCells(one, other) / (CELLS * CELLS));

/** Never equal in family, motif and palette. */
const same = (one: Look, other: Look) =>
  one.family === other.family && one.motif === other.motif && one.palette === other.palette;

/** Maximum likeness in a grid that is filled incrementally. */
const MAX_LIKENESS = 0.95;
/** Minimum number of differing cells among designs with held features. */
const MIN_DIFFERING_CELLS = 10;

/** Grid size; at least one design of a grid is not worn. */
const GRID = 12;
const lastMustBeClean = (look: Look, there: readonly Look[]) =>
  look.worn === true && there.length >= GRID - 1 && there.every(({ worn }) => worn);

/**
 * True when a new design may join a grid that is shown while it is filled.
 * @param held features are held: designs may share them and need only differ visually
 */
export function isNew(look: Look, there: readonly Look[], held: boolean): boolean {
  if (look.score < MIN_SCORE) return false;
  if (!held)
    return !(
      lastMustBeClean(look, there) ||
      there.some((other) => same(look, other) || likeness(look, other) > MAX_LIKENESS)
    );
  return !there.some(
    (other) =>
      same(look, other) &&
      look.pairing === other.pairing &&
      differingCells(look, other) < MIN_DIFFERING_CELLS,
  );
}
