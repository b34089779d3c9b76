import type { Variant } from './compose.ts';
import { boxOf } from './geometry/area.ts';
import { coverageOf } from './geometry/coverage.ts';

export const MIN_SCORE = 90;
/** Minimum scores by effort: the last two apply only if the grid would otherwise have fewer than twelve designs. */
const MIN_SCORES = [MIN_SCORE, MIN_SCORE, 80, 60] as const;

/** Compromises of a candidate: 0 none; 1 may resemble others; 2 and 3 may also score lower. */
export type Effort = 0 | 1 | 2 | 3;
export const minScoreOf = (effort: Effort): number => MIN_SCORES[effort];
const CELLS = 16;

export type Look = {
  readonly score: number;
  readonly family: string;
  readonly pairing: string;
  readonly motif: string | null;
  readonly palette: string;
  readonly worn?: true;
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

/** Similarity of two looks, 0…1.3. */
const likeness = (one: Look, other: Look): number =>
  (one.family === other.family ? 0.4 : 0) +
  (one.pairing === other.pairing ? 0.2 : 0) +
  (one.palette === other.palette ? 0.2 : 0) +
  (one.motif === other.motif ? 0.2 : 0) +
  0.3 * (1 - differingCells(one, other) / (CELLS * CELLS));

const same = (one: Look, other: Look) =>
  one.family === other.family && one.motif === other.motif && one.palette === other.palette;

const MAX_LIKENESS = 0.95;
const MIN_DIFFERING_CELLS = 10;

/** Maximum number of designs per family; lower until the grid has enough families. */
const MOST_OF_FAMILY = 3;
const FAMILIES_BEFORE_THIRD = 5;

function isCrowded({ family }: Look, there: readonly Look[]): boolean {
  const count = there.filter((other) => other.family === family).length;
  const families = new Set(there.map((other) => other.family)).size;
  return count >= (families < FAMILIES_BEFORE_THIRD ? MOST_OF_FAMILY - 1 : MOST_OF_FAMILY);
}

const GRID = 12;
const lastMustBeClean = (look: Look, there: readonly Look[]) =>
  look.worn === true && there.length >= GRID - 1 && there.every(({ worn }) => worn);

type Rules = {
  /** True if the user has fixed features; designs may then share them and must differ only visually. */
  readonly held: boolean;
  /** True if the user has fixed the layout; every design is then of one family. */
  readonly heldFamily?: boolean;
  readonly effort?: Effort;
};

/** True if a design scores high enough and differs enough from those already in the grid. */
export function isNew(
  look: Look,
  there: readonly Look[],
  { held, heldFamily = false, effort = 0 }: Rules,
): boolean {
  if (look.score < minScoreOf(effort)) return false;
  if (!heldFamily && isCrowded(look, there)) return false;
  if (!held && effort === 0)
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
