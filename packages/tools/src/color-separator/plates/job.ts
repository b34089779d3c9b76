import { exact } from '@printready/pixels/number';
import { type Ink, inkOf, type Light, lightOf, MAX_REFLECTANCE } from '@printready/print/inks';
import { type Aim, createAim, type SolveRules } from '@printready/print/solver';
import { BASE_NAME, HIGHLIGHT_NAME } from '../inks/white-plates.ts';
import type { Kind, Options } from '../options.ts';
import { needsBase } from './needs-base.ts';

export type Job = {
  readonly kind: Kind;
  readonly garment: Light;
  readonly aim: Aim;
  readonly base: Ink | null;
  readonly highlight: Ink | null;
  readonly opacity: number;
  /** Regularization weight λ of the solver, ΔE² per unit of full coverage. */
  readonly price: number;
};

const WHITE: Light = [MAX_REFLECTANCE, MAX_REFLECTANCE, MAX_REFLECTANCE];
const LEAST_PRICE = 0.05;
const PRICE_RANGE = 40;
export function planJob(options: Options, kind: Kind): Job {
  const garment = lightOf(options.garment);
  const wantsBase = options.base === 'auto' ? needsBase(options.garment) : options.base !== 'none';
  const base = wantsBase ? inkOf(BASE_NAME, WHITE, options.baseOpacity / 100, 'base') : null;
  const highlight =
    options.highlight && kind !== 'cmyk'
      ? inkOf(HIGHLIGHT_NAME, WHITE, options.baseOpacity / 100, 'highlight')
      : null;
  return {
    kind,
    garment,
    base,
    highlight,
    aim: createAim(base ? [base] : [], garment, options.absolute),
    opacity: options.opacity / 100,
    price: LEAST_PRICE * exact.pow(PRICE_RANGE, options.saving / 100),
  };
}

/** Factor of a highlight's cost in the solver, so that it prints only where no other ink gives white. */
const HIGHLIGHT_PRICE = 3;

/** Ink limit for mixed inks if none is given, %. */
const USUAL_LIMIT = 400;

export const inkLimitOf = ({ inkLimit }: Pick<Options, 'inkLimit'>) =>
  inkLimit > 0 ? inkLimit : USUAL_LIMIT;

/** Maximum total of coverages, minus half a level per plate to allow for rounding to bytes. */
export const limitOf = (inks: readonly Ink[], percent: number) => percent / 100 - inks.length / 510;

export function rulesOf(job: Job, inks: readonly Ink[], options: Options): SolveRules {
  const solidBase =
    options.base === 'solid' ? inks.flatMap(({ kind }, i) => (kind === 'base' ? [i] : [])) : [];
  return {
    prices: inks.map(({ kind }) => (kind === 'highlight' ? job.price * HIGHLIGHT_PRICE : job.price)),
    limit: limitOf(inks, inkLimitOf(options)),
    solid: solidBase,
  };
}
