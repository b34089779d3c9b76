import { deltaE2000, type Lab, oklabToSrgb, srgbToLab, srgbToOklab } from '@printready/pixels/color';
import { exact, toByte } from '@printready/pixels/number';
import { lightOf } from '@printready/print/inks';
import { nameColor } from '../color-names.ts';
import type { Rgb } from '../contract/option-schemas.ts';
import type { ListedInk, Options } from './options.ts';

export type FoundColor = {
  readonly color: Rgb;
  /** Share of the opaque area, 0…1. */
  readonly share: number;
};

export type Swatch = {
  readonly from: Rgb;
  readonly to: Rgb;
  readonly name: string;
  readonly locked: boolean;
  readonly share: number;
  readonly members: readonly number[];
};

/** ΔE00 within which a stored color matches a color of the picture; colors of reduced pictures differ slightly. */
const MEANT = 12;

export const labOfRgb = ({ r, g, b }: Rgb): Lab => srgbToLab(r, g, b);
export const differenceOfRgb = (one: Rgb, other: Rgb): number => deltaE2000(labOfRgb(one), labOfRgb(other));
export const sameRgb = (one: Rgb, other: Rgb): boolean =>
  one.r === other.r && one.g === other.g && one.b === other.b;

/** @returns -1 if nothing matches. */
function nearestOf(
  color: Rgb,
  among: readonly { readonly color: Rgb }[],
  within: number,
  skip: ReadonlySet<number>,
) {
  let [nearest, least] = [-1, within];
  for (const [i, { color: other }] of among.entries()) {
    const far = skip.has(i) ? Infinity : differenceOfRgb(color, other);
    if (far < least) [nearest, least] = [i, far];
  }
  return nearest;
}

/** Nearest ink in the list by ΔE00; null if the list is empty. */
export function nearestInk(
  color: Rgb,
  inks: readonly ListedInk[],
): { ink: ListedInk; difference: number } | null {
  const at = nearestOf(color, inks, Infinity, new Set());
  const ink = inks[at];
  return ink ? { ink, difference: differenceOfRgb(color, ink.color) } : null;
}

export function adjust(
  color: Rgb,
  { hue, saturation, lightness }: Pick<Options, 'hue' | 'saturation' | 'lightness'>,
): Rgb {
  if (hue === 0 && saturation === 0 && lightness === 0) return color;
  const { l, a, b } = srgbToOklab(color.r, color.g, color.b);
  const turn = (hue * Math.PI) / 180;
  const vivid = 1 + saturation / 100;
  const moved = lightness < 0 ? l * (1 + lightness / 100) : l + (1 - l) * (lightness / 100);
  const turned = {
    l: moved,
    a: vivid * (a * exact.cos(turn) - b * exact.sin(turn)),
    b: vivid * (a * exact.sin(turn) + b * exact.cos(turn)),
  };
  const { r, g, b: blue } = oklabToSrgb(turned);
  return { r: toByte(r), g: toByte(g), b: toByte(blue) };
}

type Draft = { from: Rgb; to: Rgb; name: string | null; locked: boolean; kept: boolean; members: number[] };

function draftsOf(found: readonly FoundColor[], { palette }: Options): Draft[] {
  const taken = new Set<number>();
  const take = (color: Rgb): number[] => {
    const at = nearestOf(color, found, MEANT, taken);
    if (at < 0) return [];
    taken.add(at);
    return [at];
  };
  const owners = palette.map((entry) => ({ entry, members: take(entry.from) }));
  for (const { entry, members } of owners) for (const color of entry.with) members.push(...take(color));
  const kept = owners.flatMap(({ entry, members }): Draft[] => {
    const [own] = members;
    if (own === undefined) return [];
    const { to, name = null, locked } = entry;
    // Uses the exact values from this picture, so that colors without a replacement stay unchanged.
    return [
      {
        from: found[own]!.color,
        to: to ?? found[own]!.color,
        name,
        locked,
        kept: locked || to !== undefined,
        members,
      },
    ];
  });
  const free = found.flatMap(({ color }, i): Draft[] =>
    taken.has(i) ? [] : [{ from: color, to: color, name: null, locked: false, kept: false, members: [i] }],
  );
  return [...kept, ...free];
}

/** Merges the color with the smallest share into the most similar one until only `most` colors remain. */
function reduce(drafts: Draft[], found: readonly FoundColor[], most: number): Draft[] {
  const shareOf = ({ members }: Draft) => members.reduce((sum, i) => sum + found[i]!.share, 0);
  const rest = [...drafts];
  while (rest.length > most) {
    const free = rest.filter(({ kept }) => !kept);
    const least = free.toSorted((a, b) => shareOf(a) - shareOf(b))[0];
    if (!least) break;
    rest.splice(rest.indexOf(least), 1);
    const colors = rest.map(({ from }) => ({ color: from }));
    rest[nearestOf(least.from, colors, Infinity, new Set())]?.members.push(...least.members);
  }
  return rest;
}

function nameEach(wanted: readonly string[]): string[] {
  const taken = new Set<string>();
  return wanted.map((name) => {
    let own = name;
    for (let number = 2; taken.has(own); number++) own = `${name} ${number}`;
    taken.add(own);
    return own;
  });
}

/** The palette, sorted by share, largest first. @param most maximum number of colors; 0 for all colors found. */
export function paletteOf(found: readonly FoundColor[], options: Options, most: number): Swatch[] {
  const all = draftsOf(found, options);
  const drafts = most > 0 ? reduce(all, found, most) : all;
  const done = drafts.map((draft) => {
    const { from, locked, members, name } = draft;
    const share = members.reduce((sum, i) => sum + found[i]!.share, 0);
    const moved = locked ? draft.to : adjust(draft.to, options);
    const near = options.onlyInks && !locked ? nearestInk(moved, options.inks) : null;
    const to = near?.ink.color ?? moved;
    return { from, to, locked, members, share, name: name ?? near?.ink.name ?? nameColor(lightOf(to)) };
  });
  done.sort((a, b) => b.share - a.share);
  const names = nameEach(done.map(({ name }) => name));
  return done.map((swatch, i) => ({ ...swatch, name: names[i]! }));
}

export function targetsOf(found: readonly FoundColor[], palette: readonly Swatch[]): Rgb[] {
  const targets = found.map(({ color }) => color);
  for (const { to, members } of palette) for (const i of members) targets[i] = to;
  return targets;
}
