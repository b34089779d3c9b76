import {
  type ColorSpace,
  type PdfDict,
  type PdfFile,
  type PdfObject,
  type PdfStream,
  parseColorSpace,
  parseCurve,
} from '@printready/documents/pdf';
import { clampShare } from '@printready/pixels/number';
import { lookOf } from '../../sheet/color.ts';
import { type Blend, type Look, NOTHING } from '../../sheet/looks.ts';
import { type Polygon, strokeOf } from '../../sheet/outline.ts';
import type { Region } from '../../sheet/region.ts';
import { type ObjectNumber, type Shape, thicknessOf } from '../../sheet/shape.ts';
import type { Sheet } from '../../sheet/sheet.ts';
import { cell, colorKey, MASKED, opacityOf } from '../images/image-masks.ts';
import type { Pixels } from '../images/pictures.ts';
import { concat, type Matrix, transformPoint } from '../matrix.ts';
import type { GraphicsState, Ink } from './graphics-state.ts';
import type { PageContext, PaintKind } from './walk.ts';

/** Number of steps per channel to which gradient and picture colors are quantized. */
const STEPS = 32;
const UNKNOWN: Look = { inks: new Map(), rgb: [128, 128, 128], alpha: 1, tonal: true, text: false };
/** Thinner lines are painted this wide, px, because they would miss pixel centers. */
const SEEN = 1.05;
/** Minimum line width, px, at which a line along an edge covers pixels on both sides. */
const BOTH_SIDES = 2.2;
/**
 * A line whose painting leaves at least this share of its pixels unchanged is part of the fill on or along which it
 * runs.
 */
const OWN_FILL = 0.35;

export const regionOf = ({ clip, mask }: GraphicsState): Region => ({ clip, mask });

export function blendOf(state: GraphicsState, which: PaintKind): Blend {
  if (state.blend === 'Multiply' || state.blend === 'Darken' || state.blend === 'ColorBurn')
    return 'multiply';
  if (state.blend !== 'Normal') return 'mixed';
  if (which === 'fill' ? state.fillOverprint : state.strokeOverprint) return 'overprint';
  return state.inBlendedGroup ? 'through' : 'over';
}

export function alphaOf(state: GraphicsState, which: PaintKind): number {
  const own = which === 'fill' ? state.fillAlpha : state.strokeAlpha;
  return own * state.groupAlpha * (state.softMask ? MASKED : 1);
}

export function paintShape(
  page: PageContext,
  state: GraphicsState,
  which: PaintKind,
  shape: Shape,
): ObjectNumber {
  const { sheet, record } = page;
  if (!sheet) return 0;
  if (shape.kind !== 'text') record.noteShape(thicknessOf(shape));
  const id = inkId(sheet, state[which], alphaOf(state, which), shape.kind === 'text');
  const blend = blendOf(state, which);
  const region = regionOf(state);
  const object = sheet.nextObject();
  if (shape.kind === 'line') return paintLine(sheet, shape, region, id, blend, object);
  const { painted, changed } =
    shape.kind === 'text'
      ? sheet.fillType(shape.polygon, region, id, blend, object)
      : sheet.fill(shape.polygons, shape.evenOdd, region, id, blend, object);
  if (painted > 0 && changed === 0) sheet.hide(object);
  return painted === 0 ? 0 : object;
}

function paintLine(
  sheet: Sheet,
  { polygons, width }: Extract<Shape, { kind: 'line' }>,
  region: Region,
  id: number,
  blend: Blend,
  object: ObjectNumber,
): ObjectNumber {
  const pixels = width * sheet.pixelsPerPoint;
  const across = (least: number) => strokeOf(polygons, Math.max(pixels, least) / sheet.pixelsPerPoint);
  const isWide = pixels >= BOTH_SIDES;
  const probe = isWide ? null : sheet.probe(across(BOTH_SIDES), region, id, blend);
  const drawn = sheet.fill(across(SEEN), false, region, id, blend, object);
  const { painted, changed } = probe ?? drawn;
  if (painted > 0 && changed <= (1 - OWN_FILL) * painted) sheet.hide(object);
  return drawn.painted === 0 ? 0 : object;
}

/** Index of the appearance; cached per ink, because thousands of shapes may share one. */
function inkId(sheet: Sheet, ink: Ink, alpha: number, text: boolean): number {
  const ids = sheet.looksOf(ink);
  const key = text ? -1 - alpha : alpha;
  const id = ids.get(key) ?? sheet.looks.idOf(inkLook(ink, alpha, text));
  ids.set(key, id);
  return id;
}

function inkLook(ink: Ink, alpha: number, text: boolean): Look {
  if (ink.space.family === 'Pattern') return { ...UNKNOWN, alpha, text };
  return { ...lookOf(ink.space, ink.color, alpha), text };
}

export function paintPicture(
  page: PageContext,
  state: GraphicsState,
  stream: PdfStream,
  pixels: Pixels,
  { space, isMask }: { readonly space: ColorSpace | null; readonly isMask: boolean },
): ObjectNumber {
  const { sheet } = page;
  if (!sheet) return 0;
  const alpha = alphaOf(state, 'fill');
  const lookAt = isMask
    ? stencil(page.file, stream, pixels, inkId(sheet, state.fill, alpha, false))
    : picture(page.file, sheet, stream, pixels, space, alpha);
  const object = sheet.nextObject();
  const toPage: Matrix = concat([1, 0, 0, -1, 0, 1], state.ctm);
  const { painted } = sheet.fillMapped(toPage, regionOf(state), lookAt, blendOf(state, 'fill'), object);
  return painted === 0 ? 0 : object;
}

type LookAt = (u: number, v: number) => number;

function stencil(file: PdfFile, stream: PdfStream, { samples }: Pixels, look: number): LookAt {
  if (!samples) return () => look;
  const paints = (file.numbers(stream.dict.get('Decode'))?.[0] ?? 0) === 1 ? 1 : 0;
  return (u, v) =>
    samples.at(cell(u, samples.columns), cell(v, samples.rows), 0) === paints ? look : NOTHING;
}

function picture(
  file: PdfFile,
  sheet: Sheet,
  stream: PdfStream,
  { samples }: Pixels,
  space: ColorSpace | null,
  alpha: number,
): LookAt {
  const opacity = opacityOf(file, stream);
  const looks = alpha === 1 ? sheet.looksOf(stream) : new Map<number, number>();
  const unknown = (level: number) => sheet.looks.idOf({ ...UNKNOWN, alpha: alpha * level });
  if (!samples || !space || space.family === 'Pattern') {
    return (u, v) => (opacity(u, v) <= 0 ? NOTHING : unknown(opacity(u, v)));
  }
  const n = space.components;
  const color = new Array<number>(n).fill(0);
  const toColor = decoder(file, stream, space, samples.top);
  const isKeyedOut = colorKey(file, stream, n);
  const step = (value: number) => (space.palette ? value : Math.round(value * 4 * STEPS));
  const steps =
    samples.top > 255
      ? null
      : Array.from({ length: n }, (_, c) =>
          Float64Array.from({ length: samples.top + 1 }, (__, sample) => step(toColor(sample, c))),
        );
  return (u, v) => {
    const level = opacity(u, v);
    if (level <= 0) return NOTHING;
    const [x, y] = [cell(u, samples.columns), cell(v, samples.rows)];
    if (isKeyedOut?.((component) => samples.at(x, y, component)) === true) return NOTHING;
    let key = Math.round(level * 15);
    for (let c = 0; c < n; c++) {
      const sample = samples.at(x, y, c);
      key = key * 260 + (steps?.[c]?.[sample] ?? step(toColor(sample, c)));
    }
    let id = looks.get(key);
    if (id === undefined) {
      for (let c = 0; c < n; c++) color[c] = toColor(samples.at(x, y, c), c);
      id = sheet.looks.add(lookOf(space, color, alpha * level, true));
      looks.set(key, id);
    }
    return id;
  };
}

function decoder(
  file: PdfFile,
  stream: PdfStream,
  space: ColorSpace,
  top: number,
): (sample: number, component: number) => number {
  const decode = file.numbers(stream.dict.get('Decode'));
  const range = (c: number): readonly [number, number] => {
    if (decode) return [decode[2 * c] ?? 0, decode[2 * c + 1] ?? 1];
    if (space.palette) return [0, top];
    if (space.family === 'Lab') return c === 0 ? [0, 100] : [-100, 100];
    return [0, 1];
  };
  const ranges = Array.from({ length: space.components }, (_, c) => range(c));
  return (sample, c) => {
    const [low, high] = ranges[c] ?? [0, 1];
    return low + (sample * (high - low)) / top;
  };
}

export function paintGradient(
  page: PageContext,
  state: GraphicsState,
  value: PdfObject | undefined,
  resources: PdfDict,
  shape: { readonly polygons: readonly Polygon[]; readonly evenOdd: boolean } | null,
): void {
  const { file, sheet } = page;
  if (!sheet) return;
  const dict = file.dict(value);
  const space = dict && parseColorSpace(file, dict.get('ColorSpace'), resources);
  const region = shape
    ? { clip: state.clip, mask: sheet.clip(shape.polygons, shape.evenOdd, regionOf(state)) }
    : regionOf(state);
  const alpha = alphaOf(state, 'fill');
  const lookAt =
    (dict && space && axialLook(file, sheet, dict, space, alpha)) ??
    (() => sheet.looks.idOf({ ...UNKNOWN, alpha }));
  const [x0, y0, x1, y1] = region.clip;
  page.record.noteShape(shape ? thicknessOf({ kind: 'path', ...shape }) : Math.min(x1 - x0, y1 - y0));
  const across: Matrix = [x1 - x0, 0, 0, y1 - y0, x0, y0];
  const toShading = inverse(state.ctm);
  const at: LookAt = (u, v) => lookAt(...transformPoint(toShading, x0 + u * (x1 - x0), y0 + v * (y1 - y0)));
  sheet.fillMapped(across, region, at, blendOf(state, 'fill'), sheet.nextObject());
}

/** Appearance at a position in the shading's space; null for unsupported types of shading. */
function axialLook(
  file: PdfFile,
  sheet: Sheet,
  dict: PdfDict,
  space: ColorSpace,
  alpha: number,
): ((x: number, y: number) => number) | null {
  const type = file.number(dict.get('ShadingType'));
  const curve = parseCurve(file, dict.get('Function') ?? null);
  const coords = file.numbers(dict.get('Coords'));
  if (!curve || !coords || (type !== 2 && type !== 3)) return null;
  const [from = 0, to = 1] = file.numbers(dict.get('Domain')) ?? [];
  const ids = Array.from({ length: STEPS + 1 }, (_, i) =>
    sheet.looks.idOf(lookOf(space, curve(from + ((to - from) * i) / STEPS), alpha, true)),
  );
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = coords;
  const share =
    type === 2
      ? (x: number, y: number) => ((x - a) * (c - a) + (y - b) * (d - b)) / ((c - a) ** 2 + (d - b) ** 2 || 1)
      : (x: number, y: number) => (Math.hypot(x - d, y - e) - c) / (f - c || 1);
  return (x, y) => ids[Math.round(clampShare(share(x, y)) * STEPS)] ?? NOTHING;
}

function inverse([a, b, c, d, e, f]: Matrix): Matrix {
  const det = a * d - b * c || 1;
  return [d / det, -b / det, -c / det, a / det, (c * f - d * e) / det, (b * e - a * f) / det];
}

export function textPolygon(matrix: Matrix, left: number, right: number): Polygon {
  return [
    ...transformPoint(matrix, left, 0),
    ...transformPoint(matrix, right, 0),
    ...transformPoint(matrix, right, 0.7),
    ...transformPoint(matrix, left, 0.7),
  ];
}
