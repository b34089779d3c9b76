import type { Budget } from '@printready/documents/reading';
import { axisLengths, concat, IDENTITY, type Matrix, type PdfBox, smallestScale } from '../pdf/matrix.ts';
import { type RasterSize, readRasterSize } from '../raster/raster-header.ts';
import type { Polygon } from '../sheet/outline.ts';
import { thicknessOf } from '../sheet/shape.ts';
import { fromBase64 } from './base64.ts';
import type { StyleSheet } from './css.ts';
import { type Context, type Drawn, type Frame, noteFace, noteHiddenLayer } from './frame.ts';
import { polygonsOf } from './geometry.ts';
import { isOnPage, isTextOnPage, length, textPlace } from './place.ts';
import { rgbOf, StrokeList } from './strokes.ts';
import { normalColor, opacityOf, ROOT_STYLE, type Style, styleOf } from './style.ts';
import { fitInto, parseTransform, parseViewBox } from './transform.ts';
import type { XmlElement } from './xml.ts';

const SHAPES = new Set(['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon']);
const TEXT = new Set(['text', 'tspan', 'textPath', 'tref']);
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
    hiddenLayers: [],
    hasText: false,
    minTextPt: null,
    minStrokePt: null,
    strokes: new StrokeList(),
    usesFilters: false,
    usesOpacity: false,
    unreadRaster: false,
  };
  const box = parseViewBox(root.attributes.get('viewBox'));
  const space = size ?? box ?? { width: 100, height: 100 };
  const page: PdfBox | null = size && [0, 0, size.width, size.height];
  const context: Context = { byId, sheet, budget, drawn, servers: new Set(), page };
  const style = styleOf(root, ROOT_STYLE, sheet);
  const ctm = box ? fitInto(box, space, root.attributes.get('preserveAspectRatio')) : IDENTITY;
  const frame: Frame = { ctm, style, viewport: box ?? space, following: [], textAt: null };
  for (const child of root.children) draw(context, child, frame);
  return drawn;
}

function draw(outside: Context, element: XmlElement, outer: Frame): void {
  if (ASIDE.has(element.name)) return;
  outside.budget.spend('operators', OPERATORS_PER_ELEMENT);
  const style = styleOf(element, outer.style, outside.sheet);
  if (style.own.get('display') === 'none') {
    noteHiddenLayer(outside, element);
    return;
  }
  // Origins other than the viewport's are not supported, so the objects inside may be anywhere.
  const context = style.own.has('transform-origin') ? { ...outside, page: null } : outside;
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
    const inner = TEXT.has(element.name) ? { ...frame, textAt: textPlace(element, frame) } : frame;
    if (SHAPES.has(element.name)) drawShape(context, element, frame);
    else if (inner !== frame) drawText(context, element, inner);
    for (const child of element.children) draw(context, child, inner);
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
  const fit = box ? fitInto(box, space, element.attributes.get('preserveAspectRatio')) : IDENTITY;
  const own = sizedBy === element;
  const place: Matrix = [
    1,
    0,
    0,
    1,
    own ? (read('x', viewport.width) ?? 0) : 0,
    own ? (read('y', viewport.height) ?? 0) : 0,
  ];
  const inner: Frame = { ...frame, ctm: concat(concat(fit, place), frame.ctm), viewport: box ?? space };
  for (const child of element.children) draw(context, child, inner);
}

function drawShape(context: Context, element: XmlElement, frame: Frame): void {
  const { style, viewport } = frame;
  const polygons = polygonsOf(element, (key, axis) => {
    const text = element.attributes.get(key) ?? style.own.get(key);
    return length(text, style, viewport[axis]) ?? 0;
  });
  const width = strokeWidth(frame);
  if (polygons && !isOnPage(context, frame, polygons.flat(), width)) return;
  const thickness = polygons && thicknessOf({ kind: 'path', polygons, evenOdd: false });
  paint(context, frame, { polygons, hasBody: thickness !== null && thickness > 2 * width });
}

/** Stroke width in user units. */
function strokeWidth({ style, viewport }: Frame): number {
  const diagonal = Math.hypot(viewport.width, viewport.height) / Math.SQRT2;
  return length(style.strokeWidth, style, diagonal) ?? 1;
}

type Painted = {
  readonly polygons: readonly Polygon[] | null;
  /** True if the fill is wider than the stroke. */
  readonly hasBody: boolean;
};
const NO_SHAPE: Painted = { polygons: null, hasBody: false };

/** Records fill and stroke; false if both are invisible. */
function paint(context: Context, frame: Frame, { polygons, hasBody } = NO_SHAPE): boolean {
  const { style, ctm } = frame;
  if (style.hidden) return false;
  const { drawn } = context;
  const fills = style.fill !== 'none' && style.fillOpacity > 0;
  const strokes = style.stroke !== 'none' && style.strokeOpacity > 0;
  if ((fills && style.fillOpacity < 1) || (strokes && style.strokeOpacity < 1)) drawn.usesOpacity = true;
  if (fills) notePaint(context, style.fill, frame);
  if (!strokes) return fills;
  const fixed = style.own.get('vector-effect') === 'non-scaling-stroke';
  const width = strokeWidth(frame) * (fixed ? 1 : smallestScale(ctm));
  if (width <= 0) return fills;
  if (!(hasBody && fills && isSameColor(style))) {
    const widthPt = width * POINTS_PER_PIXEL;
    drawn.minStrokePt = Math.min(drawn.minStrokePt ?? Infinity, widthPt);
    const rgb = style.strokeOpacity < 1 ? null : rgbOf(normalColor(style.stroke, style.color));
    drawn.strokes.add({ widthPt, rgb }, polygons, context.page && ctm);
  }
  notePaint(context, style.stroke, frame);
  return true;
}

function isSameColor({ fill, stroke, fillOpacity, strokeOpacity, color }: Style): boolean {
  const own = normalColor(fill, color);
  return own !== null && own === normalColor(stroke, color) && fillOpacity === strokeOpacity;
}

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

/** Draws a pattern's tile, once for each scale at which the pattern is used. */
function drawPattern(context: Context, name: string, pattern: XmlElement, frame: Frame): void {
  const ctm = concat(parseTransform(pattern.attributes.get('patternTransform')), frame.ctm);
  const circumstances = `${name} ${axisLengths(ctm)
    .map((v) => v.toFixed(4))
    .join()}`;
  if (context.servers.has(circumstances) || frame.following.length >= MAX_FOLLOWED) return;
  context.servers.add(circumstances);
  const style = styleOf(pattern, ROOT_STYLE, context.sheet);
  const inner: Frame = { ...frame, ctm, style, following: [...frame.following, name] };
  // A tile repeats everywhere, so its position on the page is unknown.
  for (const child of pattern.children) draw({ ...context, page: null }, child, inner);
}

function drawText(context: Context, element: XmlElement, frame: Frame): void {
  if (element.text.trim() === '' || !isTextOnPage(context, frame) || !paint(context, frame)) return;
  const { drawn } = context;
  drawn.hasText = true;
  for (const family of frame.style.families) drawn.fonts.add(family);
  noteFace(context, frame.style, element.text);
  const [, up] = axisLengths(frame.ctm);
  const sizePt = frame.style.fontSize * up * POINTS_PER_PIXEL;
  if (sizePt > 0) drawn.minTextPt = Math.min(drawn.minTextPt ?? Infinity, sizePt);
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
  const x = length(element.attributes.get('x'), style, viewport.width) ?? 0;
  const y = length(element.attributes.get('y'), style, viewport.height) ?? 0;
  const [right, bottom] = [x + space.width, y + space.height];
  if (!isOnPage(context, frame, [x, y, right, y, right, bottom, x, bottom], 0)) return;
  const fit = fitInto({ x: 0, y: 0, ...pixels }, space, element.attributes.get('preserveAspectRatio'));
  const [across, up] = axisLengths(concat(fit, frame.ctm));
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
