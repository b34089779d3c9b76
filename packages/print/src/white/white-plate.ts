import { type Oklab, srgbToOklab } from '@printready/pixels/color';
import { MM_PER_INCH } from '@printready/pixels/number';
import type { Raster } from '@printready/pixels/raster';
import { dilateByDisc } from '@printready/pixels/shapes';
import { chokeBase, type Part, partsOf } from '../separation/index.ts';

export type WhiteOptions = {
  /** 0…1 mm. */
  readonly chokeMm: number;
  /** `opacity`: white in proportion to the art's opacity; `solid`: full white from half opacity on. */
  readonly soft: 'opacity' | 'solid';
  /** Share of the white under semi-transparent art, 0…1; opaque art always has all of it. */
  readonly softShare: number;
  /** Art of this color gets no white, so that the garment shows; null for white under everything. */
  readonly garment: { readonly r: number; readonly g: number; readonly b: number } | null;
};

export type WhitePlate = {
  /** One byte per pixel of the art: 255 is full white. */
  readonly coverage: Uint8Array<ArrayBuffer>;
  /** Parts too thin for any choke; they keep all of their white. */
  readonly wholeParts: readonly Part[];
  /** Parts that print without white although they are not of the garment's color. */
  readonly bareParts: readonly Part[];
};

/** Parts thinner than this keep all of their white, mm. */
export const WHOLE_BELOW_MM = 0.25;
/** OKLab distances from the garment up to which there is no white, and from which there is all of it. */
const GARMENT = { none: 0.04, all: 0.1 } as const;
const HALF = 128;
/** Minimum opacity of a part whose loss is reported. */
const VISIBLE = 26;

function shareBeside(color: Oklab, garment: Oklab): number {
  const [l, a, b] = [color.l - garment.l, color.a - garment.a, color.b - garment.b];
  const distance = Math.sqrt(l * l + a * a + b * b);
  return Math.min(1, Math.max(0, (distance - GARMENT.none) / (GARMENT.all - GARMENT.none)));
}

/** Share of white that the garment leaves, 0…1; remembers the last color, because neighbors are often equal. */
function knockOutBy({ garment }: WhiteOptions): (r: number, g: number, b: number) => number {
  if (!garment) return () => 1;
  const own = srgbToOklab(garment.r, garment.g, garment.b);
  let [lastColor, lastShare] = [-1, 1];
  return (r, g, b) => {
    const color = (r << 16) | (g << 8) | b;
    if (color !== lastColor) [lastColor, lastShare] = [color, shareBeside(srgbToOklab(r, g, b), own)];
    return lastShare;
  };
}

function softWhite(alpha: number, { soft, softShare }: WhiteOptions): number {
  if (soft === 'solid') return alpha >= HALF ? 255 : 0;
  const opacity = alpha / 255;
  // Joins the white under opaque art without a step, and never exceeds the opacity.
  return alpha * (softShare + (1 - softShare) * opacity);
}

type Layers = {
  readonly art: Uint8Array;
  readonly colors: Uint8Array;
  readonly base: Uint8Array;
  /** 1 where the art has the garment's color. */
  readonly knockedOut: Uint8Array;
};

/** Bare border around the piece, so that art that reaches its edges is choked there. */
const BORDER = 1;

type Size = { readonly width: number; readonly height: number };

function layersOf({ data, width, height }: Raster, padded: Size, options: WhiteOptions): Layers {
  const make = () => new Uint8Array(padded.width * padded.height);
  const [art, colors, base, knockedOut] = [make(), make(), make(), make()] as const;
  const knockOut = knockOutBy(options);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0, i = (y + BORDER) * padded.width + BORDER; x < width; x++, i++, at += 4) {
      const alpha = data[at + 3]!;
      if (alpha === 0) continue;
      const [r, g, b] = [data[at]!, data[at + 1]!, data[at + 2]!];
      const share = knockOut(r, g, b);
      art[i] = alpha;
      colors[i] = Math.round((alpha * (255 - Math.min(r, g, b))) / 255);
      base[i] = Math.round(softWhite(alpha, options) * share);
      if (share === 0) knockedOut[i] = 1;
    }
  }
  return { art, colors, base, knockedOut };
}

/** Visible parts farther than the choke from any white; parts that the garment color knocks out are excluded. */
function findBare({ art, knockedOut }: Layers, white: Uint8Array, size: Size, chokePx: number): Part[] {
  const based = white.map((value) => (value > 0 ? 1 : 0));
  const near = dilateByDisc(based, size.width, size.height, chokePx + 1);
  return partsOf(
    art.map((alpha, i) => (alpha >= VISIBLE && knockedOut[i] === 0 && near[i] === 0 ? 1 : 0)),
    size,
  );
}

const unpad = ({ left, top, right, bottom }: Part): Part => ({
  ...{ left: left - BORDER, top: top - BORDER, right: right - BORDER, bottom: bottom - BORDER },
});

/** White for a piece at print size, choked by the requested distance, or by a third of a thinner part's width. */
export function whitePlate(piece: Raster, ppi: number, options: WhiteOptions): WhitePlate {
  const { width, height } = piece;
  const padded = { width: width + 2 * BORDER, height: height + 2 * BORDER };
  const layers = layersOf(piece, padded, options);
  const pixels = (mm: number) => (mm * ppi) / MM_PER_INCH;
  const chokePx = pixels(options.chokeMm);
  const limits = { wholeBelowPx: pixels(WHOLE_BELOW_MM), leastBare: 1 };
  const { base, wholeParts } = chokeBase(layers.base, layers, padded, chokePx, limits);
  const coverage = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const from = (y + BORDER) * padded.width + BORDER;
    coverage.set(base.subarray(from, from + width), y * width);
  }
  const bareParts = findBare(layers, base, padded, chokePx);
  return { coverage, wholeParts: wholeParts.map(unpad), bareParts: bareParts.map(unpad) };
}
