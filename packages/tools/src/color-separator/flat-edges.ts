/**
 * Antialiased edges between a flat color and the bare garment. Solved by color, an edge's blends print with inks that
 * neither side has: an outline of dots around lettering. Here an edge prints the flat color's own mixture, thinner.
 */
import { SRGB_TO_LINEAR } from '@printready/imaging/color';
import { dilateByBox } from '@printready/imaging/kernels';
import { differenceOf, highestOf } from '@printready/imaging/separation';

/** Reach of an edge from the garment and to the flat color, px. */
const TO_BARE = 2;
const TO_FLAT = 3;
/** Levels between neighbors of a flat color, and how many of eight are that close. */
const FLAT = 12;
const FLAT_NEIGHBORS = 4;
/** Levels between a flat color and the garment; less over so few pixels may be a fade. */
const STEEP = 60;
/** ΔE of a blend from the line between both colors; beyond it is a third color, such as an outline. */
const ON_LINE = 15;

type Picture = { readonly data: Uint8Array; readonly width: number; readonly height: number };

/** Largest difference of a channel, levels. */
const apart = (data: Uint8Array, one: number, other: number): number =>
  Math.max(
    Math.abs(data[4 * one]! - data[4 * other]!),
    Math.abs(data[4 * one + 1]! - data[4 * other + 1]!),
    Math.abs(data[4 * one + 2]! - data[4 * other + 2]!),
  );

const lightAt = (data: Uint8Array, at: number): [number, number, number] => [
  SRGB_TO_LINEAR[data[4 * at]!]!,
  SRGB_TO_LINEAR[data[4 * at + 1]!]!,
  SRGB_TO_LINEAR[data[4 * at + 2]!]!,
];

const luminance = ([r, g, b]: readonly [number, number, number]) => 0.2126 * r + 0.7152 * g + 0.0722 * b;

/** Visits the pixels of a square around one; stops when `visit` returns true. */
function around(
  { width, height }: Picture,
  at: number,
  reach: number,
  visit: (near: number) => boolean,
): void {
  const [x, y] = [at % width, Math.floor(at / width)];
  for (let v = Math.max(0, y - reach); v <= Math.min(height - 1, y + reach); v++)
    for (let u = Math.max(0, x - reach); u <= Math.min(width - 1, x + reach); u++)
      if (visit(v * width + u)) return;
}

function createFlatTest(picture: Picture, inked: Uint8Array): (at: number) => boolean {
  const known = new Int8Array(inked.length);
  return (at) => {
    if (known[at] === 0) {
      let alike = inked[at] === 0 ? -1 : 0;
      if (alike === 0)
        around(picture, at, 1, (near) => {
          if (near !== at && apart(picture.data, at, near) <= FLAT) alike++;
          return false;
        });
      known[at] = alike >= FLAT_NEIGHBORS ? 1 : -1;
    }
    return known[at] === 1;
  };
}

/** Share of the flat color in a blend with the garment, 0…1; null if it is no blend of both. */
function shareOf(data: Uint8Array, at: number, flat: number, bare: number): number | null {
  const [blend, color, garment] = [lightAt(data, at), lightAt(data, flat), lightAt(data, bare)];
  const whole = luminance(color) - luminance(garment);
  if (whole === 0) return null;
  const share = Math.min(1, Math.max(0, (luminance(blend) - luminance(garment)) / whole));
  const mixed = garment.map((light, c) => light + share * (color[c]! - light));
  return differenceOf(mixed, blend) <= ON_LINE ? share : null;
}

/** @param plates changed in place. @param picture RGBA that they were read from. */
export function thinEdges(plates: readonly Uint8Array[], picture: Picture): void {
  const { data, width, height } = picture;
  const inked = highestOf(plates);
  const bare = inked.map((value) => Number(value === 0));
  if (!bare.includes(1)) return;
  const nearBare = dilateByBox(bare, width, height, TO_BARE);
  const isFlat = createFlatTest(picture, inked);
  for (let at = nearBare.indexOf(1); at !== -1; at = nearBare.indexOf(1, at + 1)) {
    if (inked[at] === 0 || isFlat(at)) continue;
    let garment = -1;
    around(picture, at, TO_BARE, (near) => {
      if (bare[near] === 1) garment = near;
      return garment >= 0;
    });
    let [flat, most] = [-1, STEEP - 1];
    around(picture, at, TO_FLAT, (near) => {
      const far = inked[near] === 0 ? 0 : apart(data, near, garment);
      if (far > most && isFlat(near)) [flat, most] = [near, far];
      return false;
    });
    const share = flat < 0 ? null : shareOf(data, at, flat, garment);
    if (share !== null) for (const plate of plates) plate[at] = Math.round(share * plate[flat]!);
  }
}
