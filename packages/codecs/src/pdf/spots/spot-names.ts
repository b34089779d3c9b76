/** Spot inks by the color that a file paints them in. */
import type { SpotColor } from '../../conversion/conversion.ts';
import { normalizeColorText } from './painted-color.ts';

/** Names of plates that lie over or under the art, so that they must not knock it out. */
const OVERPRINTING: ReadonlySet<string> = new Set([
  ...['white', 'rdg_white', 'spot1', 'w'],
  ...['cutcontour', 'thru-cut', 'kiss-cut'],
]);

export const overprints = (ink: string): boolean => OVERPRINTING.has(ink.trim().toLowerCase());

/** Ink name for each painted color. */
export const inksByColor = (spots: readonly SpotColor[]): ReadonlyMap<string, string> =>
  new Map(spots.map(({ color, ink }) => [normalizeColorText(color), ink.trim()]));

/** Colors that were asked for and not found. @param painted colors of the file */
export function describeMissing(
  spots: readonly SpotColor[],
  painted: ReadonlySet<string>,
): readonly string[] {
  return spots.flatMap(({ color, ink }) =>
    painted.has(normalizeColorText(color))
      ? []
      : [`No part is painted in ${color}, so it adds nothing to ${ink.trim()}.`],
  );
}
