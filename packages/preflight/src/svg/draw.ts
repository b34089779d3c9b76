/** Walks an SVG like a renderer: text sizes, fonts, pictures, strokes, colors. */
import type { Budget } from '@printready/documents/budget';
import { axisLengths, concat, type Matrix, smallestScale } from '../pdf/matrix.ts';
import { type RasterSize, readRasterSize } from '../raster-header.ts';
import { fromBase64 } from './base64.ts';
import type { Face, StyleSheet } from './css.ts';
import { normalColor, opacityOf, ROOT_STYLE, type Style, styleOf } from './style.ts';
import { fitScale, parseTransform, parseViewBox } from './transform.ts';
import { parseLength, toPixels } from './units.ts';
import type { XmlElement } from './xml.ts';

export type Drawn = {
  readonly fonts: Set<string>;
  /** Letters by first family, and whether the requested face is embedded. */
  readonly textFonts: Map<string, Face & { readonly letters: Set<string>; readonly embedded: boolean }>;
  readonly colors: Set<string>;
  readonly rasters: {
    pixelWidth: number | null;
    pixelHeight: number | null;
    ppiX: number | null;
    ppiY: number | null;
  }[];
  hasText: boolean;
  minTextPt: number | null;
  minStrokePt: number | null;
  usesFilters: boolean;
  usesOpacity: boolean;
  /** A picture's size or placement could not be read. */
  unreadRaster: boolean;
};

type Frame = {
  readonly ctm: Matrix;
  readonly style: Style;
  /** Reference size of percentages. */
  readonly viewport: { readonly width: number; readonly height: number };
  /** References being resolved, for detecting cycles. */
  readonly following: readonly string[];
};

type Context = {
  readonly byId: ReadonlyMap<string, XmlElement>;
  readonly sheet: StyleSheet;
  readonly budget: Budget;
  readonly drawn: Drawn;
  /** Paint servers already evaluated. */
  readonly servers: Set<string>;
};

const SHAPES = new Set(['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon']);
const TEXT = new Set(['text', 'tspan', 'textPath', 'tref']);
/** Elements drawn only by reference. */
const ASIDE = new Set([
  'defs',
  'symbol',
  'pattern',
  'clipPath',
  'mask',
  'marker',
  'filter',
  'linearGradient',
  'radialGradient',
  'style',
  'script',
  'metadata',
  'title',
  'desc',
  '',
]);
const POINTS_PER_PIXEL = 0.75;
const MAX_FOLLOWED = 24;
/** Cost of resolving an element's style, in PDF operators. */
const OPERATORS_PER_ELEMENT = 10;

export function drawSvg(
  root: XmlElement,
  size: { width: number; height: number } | null,
  sheet: StyleSheet,
  byId: ReadonlyMap<string, XmlElement>,
  budget: Budget,
): Drawn {
  const drawn: Drawn = {
    fonts: new Set(),
    textFonts: new Map(),
    colors: new Set(),
    rasters: [],
    hasText: false,
    minTextPt: null,
    minStrokePt: null,
    usesFilters: false,
    usesOpacity: false,
    unreadRaster: false,
  };
  const box = parseViewBox(root.attributes.get('viewBox'));
  const space = size ?? box ?? { width: 100, height: 100 };
  const [sx, sy] = box ? fitScale(box, space, root.attributes.get('preserveAspectRatio')) : [1, 1];
  const context: Context = { byId, sheet, budget, drawn, servers: new Set() };
  const style = styleOf(root, ROOT_STYLE, sheet);
  const frame: Frame = { ctm: [sx, 0, 0, sy, 0, 0], style, viewport: box ?? space, following: [] };
  for (const child of root.children) draw(context, child, frame);
  return drawn;
}

function draw(context: Context, element: XmlElement, outer: Frame): void {
  if (ASIDE.has(element.name)) return;
  context.budget.spend('operators', OPERATORS_PER_ELEMENT);
  const style = styleOf(element, outer.style, context.sheet);
  if (style.own.get('display') === 'none') return;
  const opacity = opacityOf(style.own.get('opacity'), 1);
  if (opacity === 0) return;
  if (opacity < 1 || style.own.has('mask') || isBlended(style)) context.drawn.usesOpacity = true;
  const filter = style.own.get('filter');
  if (filter !== undefined && filter !== 'none') context.drawn.usesFilters = true;
  const ctm = concat(parseTransform(style.own.get('transform')), outer.ctm);
  const frame: Frame = { ...outer, ctm, style };
  if (element.name === 'use') drawUse(context, element, frame);
  else if (element.name === 'svg') drawNested(context, element, frame);
  else if (element.name === 'image') drawImage(context, element, frame);
  else {
    if (SHAPES.has(element.name)) paint(context, frame);
    else if (TEXT.has(element.name)) drawText(context, element, frame);
    for (const child of element.children) draw(context, child, frame);
  }
}

function isBlended(style: Style): boolean {
  const blend = style.own.get('mix-blend-mode');
  return blend !== undefined && blend !== 'normal';
}

function drawUse(context: Context, element: XmlElement, frame: Frame): void {
  const name = (element.attributes.get('href') ?? '').replace(/^#/, '');
  const target = context.byId.get(name);
  if (!target || frame.following.includes(name) || frame.following.length >= MAX_FOLLOWED) return;
  const { viewport, style } = frame;
  const x = length(element.attributes.get('x'), style, viewport.width) ?? 0;
  const y = length(element.attributes.get('y'), style, viewport.height) ?? 0;
  const moved: Frame = {
    ...frame,
    ctm: concat([1, 0, 0, 1, x, y], frame.ctm),
    following: [...frame.following, name],
  };
  if (target.name === 'symbol' || target.name === 'svg') {
    const symbolStyle = styleOf(target, style, context.sheet);
    drawNested(context, target, { ...moved, style: symbolStyle }, element);
  } else draw(context, target, moved);
}

/** New viewport: an inner svg, or a symbol sized by its `use`. */
function drawNested(
  context: Context,
  element: XmlElement,
  frame: Frame,
  sizedBy: XmlElement = element,
): void {
  const { viewport, style } = frame;
  const read = (key: string, percentOf: number) =>
    length(sizedBy.attributes.get(key) ?? element.attributes.get(key), style, percentOf);
  const space = {
    width: read('width', viewport.width) ?? viewport.width,
    height: read('height', viewport.height) ?? viewport.height,
  };
  const box = parseViewBox(element.attributes.get('viewBox'));
  const [sx, sy] = box ? fitScale(box, space, element.attributes.get('preserveAspectRatio')) : [1, 1];
  const inner: Frame = { ...frame, ctm: concat([sx, 0, 0, sy, 0, 0], frame.ctm), viewport: box ?? space };
  for (const child of element.children) draw(context, child, inner);
}

/** Records fill and stroke; false if neither is visible. */
function paint(context: Context, frame: Frame): boolean {
  const { style, ctm } = frame;
  if (style.hidden) return false;
  const { drawn } = context;
  const fills = style.fill !== 'none' && style.fillOpacity > 0;
  const strokes = style.stroke !== 'none' && style.strokeOpacity > 0;
  if ((fills && style.fillOpacity < 1) || (strokes && style.strokeOpacity < 1)) drawn.usesOpacity = true;
  if (fills) notePaint(context, style.fill, frame);
  if (!strokes) return fills;
  const fixed = style.own.get('vector-effect') === 'non-scaling-stroke';
  const diagonal = Math.hypot(frame.viewport.width, frame.viewport.height) / Math.SQRT2;
  const width = (length(style.strokeWidth, style, diagonal) ?? 1) * (fixed ? 1 : smallestScale(ctm));
  if (width <= 0) return fills;
  drawn.minStrokePt = Math.min(drawn.minStrokePt ?? Infinity, width * POINTS_PER_PIXEL);
  notePaint(context, style.stroke, frame);
  return true;
}

/** Color, or a reference to a gradient or pattern with an optional fallback. */
function notePaint(context: Context, value: string, frame: Frame): void {
  const reference = /^url\(\s*["']?#([^"')\s]+)["']?\s*\)/.exec(value);
  if (!reference) {
    const color = normalColor(value, frame.style.color);
    if (color) context.drawn.colors.add(color);
    return;
  }
  const name = reference[1] ?? '';
  const server = context.byId.get(name);
  if (!server || frame.following.includes(name)) return;
  if (server.name === 'pattern') drawPattern(context, name, server, frame);
  else noteStops(context, server, frame, 0);
}

function noteStops(context: Context, gradient: XmlElement, frame: Frame, depth: number): void {
  const stops = gradient.children.filter((child) => child.name === 'stop');
  for (const stop of stops) {
    const style = styleOf(stop, frame.style, context.sheet);
    const color = normalColor(style.own.get('stop-color') ?? 'black', style.color);
    if (color) context.drawn.colors.add(color);
    if (opacityOf(style.own.get('stop-opacity'), 1) < 1) context.drawn.usesOpacity = true;
  }
  const parent = context.byId.get((gradient.attributes.get('href') ?? '').replace(/^#/, ''));
  if (stops.length === 0 && parent && depth < MAX_FOLLOWED) noteStops(context, parent, frame, depth + 1);
}

/** A tile is evaluated once per scale. */
function drawPattern(context: Context, name: string, pattern: XmlElement, frame: Frame): void {
  const ctm = concat(parseTransform(pattern.attributes.get('patternTransform')), frame.ctm);
  const circumstances = `${name} ${axisLengths(ctm)
    .map((v) => v.toFixed(4))
    .join()}`;
  if (context.servers.has(circumstances) || frame.following.length >= MAX_FOLLOWED) return;
  context.servers.add(circumstances);
  const style = styleOf(pattern, ROOT_STYLE, context.sheet);
  const inner: Frame = { ...frame, ctm, style, following: [...frame.following, name] };
  for (const child of pattern.children) draw(context, child, inner);
}

function drawText(context: Context, element: XmlElement, frame: Frame): void {
  if (element.text.trim() === '' || !paint(context, frame)) return;
  const { drawn } = context;
  drawn.hasText = true;
  for (const family of frame.style.families) drawn.fonts.add(family);
  noteFace(context, frame.style, element.text);
  const [, up] = axisLengths(frame.ctm);
  const sizePt = frame.style.fontSize * up * POINTS_PER_PIXEL;
  if (sizePt > 0) drawn.minTextPt = Math.min(drawn.minTextPt ?? Infinity, sizePt);
}

/** Maximum number of distinct letters. */
const MAX_LETTERS = 2000;

function noteFace({ drawn, sheet }: Context, { families, bold, italic }: Style, text: string): void {
  const [family = ''] = families;
  const embedded = sheet.embeddedFaces.some(
    (face) => face.family === family && face.bold === bold && face.italic === italic,
  );
  const key = JSON.stringify([family, bold, italic]);
  const known = drawn.textFonts.get(key) ?? { family, bold, italic, embedded, letters: new Set<string>() };
  drawn.textFonts.set(key, known);
  for (const letter of text) if (known.letters.size < MAX_LETTERS) known.letters.add(letter);
}

function drawImage(context: Context, element: XmlElement, frame: Frame): void {
  if (frame.style.hidden) return;
  const { drawn } = context;
  const pixels = embeddedSize(element.attributes.get('href') ?? '');
  const { viewport, style } = frame;
  const width = length(style.own.get('width'), style, viewport.width);
  const height = length(style.own.get('height'), style, viewport.height);
  if (width === 0 || height === 0) return;
  if (!pixels) {
    drawn.unreadRaster = true;
    drawn.rasters.push({ pixelWidth: null, pixelHeight: null, ppiX: null, ppiY: null });
    return;
  }
  const space = {
    width: width ?? (height === null ? pixels.width : (height * pixels.width) / pixels.height),
    height: height ?? (width === null ? pixels.height : (width * pixels.height) / pixels.width),
  };
  const [sx, sy] = fitScale(pixels, space, element.attributes.get('preserveAspectRatio'));
  const [across, up] = axisLengths(concat([sx, 0, 0, sy, 0, 0], frame.ctm));
  drawn.rasters.push({
    pixelWidth: pixels.width,
    pixelHeight: pixels.height,
    ppiX: across > 0 ? Math.round((96 / across) * 100) / 100 : null,
    ppiY: up > 0 ? Math.round((96 / up) * 100) / 100 : null,
  });
}

function embeddedSize(href: string): RasterSize | null {
  const comma = href.indexOf(',');
  if (!/^\s*data:/i.test(href.slice(0, 20)) || comma < 0) return null;
  const isBase64 = /;\s*base64\s*$/i.test(href.slice(0, comma).slice(-40));
  return isBase64 ? readRasterSize(fromBase64(href.slice(comma + 1))) : null;
}

function length(text: string | undefined, style: Style, percentOf: number): number | null {
  return toPixels(parseLength(text), { em: style.fontSize, percentOf });
}
