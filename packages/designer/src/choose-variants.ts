/** From all candidates to a grid of designs that differ: the best first, then what is good and unlike those chosen. */
import type { Variant } from './compose.ts';
import { boxOf } from './geometry/area.ts';
import { coverageOf } from './geometry/coverage.ts';

/** No design below this is ever shown. */
export const LEAST_SCORE = 90;
/** What full likeness costs. */
const LIKENESS_PRICE = 22;
const CELLS = 16;

type Known = {
  readonly variant: Variant;
  readonly grid: readonly boolean[];
  readonly motif: string | undefined;
  readonly palette: string;
};

function know(variant: Variant): Known {
  const ink = [...variant.plates.values()].flat();
  return {
    variant,
    grid: [...coverageOf(ink, boxOf(ink), CELLS)].map((share) => share > 0.5),
    motif: variant.design.credits[0]?.id,
    palette: variant.design.inks.map(({ hex }) => hex).join(),
  };
}

/** 0…1.3. */
function likeness(one: Known, other: Known): number {
  const [a, b] = [one.variant.design, other.variant.design];
  const differing = one.grid.filter((inked, cell) => inked !== other.grid[cell]).length;
  return (
    (a.family === b.family ? 0.4 : 0) +
    (a.pairing === b.pairing ? 0.2 : 0) +
    (one.palette === other.palette ? 0.2 : 0) +
    (one.motif === other.motif ? 0.2 : 0) +
    0.3 * (1 - differing / (CELLS * CELLS))
  );
}

/** Family, picture and palette are never all the same. */
const same = (one: Known, other: Known) =>
  one.variant.design.family === other.variant.design.family &&
  one.motif === other.motif &&
  one.palette === other.palette;

/** As many as are wanted and good enough; fewer where the brief does not give them. */
export function chooseVariants(candidates: readonly Variant[], count: number): Variant[] {
  const left = candidates.filter(({ score }) => score.total >= LEAST_SCORE).map(know);
  const chosen: Known[] = [];
  while (chosen.length < count) {
    let best: Known | null = null;
    let most = -Infinity;
    for (const one of left) {
      if (chosen.includes(one) || chosen.some((other) => same(one, other))) continue;
      const alike = Math.max(0, ...chosen.map((other) => likeness(one, other)));
      const value = one.variant.score.total - LIKENESS_PRICE * alike;
      if (value > most) [best, most] = [one, value];
    }
    if (!best) break;
    chosen.push(best);
  }
  return chosen.map(({ variant }) => variant);
}
