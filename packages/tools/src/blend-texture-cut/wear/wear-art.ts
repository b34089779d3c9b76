import { type ReportProgress, splitProgress } from '@printready/jobs/split-progress';
import { paintStrokes } from '@printready/matting/brush';
import { createRaster, pixelsPerMillimeter, type Raster } from '@printready/pixels/raster';
import { edgeDistance } from '@printready/pixels/shapes';
import {
  cleanUp,
  drawFade,
  drawField,
  type FadeShape,
  inkOf,
  prepareField,
  protectThin,
  type Speck,
  smoothEdges,
  softOf,
  type WearGround,
  wearAway,
} from '@printready/print/effects';
import { remember } from '../../contract/memory.ts';
import type { Analysis, Ink } from '../analyze.ts';
import type { Options, Texture } from '../options.ts';
import { cutCoverage } from './shape.ts';

export type WornArt = {
  /** Share of each pixel's opacity that remains, 255 for all of it; null if nothing changes. */
  readonly coverage: Uint8Array | null;
  readonly dropped: readonly Speck[];
  readonly filled: readonly Speck[];
  readonly smallInArt: number;
  readonly share: number;
  readonly shares: readonly number[];
  readonly shapeUnreadable: boolean;
};

/** Maximum area, mm², of a part that counts as lettering; lettering loses at most a quarter of its ink. */
const LETTER_MM2 = 150;

/** Brush mask: 255 protected, 0 worn away, 128 neutral. */
function brushed(art: Raster, strokes: Options['strokes']): Uint8Array | null {
  if (strokes.length === 0) return null;
  const { width, height } = art;
  const pixels = new Uint8ClampedArray(width * height * 4).fill(128);
  const solid = createRaster(width, height, { data: new Uint8ClampedArray(pixels.length).fill(255) });
  paintStrokes(solid, pixels, strokes, () => undefined);
  return Uint8Array.from({ length: width * height }, (_, i) => pixels[4 * i + 3]!);
}

const PROTECTED_FROM = 192;
const ERASED_BELOW = 64;

const erasedBy = (brush: Uint8Array | null): Uint8Array | null =>
  brush?.some((value) => value < ERASED_BELOW)
    ? brush.map((value) => (value < ERASED_BELOW ? 0 : 255))
    : null;

function shieldOf(
  art: Raster,
  options: Options,
  brush: Uint8Array | null,
  { shields }: Analysis,
  groundKey: string,
  report: ReportProgress,
): Uint8Array | null {
  const thinPx = options.protectMm * pixelsPerMillimeter(art);
  const thin = options.protectText
    ? remember(shields, `${groundKey} ${thinPx}`, () => protectThin(art, thinPx, report))
    : null;
  report(1);
  if (!brush) return thin;
  return Uint8Array.from(brush, (value, i) =>
    Number(value >= PROTECTED_FROM || (thin !== null && thin[i] === 1)),
  );
}

function depthOf(art: Raster, reachMm: number): Float32Array {
  const { width, height, data } = art;
  const perMm = pixelsPerMillimeter(art);
  const opacity = Uint8Array.from({ length: width * height }, (_, i) => data[4 * i + 3]!);
  return edgeDistance(opacity, width, height, Math.max(1, reachMm * perMm)).map((signed) => -signed / perMm);
}

type WearContext = {
  readonly art: Raster;
  readonly ground: WearGround;
  readonly analysis: Analysis;
  readonly key: string;
};

function wearOne({ art, ground, analysis, key }: WearContext, texture: Texture, report: ReportProgress) {
  const { width, height } = art;
  const perMm = pixelsPerMillimeter(art);
  const [drawing, wearing] = splitProgress(report, [1, 1]);
  const amount = texture.amount / 100;
  const settings = { ...texture, amount };
  // For speckle and scratches, the amount sets the number of marks, so the field depends on the amount.
  const counts = texture.kind === 'speckle' || texture.kind === 'scratches';
  const known = JSON.stringify({ ...settings, amount: counts ? amount : 0, perMm });
  const worn = remember(analysis.worn, `${key} ${known} ${amount}`, () => {
    const field = remember(analysis.fields, `${key} ${known}`, () => {
      const depth = texture.kind === 'edge-wear' ? depthOf(art, texture.scaleMm) : null;
      return prepareField(drawField(settings, { width, height, perMm }, depth, drawing), ground);
    });
    drawing(1);
    return wearAway(field, amount, ground, wearing);
  });
  report(1);
  return worn;
}

function wearEach(work: WearContext, textures: Options['textures'], report: ReportProgress) {
  const parts =
    textures.length === 0
      ? []
      : splitProgress(
          report,
          textures.map(() => 1),
        );
  const worn = textures.map((texture, i) => wearOne(work, texture, parts[i]!));
  report(1);
  return worn;
}

function fadeShape(options: Options): FadeShape | null {
  const { fade, fadeFrom: from, fadeTo: to, fadePath, fadeReachMm } = options;
  if (fade === 'none') return null;
  if (fade === 'path')
    return fadePath.length === 0 ? null : { kind: 'path', points: fadePath, reachMm: fadeReachMm };
  return { kind: fade, from, to };
}

function fadeCoverage(
  art: Raster,
  { ink, soft }: Ink,
  options: Options,
  report: ReportProgress,
): Uint8Array | null {
  const shape = fadeShape(options);
  if (!shape) return null;
  const { width, height } = art;
  const { fadeLpi: lpi, fadeAngle: angleDegrees, fadeDot: dot } = options;
  const grid = { width, height, perMm: pixelsPerMillimeter(art) };
  const field = drawFade(shape, { lpi, angleDegrees, dot }, grid, report);
  const kept = ink.map((inked, i) => inked & Number(field[i]! >= 0));
  return smoothEdges(kept, { ink, soft, shield: null, width }, field, 0);
}

function combine(coverages: readonly Uint8Array[], pixels: number): Uint8Array<ArrayBuffer> {
  const least = new Uint8Array(pixels).fill(255);
  for (const coverage of coverages)
    for (let i = 0; i < least.length; i++) if (coverage[i]! < least[i]!) least[i] = coverage[i]!;
  return least;
}

const CHANGED_LEFT = 128;

/** Cleans up after several effects are combined: each is clean on its own, but the combination may not be. */
function cleanTogether(
  art: Raster,
  { ink, soft, smallest, width, height }: WearGround,
  coverage: Uint8Array,
) {
  const left = new Uint8Array(ink.length);
  for (let i = 0; i < left.length; i++)
    left[i] = Number(ink[i] === 1 && art.data[4 * i + 3]! * coverage[i]! >= CHANGED_LEFT * 255 - 127);
  const before = left.slice();
  const clean = cleanUp(left, ink, width, height, smallest);
  for (let i = 0; i < left.length; i++) if (left[i] !== before[i]) coverage[i] = left[i] === 1 ? 255 : 0;
  // Also drops the soft rim of removed parts.
  for (const i of soft) if (isAdjacent(before, i, width) && !isAdjacent(left, i, width)) coverage[i] = 0;
  return clean;
}

function isAdjacent(mask: Uint8Array, at: number, width: number): boolean {
  for (const row of [-width, 0, width])
    for (const column of [-1, 0, 1]) if (mask[at + row + column] === 1) return true;
  return false;
}

/** @param groundKey cache key of the artwork's opacity, used in addition to the picture's key. */
export async function wearArt(
  art: Raster,
  options: Options,
  analysis: Analysis,
  groundKey: string,
  report: ReportProgress,
): Promise<WornArt> {
  const { width, height } = art;
  const perMm = pixelsPerMillimeter(art);
  const [protecting, wearing, fading, cutting, cleaning] = splitProgress(report, [2, 6, 1, 2, 2]);
  const found = remember(analysis.inks, groundKey, () => findInk(art));
  const { ink, soft, inked } = found;
  const brush = brushed(art, options.strokes);
  const wears = options.textures.length > 0;
  const shield = wears ? shieldOf(art, options, brush, analysis, groundKey, protecting) : null;
  protecting(1);
  const smallest = { part: options.minimumPartMm * perMm, hole: options.minimumHoleMm * perMm };
  const sparedUpTo = options.protectText ? LETTER_MM2 * perMm * perMm : 0;
  const ground: WearGround = { width, height, ink, soft, shield, smallest, sparedUpTo };
  const { protectText, protectMm, minimumPartMm, minimumHoleMm, strokes } = options;
  const key = JSON.stringify([groundKey, protectText, protectMm, minimumPartMm, minimumHoleMm, strokes]);
  const worn = wearEach({ art, ground, analysis, key }, options.textures, wearing);
  const faded = fadeCoverage(art, found, options, fading);
  fading(1);
  const shape = await cutCoverage(art, options);
  cutting(1);
  const coverages = [
    ...worn.map((one) => one.coverage),
    faded,
    shape === 'unreadable' ? null : shape,
    erasedBy(brush),
  ];
  const present = coverages.filter((one) => one !== null);
  const shares = worn.map(({ share }) => share);
  const told = { shares, shapeUnreadable: shape === 'unreadable' };
  const [only] = worn;
  if (present.length === 1 && only) return { ...only, ...told };
  if (present.length === 0)
    return { coverage: null, share: 0, dropped: [], filled: [], smallInArt: 0, ...told };
  const coverage = combine(present, ink.length);
  const clean = cleanTogether(art, ground, coverage);
  cleaning(1);
  return {
    ...{ coverage, ...told },
    share: inked === 0 ? 0 : 1 - clean.left / inked,
    dropped: [...worn.flatMap((one) => one.dropped), ...clean.dropped],
    filled: [...worn.flatMap((one) => one.filled), ...clean.filled],
    smallInArt: Math.max(clean.smallInArt, ...worn.map((one) => one.smallInArt)),
  };
}

function sum(mask: Uint8Array): number {
  let total = 0;
  for (let i = 0; i < mask.length; i++) total += mask[i]!;
  return total;
}

function findInk(art: Raster): Ink {
  const ink = inkOf(art);
  return { ink, soft: softOf(art), inked: sum(ink) };
}
