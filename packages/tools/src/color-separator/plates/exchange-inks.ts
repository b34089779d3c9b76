/** Plates that the user prints with another plate's ink: exchanged, or joined into one. */
import type { Ink } from '@printready/print/inks';
import type { Options, PlateInk } from '../options.ts';

type Plate = Uint8Array<ArrayBuffer>;
export type InkedPlates = { readonly inks: readonly Ink[]; readonly plates: readonly Plate[] };

/** Adds up the coverages, so that areas side by side meet without a seam. */
function joinPlates(some: readonly Plate[]): Plate {
  const [first, ...others] = some;
  if (others.length === 0) return first!;
  return first!.map((level, at) =>
    Math.min(
      255,
      others.reduce((sum, plate) => sum + plate[at]!, level),
    ),
  );
}

/** Prints plates with other inks, in printing order; leaves out inks without a plate. White plates keep their ink. */
export function exchangeInks(
  { inks, plates }: InkedPlates,
  { plateInks }: Pick<Options, 'plateInks'>,
): InkedPlates {
  const isColor = (at: number) => inks[at]?.kind === 'color';
  const targets = inks.map(({ name }, at) => {
    const chosen = plateInks.find((one: PlateInk) => one.name === name)?.ink;
    const to = inks.findIndex((ink) => ink.name === chosen);
    return isColor(at) && isColor(to) ? to : at;
  });
  if (targets.every((to, at) => to === at)) return { inks, plates };
  const used = [...inks.keys()].filter((to) => targets.includes(to));
  return {
    inks: used.map((to) => inks[to]!),
    plates: used.map((to) => joinPlates(plates.filter((_, at) => targets[at] === to))),
  };
}
