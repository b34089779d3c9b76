import type { CodePlace, Look, PageBox, Plate, ThinPlace } from '../facts.ts';
import type { PdfBox } from '../pdf/matrix.ts';
import type { Measuring } from '../pdf/pages/fine-plan.ts';
import { pixelArt, sheetArt } from './codes/code-art.ts';
import { type Code, type CodeArt, findCodes, type ReadCodes } from './codes/codes.ts';
import { FRAME_SHARE, LAYERED_FRAME_SHARE } from './frame.ts';
import { lookAtIds } from './ids.ts';
import type { Look as Paint } from './looks.ts';
import { lookAtPixels, type Pixels, type TonedLook } from './pixels.ts';
import type { Sheet } from './sheet.ts';
import { type Thin as Found, findThin, type Narrow, type Shape } from './thin/thin.ts';
import { pageBoxAround, pageBoxOf, type Window, windowOf } from './window.ts';

/** Widths, in mm, above which nothing is thin on any press. */
const THIN_LIMITS = { partMm: 0.6, gapMm: 0.85 } as const;
const MIN_PIXELS_PER_MM = 7.5;
const LIGHTEST = 0.005;
const SOLID = 0.985;
/** Share of a text box that letters cover. */
const TEXT_SHARE = 0.4;
/** Minimum share of the area; flat tints below it are antialiasing or raster slivers. */
const MIN_SHARE = 0.0005;
const PROCESS = new Set(['Cyan', 'Magenta', 'Yellow', 'Black']);

type LookOptions = {
  readonly fine: boolean;
  readonly readCodes?: ReadCodes | null;
};

/** `onBackground` means the file has an opaque layer below the art. */
type PixelOptions = LookOptions & { readonly onBackground?: boolean; readonly isVector?: boolean };

type SheetOptions = {
  readonly measuring: Measuring;
  readonly readCodes: ReadCodes | null;
  readonly userUnit: number;
};

export function lookOfSheet(
  sheet: Sheet,
  trim: PdfBox,
  { measuring, userUnit, readCodes }: SheetOptions,
): Look {
  const window = windowOf(sheet, trim);
  const { ids, width, height } = window;
  const counts = new Uint32Array(sheet.looks.all.length);
  for (let i = 0; i < ids.length; i++) counts[ids[i]!]!++;
  const paints = sheet.looks.all;
  const pixelsPerMm = (sheet.pixelsPerPoint * 72) / 25.4 / userUnit;
  const { ground, softSpot, ...shares } = lookAtIds(window, counts, rgbaOf(paints));
  return {
    plates: platesOf(counts, paints, width * height),
    ground: ground && { ...ground, inked: isGroundInked(counts, paints, ground.rgb) },
    ...rounded({ ...shares, softSpotMm: softSpot / pixelsPerMm }),
    tonePercent: null,
    reaches: null,
    builtOf: builtOf(counts, paints, width * height),
    ...measureSheet(sheet, window, { measuring, readCodes, pixelsPerMm }),
  };
}

const UNMEASURED = { thin: null, codes: [] } as const;
const NOTHING_THIN = { thin: { part: null, platePart: null, gap: null }, codes: [] } as const;
type Thin = NonNullable<Look['thin']>;
type Measured = Pick<Look, 'thin' | 'codes' | 'leftOut'>;

function measureSheet(
  sheet: Sheet,
  window: Window,
  { measuring, readCodes, pixelsPerMm }: Omit<SheetOptions, 'userUnit'> & { readonly pixelsPerMm: number },
): Measured {
  if (measuring === 'nothing') return NOTHING_THIN;
  if (measuring === 'left-out') return { ...UNMEASURED, leftOut: true };
  if (measuring === 'not-asked' || pixelsPerMm < MIN_PIXELS_PER_MM) return UNMEASURED;
  const { ids, width, height } = window;
  const paints = sheet.looks.all;
  const size = { width, height, pixelsPerMm };
  return thinAndCodes(() => sheetArt(ids, paints, size), size, readCodes, {
    measure: (codes) => thinOf(ids, paints, { ...size, codes }, (at) => pageBoxAround(sheet, window, at)),
    boxOf: (box) => pageBoxOf(sheet, window, box),
  });
}

function thinAndCodes(
  draw: () => CodeArt,
  size: Size,
  read: ReadCodes | null,
  page: {
    /** @param codes 1 where thin parts are ignored */
    readonly measure: (codes: Uint8Array | null) => Thin;
    readonly boxOf: (box: Code['box']) => PageBox | null;
  },
): Measured {
  const thin = page.measure(null);
  if (!read || !(thin.part ?? thin.platePart ?? thin.gap)) return { thin, codes: [] };
  const codes = findCodes(draw(), read);
  const { pixelsPerMm } = size;
  const small = codes.filter(({ modulePx }) => modulePx < THIN_LIMITS.gapMm * pixelsPerMm);
  return {
    thin: small.length === 0 ? thin : page.measure(maskOf(small, size)),
    codes: codes.map(
      ({ name, modulePx, open, box }): CodePlace => ({
        ...{ name, open },
        moduleMm: Math.round((modulePx / pixelsPerMm) * 100) / 100,
        box: page.boxOf(box),
      }),
    ),
  };
}

function maskOf(codes: readonly Code[], { width, height }: Size): Uint8Array {
  const mask = new Uint8Array(width * height);
  for (const { box } of codes) {
    const [x0, y0, x1, y1] = box.map(Math.round) as [number, number, number, number];
    for (let y = Math.max(0, y0); y < Math.min(height, y1); y++)
      mask.fill(1, y * width + Math.max(0, x0), y * width + Math.min(width, x1));
  }
  return mask;
}

type Size = Pick<Pixels, 'width' | 'height' | 'pixelsPerMm'>;

/** Straight RGBA of each appearance, 4 bytes in memory order. */
const rgbaOf = (paints: readonly Paint[]): Uint8Array =>
  Uint8Array.from(paints.flatMap(({ rgb, alpha }) => [...rgb, Math.round(255 * alpha)]));

function platesOf(counts: Uint32Array, paints: readonly Paint[], area: number): Plate[] {
  const plates = new Map<
    string,
    { ink: number; covered: number; tint: number; tone: number; lightest: number }
  >();
  for (const [id, { inks, tonal, text, alpha }] of paints.entries()) {
    const share = ((counts[id] ?? 0) / area) * (text ? TEXT_SHARE : 1);
    if (share === 0) continue;
    for (const [name, value] of inks) {
      const tint = value * alpha;
      if (tint < LIGHTEST) continue;
      const plate = plates.get(name) ?? { ink: 0, covered: 0, tint: 0, tone: 0, lightest: Infinity };
      plates.set(name, plate);
      plate.ink += share * tint;
      plate.covered += share;
      if (tint >= SOLID) continue;
      if (tonal) plate.tone += share;
      else {
        plate.tint += share;
        if (share >= MIN_SHARE) plate.lightest = Math.min(plate.lightest, tint);
      }
    }
  }
  const percent = (value: number) => Math.round(value * 10_000) / 100;
  return [...plates]
    .map(([ink, { ink: laid, covered, tint, tone, lightest }]) => ({
      ink,
      percent: percent(laid),
      tintPercent: percent(tint / covered),
      tonePercent: percent(tone / covered),
      lightestPercent: Number.isFinite(lightest) ? percent(lightest) : null,
    }))
    .sort((a, b) => b.percent - a.percent);
}

function isGroundInked(counts: Uint32Array, paints: readonly Paint[], rgb: readonly number[]): boolean {
  let [most, inked] = [0, false];
  for (const [id, paint] of paints.entries()) {
    const near = paint.rgb.every((value, c) => Math.abs(value - rgb[c]!) <= 8);
    if (!near || counts[id]! <= most) continue;
    most = counts[id]!;
    inked = paint.inks.size > 0;
  }
  return inked;
}

function builtOf(counts: Uint32Array, paints: readonly Paint[], area: number): string[] | null {
  let [most, found] = [MIN_SHARE * area, null as string[] | null];
  for (const [id, { inks, tonal }] of paints.entries()) {
    if (tonal || counts[id]! <= most) continue;
    const process = [...inks].filter(([name, tint]) => PROCESS.has(name) && tint > 0.02);
    if (process.length < 2 || process.every(([, tint]) => tint >= SOLID)) continue;
    most = counts[id]!;
    found = process.map(([name]) => name);
  }
  return found;
}

function thinOf(
  ids: Uint32Array,
  paints: readonly Paint[],
  { codes, ...size }: Size & { readonly codes: Uint8Array | null },
  boxAround: (at: { x: number; y: number }) => PageBox,
): Thin {
  const place = (narrow: Narrow | null, ink: string | null): ThinPlace | null =>
    narrow && { mm: Math.round(narrow.mm * 100) / 100, ink, box: boxAround(narrow.at) };
  const spread = (test: (paint: Paint) => boolean, value: number): Uint8Array => {
    const table = Uint8Array.from(paints, (paint) => (test(paint) ? value : 0));
    const out = new Uint8Array(ids.length);
    for (let i = 0; i < ids.length; i++) out[i] = table[ids[i]!]!;
    return out;
  };
  const isText = Uint8Array.from(paints, ({ text }) => Number(text));
  const hasText = isText.includes(1);
  const isBlurred =
    hasText || codes ? (pixel: number) => isText[ids[pixel]!] === 1 || codes?.[pixel] === 1 : null;
  const found = new Map<string, Found>();
  const measure = (covers: (paint: Paint) => boolean, limits: Parameters<typeof findThin>[1]): Found => {
    const key = paints.map((paint) => Number(covers(paint))).join('');
    const before = found.get(key);
    if (before) return before;
    const shape: Shape = { ...size, coverage: spread(covers, 255), isBlurred };
    const thin = findThin(shape, limits);
    found.set(key, thin);
    return thin;
  };
  const outline = measure((paint) => paint.alpha >= 0.5, THIN_LIMITS);
  let platePart: ThinPlace | null = null;
  const names = new Set(paints.flatMap(({ inks, tonal }) => (tonal ? [] : [...inks.keys()])));
  for (const name of [...names].slice(0, MAX_PLATES)) {
    // A plate has no outline where it has picture tones.
    const { part } = measure(({ inks, tonal }) => tonal || (inks.get(name) ?? 0) >= 0.5, {
      partMm: THIN_LIMITS.partMm,
      gapMm: null,
    });
    if (part && (!platePart || part.mm < platePart.mm)) platePart = place(part, name);
  }
  return { part: place(outline.part, null), platePart, gap: place(outline.gap, null) };
}
const MAX_PLATES = 12;

function rounded<T extends Record<string, number>>(shares: T): T {
  return Object.fromEntries(
    Object.entries(shares).map(([key, value]) => [key, Math.round(value * 100) / 100]),
  ) as T;
}

export function lookUnmeasured(
  { ground, reaches, softSpot, ...shares }: TonedLook,
  pixelsPerMm: number,
): Look {
  return {
    plates: null,
    ground: ground && { ...ground, inked: ground.rgb.some((value) => value < 252) },
    ...rounded({ ...shares, softSpotMm: softSpot / pixelsPerMm }),
    reaches,
    builtOf: null,
    ...UNMEASURED,
  };
}

export function lookOfPixels(
  pixels: Pixels,
  { fine, readCodes = null, onBackground = false, isVector = false }: PixelOptions,
): Look {
  const frameShare = onBackground ? LAYERED_FRAME_SHARE : FRAME_SHARE;
  const look = lookAtPixels(pixels, { frameShare, isVector });
  return {
    ...lookUnmeasured(look, pixels.pixelsPerMm),
    ...(fine && pixels.pixelsPerMm >= MIN_PIXELS_PER_MM
      ? thinAndCodes(() => pixelArt(pixels), pixels, readCodes, {
          measure: (codes) => thinOfPixels(pixels, codes),
          boxOf: () => null,
        })
      : {}),
  };
}

function thinOfPixels(pixels: Pixels, codes: Uint8Array | null): Thin {
  const { width, height, pixelsPerMm, data } = pixels;
  const coverage = new Uint8Array(width * height);
  for (let i = 0; i < coverage.length; i++) coverage[i] = data[4 * i + 3]!;
  const isBlurred = codes && ((pixel: number) => codes[pixel] === 1);
  const { part, gap } = findThin({ width, height, pixelsPerMm, coverage, isBlurred }, THIN_LIMITS);
  const place = (narrow: Narrow | null): ThinPlace | null =>
    narrow && { mm: Math.round(narrow.mm * 100) / 100, ink: null, box: null };
  return { part: place(part), platePart: null, gap: place(gap) };
}
