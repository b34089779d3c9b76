import { groundOf, type Ink, inkErrors, inkOf, type Light, solidOn } from '@printready/print/inks';
import { aimsOf, countColors, differenceOf } from '@printready/print/solver';
import type { Options } from '../options.ts';
import { type Job, rulesOf } from '../plates/job.ts';

export type Removal = {
  readonly name: string;
  readonly cost: number;
  /** Mean ΔE if this ink is merged with the next one in the list; null for the last ink. */
  readonly merged: number | null;
  /** For flat art, the ink that covers this ink’s areas if it is dropped; null if the garment does, or if inks overlap. */
  readonly into: string | null;
};

function mixOf(one: Ink, other: Ink, part: number): Ink {
  const mix = (a: number, b: number) => part * a + (1 - part) * b;
  const light = (a: Light, b: Light): Light => [mix(a[0], b[0]), mix(a[1], b[1]), mix(a[2], b[2])];
  const { name, kind } = part >= 0.5 ? one : other;
  return {
    ...inkOf(name, light(one.onWhite, other.onWhite), 1, kind),
    onBlack: light(one.onBlack, other.onBlack),
  };
}

const partOf = (own: number, other: number) => (own + other > 0 ? own / (own + other) : 0.5);

/** Cost of removing each ink, ΔE; solves again without it. @param shares share of the print per ink, 0…1 */
export function removalCosts(
  flat: Uint8Array,
  job: Job,
  inks: readonly Ink[],
  shares: readonly number[],
  options: Options,
): Removal[] {
  const samples = countColors(flat, 4);
  const aims = aimsOf(samples, job.aim);
  const judge = (some: readonly Ink[]) =>
    inkErrors(some, job.garment, { ...rulesOf(job, some, options), sweeps: 8 }, aims, samples.pixels).mean;
  const all = judge(inks);
  const costOf = (some: readonly Ink[]) => Math.max(0, judge(some) - all);
  return inks.flatMap((ink, i): Removal[] => {
    if (ink.kind !== 'color') return [];
    const next = inks[i + 1];
    const mixed = next?.kind === 'color' ? mixOf(ink, next, partOf(shares[i]!, shares[i + 1]!)) : null;
    return [
      {
        name: ink.name,
        cost: costOf(inks.toSpliced(i, 1)),
        merged: mixed ? costOf(inks.toSpliced(i, 2, mixed)) : null,
        into: null,
      },
    ];
  });
}

/** Removal costs of inks that do not overlap: an ink's areas get the nearest other ink, or none. @param shares 0…1. */
export function spotRemovalCosts(job: Job, inks: readonly Ink[], shares: readonly number[]): Removal[] {
  const ground = groundOf(inks, job.garment);
  const solids = inks.map((ink) => solidOn(ink, ground));
  return inks.flatMap(({ name, kind }, i): Removal[] => {
    if (kind !== 'color') return [];
    let [into, least] = [null as string | null, differenceOf(solids[i]!, job.garment)];
    for (const [k, other] of inks.entries()) {
      const far = k === i || other.kind !== 'color' ? Infinity : differenceOf(solids[i]!, solids[k]!);
      if (far < least) [into, least] = [other.name, far];
    }
    return [{ name, cost: shares[i]! * least, merged: mergedCost(i), into }];
  });

  function mergedCost(i: number): number | null {
    const [one, other] = [inks[i]!, inks[i + 1]];
    if (other?.kind !== 'color') return null;
    const mixed = solidOn(mixOf(one, other, partOf(shares[i]!, shares[i + 1]!)), ground);
    const off = (k: number) => shares[k]! * differenceOf(solids[k]!, mixed);
    return off(i) + off(i + 1);
  }
}
