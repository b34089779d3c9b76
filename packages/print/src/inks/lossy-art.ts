/**
 * Distinguishes flat art under the noise of JPEG from continuous tones, and finds inks that are nowhere uniform. Around
 * small lettering no pixel is uniform, but each is an ink, or a mixture of two at an edge a few pixels wide.
 */
import type { Raster } from '@printready/pixels/raster';
import type { Rgb8 } from './ink.ts';
import { CELLS, cellOf, colorOfCell, packedPixels } from './uniform-colors.ts';

const OPAQUE = 250;
const NONE = 255;
/** Distance from an edge within which pixels may be mixtures, px. */
const REACH = 2;
/** Distances in RGB, of 255: noise of an ink's own pixels, and of mixtures, which JPEG's halved colors smear. */
const NOISE = 28;
const SMEAR = 56;
/** Share of the inks' difference that an edge bridges within 2 · REACH + 1 pixels. */
const STEEP = 0.5;
/**
 * Highest shares in flat art. `loose`: pixels away from edges that are no ink, of the opaque ones; `odd`: solid pixels
 * that are no mixture; `soft`: edges that are not steep, of all and of those without the largest ink, because outlines
 * on a ground would hide a fade inside. Drawings at JPEG quality 50 to 85 measured at most .007, 0, .1 and .11;
 * photographs, also in gray, and skies have .28 of soft edges or more.
 */
const LIMITS = { loose: 0.01, odd: 1e-4, soft: 0.15, softInner: 0.12 };
/** Inks without uniform pixels that are looked for; art with more is not flat. */
const MAX_LOST = 3;

/** Squared distance in RGB. @param at first sample of a pixel @param ink first channel of an ink */
function squaredDistance(data: Samples, at: number, inks: Samples, ink: number): number {
  const r = data[at]! - inks[ink]!;
  const g = data[at + 1]! - inks[ink + 1]!;
  const b = data[at + 2]! - inks[ink + 2]!;
  return r * r + g * g + b * b;
}

type Samples = Uint8ClampedArray | Uint8Array;

/**
 * @param inks three channels each
 * @param labels nearest ink of each pixel; NONE where the art is not opaque
 */
type Labeled = { readonly art: Raster; readonly inks: Uint8Array; readonly labels: Uint8Array };

function labelNearest(art: Raster, colors: readonly Rgb8[]): Labeled {
  const inks = Uint8Array.from(colors.flatMap(({ r, g, b }) => [r, g, b]));
  const nearest = Uint8Array.from({ length: CELLS }, (_, cell) => {
    const { r, g, b } = colorOfCell(cell);
    const far = colors.map((_color, ink) => squaredDistance(Uint8Array.of(r, g, b), 0, inks, 3 * ink));
    return far.indexOf(Math.min(...far));
  });
  const pixels = packedPixels(art);
  const labels = new Uint8Array(pixels.length).fill(NONE);
  for (let at = 0; at < pixels.length; at++)
    if (pixels[at]! >>> 24 >= OPAQUE) labels[at] = nearest[cellOf(pixels[at]!)]!;
  return { art, inks, labels };
}

const EDGE_OF_CUT_OUT = 1 << 30;

/** Bit set of the labels within the reach; the edge of a cut-out is an edge, too. */
function labelsAround({ art: { width, height }, labels }: Labeled, at: number): number {
  const x = at % width;
  const y = (at - x) / width;
  let around = 0;
  for (let v = Math.max(0, y - REACH); v <= Math.min(height - 1, y + REACH); v++) {
    for (let u = Math.max(0, x - REACH); u <= Math.min(width - 1, x + REACH); u++) {
      const label = labels[v * width + u]!;
      around |= label === NONE ? EDGE_OF_CUT_OUT : 1 << label;
    }
  }
  return around;
}

/** Squared distance in RGB of a pixel from the mixtures of two inks. */
function mixtureDistance({ art: { data }, inks }: Labeled, at: number, from: number, to: number): number {
  let [length2, along] = [0, 0];
  for (let c = 0; c < 3; c++) {
    const axis = inks[3 * to + c]! - inks[3 * from + c]!;
    length2 += axis * axis;
    along += axis * (data[4 * at + c]! - inks[3 * from + c]!);
  }
  const t = Math.min(1, Math.max(0, along / length2));
  let far = 0;
  for (let c = 0; c < 3; c++) {
    const mixed = inks[3 * from + c]! + t * (inks[3 * to + c]! - inks[3 * from + c]!);
    far += (data[4 * at + c]! - mixed) ** 2;
  }
  return far;
}

/** @param among bit set of labels */
function isMixture(labeled: Labeled, at: number, among: number): boolean {
  const inks = labeled.inks.length / 3;
  for (let one = 0; one < inks; one++) {
    if ((among & (1 << one)) === 0) continue;
    for (let other = one + 1; other < inks; other++)
      if ((among & (1 << other)) !== 0 && mixtureDistance(labeled, at, one, other) <= SMEAR ** 2) return true;
  }
  return false;
}

/** Clears pixels that are not in the middle of 3 × 3 set ones: what is thinner is smeared color. */
function erode(set: Uint8Array, width: number): Uint8Array {
  const solid = new Uint8Array(set.length);
  for (let at = width + 1; at < set.length - width - 1; at++) {
    let all = set[at]!;
    for (let row = -width; all === 1 && row <= width; row += width)
      all = set[at + row - 1]! & set[at + row]! & set[at + row + 1]!;
    solid[at] = all;
  }
  return solid;
}

type Strange = { readonly opaque: number; readonly loose: number; readonly solid: readonly number[] };

function findStrange(labeled: Labeled): Strange {
  const { art, inks, labels } = labeled;
  const odd = new Uint8Array(labels.length);
  let [opaque, loose] = [0, 0];
  for (let at = 0; at < labels.length; at++) {
    const label = labels[at]!;
    if (label === NONE) continue;
    opaque++;
    const far = squaredDistance(art.data, 4 * at, inks, 3 * label);
    if (far <= NOISE ** 2) continue;
    const around = labelsAround(labeled, at);
    if (around === 1 << label) loose++;
    if (far > SMEAR ** 2 && !isMixture(labeled, at, around)) odd[at] = 1;
  }
  const eroded = erode(odd, art.width);
  const solid: number[] = [];
  for (let at = eroded.indexOf(1); at !== -1; at = eroded.indexOf(1, at + 1)) solid.push(at);
  return { opaque, loose, solid };
}

/** Mean of the pixels in the fullest cell of colors. */
function commonColor(art: Raster, places: readonly number[]): Rgb8 {
  const pixels = packedPixels(art);
  const counts = new Uint32Array(CELLS);
  for (const at of places) counts[cellOf(pixels[at]!)]!++;
  const fullest = counts.indexOf(counts.reduce((most, count) => Math.max(most, count), 0));
  const inside = places.filter((at) => cellOf(pixels[at]!) === fullest);
  const mean = (c: number) =>
    Math.round(inside.reduce((sum, at) => sum + art.data[4 * at + c]!, 0) / inside.length);
  return { r: mean(0), g: mean(1), b: mean(2) };
}

function hasSteepEdges({ art: { data, width, height }, inks, labels }: Labeled): boolean {
  let [edges, soft, inner, softInner] = [0, 0, 0, 0];
  const look = (at: number, step: number) => {
    const [one, other] = [labels[at]!, labels[at + step]!];
    if (one === other || one === NONE || other === NONE) return;
    const isInner = Number(one !== 0 && other !== 0);
    edges++;
    inner += isInner;
    const bridged = squaredDistance(data, 4 * (at - REACH * step), data, 4 * (at + (REACH + 1) * step));
    if (bridged >= STEEP ** 2 * squaredDistance(inks, 3 * one, inks, 3 * other)) return;
    soft++;
    softInner += isInner;
  };
  for (let y = REACH; y < height - REACH - 1; y++) {
    for (let x = REACH; x < width - REACH - 1; x++) {
      look(y * width + x, 1);
      look(y * width + x, width);
    }
  }
  return soft <= LIMITS.soft * edges && softInner <= LIMITS.softInner * inner;
}

export type LossyInks = {
  /** Color and solid pixels of each ink that is nowhere uniform. */
  readonly lost: readonly { readonly color: Rgb8; readonly pixels: number }[];
  /** True if every solid color is an ink. */
  readonly isComplete: boolean;
  /** True if the pixels are inks and steep edges between them. */
  readonly sharpEdged: boolean;
};

const NOT_FLAT: LossyInks = { lost: [], isComplete: false, sharpEdged: false };

/**
 * @param found inks with uniform pixels, by area
 * @param room number of inks that may be added
 * @param mayBeSoft looks for lost inks even if edges are soft, as they are beside an ink that was not found
 */
export function completeLossyInks(
  art: Raster,
  found: readonly Rgb8[],
  { room, mayBeSoft }: { readonly room: number; readonly mayBeSoft: boolean },
): LossyInks {
  if (found.length === 0) return NOT_FLAT;
  let labeled = labelNearest(art, found);
  if (!mayBeSoft && !hasSteepEdges(labeled)) return NOT_FLAT;
  const lost: { color: Rgb8; pixels: number }[] = [];
  for (;;) {
    const { opaque, loose, solid } = findStrange(labeled);
    if (solid.length <= LIMITS.odd * opaque) {
      const sharpEdged = loose <= LIMITS.loose * opaque && hasSteepEdges(labeled);
      return { lost, isComplete: true, sharpEdged };
    }
    if (lost.length === Math.min(room, MAX_LOST)) return NOT_FLAT;
    lost.push({ color: commonColor(art, solid), pixels: solid.length });
    labeled = labelNearest(art, [...found, ...lost.map(({ color }) => color)]);
  }
}

/**
 * True for lossless drawings in one or two inks, of which fine lines leave few pixels uniform: all others are mixtures
 * beside them.
 */
export function isLineArt(art: Raster, inks: readonly Rgb8[]): boolean {
  if (inks.length === 0 || inks.length > 2) return false;
  const { opaque, loose, solid } = findStrange(labelNearest(art, inks));
  return loose <= LIMITS.loose * opaque && solid.length <= LIMITS.odd * opaque;
}
