/** Resolves a drawing, as browsers do, into the subset that resvg supports: SVG 1.1 attributes and elements. */

import { type Box, multiply, parseViewBox, viewportMatrix } from '../matrix.ts';
import { type DrawingSize, drawingSize } from '../size.ts';
import { type ComputedStyle, computeStyle, ROOT_STYLE } from '../style/cascade.ts';
import { indexIds, readRules } from '../style/css-rules.ts';
import { functionCall } from '../style/css-values.ts';
import { isStyleProperty } from '../style/properties.ts';
import { createElement, elementsIn, type SvgElement, type SvgNode, textIn } from '../xml-tree.ts';
import { clipToShape } from './clip.ts';
import { createMeasure } from './geometry.ts';
import { maskInLinearLight } from './linear-mask.ts';
import { colorMarkers } from './markers.ts';
import type { Context, Scope, Undrawn } from './scope.ts';
import { unscaleStroke } from './stroke.ts';
import { placeElement } from './transform.ts';
import { boxIn, describeUndrawn, imageBox } from './undrawn.ts';
import { instantiateUse } from './use.ts';

export type ResolvedSvg = {
  readonly root: SvgElement;
  readonly size: DrawingSize | null;
  readonly undrawn: readonly Undrawn[];
  readonly imageBoxes: Context['imageBoxes'];
};

const MAX_COPIES = 50_000;
const STYLE_ONLY = new Set(['mix-blend-mode', 'isolation']);
const UNPAINTED = new Set([
  ...[
    'defs',
    'symbol',
    'clipPath',
    'mask',
    'marker',
    'pattern',
    'linearGradient',
    'radialGradient',
    'filter',
  ],
]);
const DEPENDS_ON_USE = /\bvar\(|context-(?:fill|stroke)|non-scaling-stroke/;

export function resolveSvg(root: SvgElement, fontBuffers: Uint8Array[]): ResolvedSvg {
  const byId = indexIds(root);
  const ownSize = drawingSize(root.attributes) ?? { width: 300, height: 150 };
  const rules = readRules(root, ownSize);
  const style = computeStyle(root, ROOT_STYLE, { rules, viewport: ownSize });
  const attributes = new Map([...root.attributes, ...style.own]);
  const size = drawingSize(attributes);
  const context: Context = {
    ...{ rules, byId, definitions: [], undrawn: [], imageBoxes: new Map(), left: MAX_COPIES },
    measure: createMeasure(fontBuffers, byId),
    draw: (element, inside) => drawElement(element, inside, context),
    isInstanced: dependsOnUse(root),
  };
  const viewBox = parseViewBox(attributes.get('viewBox'));
  const viewport = size ?? { width: 300, height: 150 };
  const scope: Scope = {
    style: { ...style.inherited, rem: style.inherited.em },
    viewport: viewBox ?? viewport,
    ctm: viewportMatrix(viewBox, { x: 0, y: 0, ...viewport }, attributes.get('preserveAspectRatio')),
    ...{ following: [], isShown: true },
  };
  const resolved = createElement('svg', attributesOf(root, style));
  if (size) {
    resolved.attributes.set('width', String(size.width));
    resolved.attributes.set('height', String(size.height));
  } else for (const side of ['width', 'height']) resolved.attributes.delete(side);
  resolved.children = [
    ...background(style, viewBox ?? viewport, viewBox),
    ...drawChildren(root, scope, context),
  ];
  if (context.definitions.length > 0) resolved.children.push(createElement('defs', [], context.definitions));
  return { root: resolved, size, undrawn: context.undrawn, imageBoxes: context.imageBoxes };
}

const dependsOnUse = (root: SvgElement): boolean =>
  elementsIn(root).some(
    (element) =>
      (element.name === 'style' && DEPENDS_ON_USE.test(textIn(element))) ||
      ['style', 'fill', 'stroke', 'vector-effect'].some((name) =>
        DEPENDS_ON_USE.test(element.attributes.get(name) ?? ''),
      ),
  );

function background({ own }: ComputedStyle, viewport: DrawingSize, viewBox: Box | null): SvgElement[] {
  const color = own.get('background-color') ?? 'transparent';
  if (/^(?:transparent|#00000000|rgba\(.*,0\))$/.test(color)) return [];
  const [x, y] = [viewBox?.x ?? 0, viewBox?.y ?? 0];
  // Extends past the view box on all sides, because the view box may be centered in a wider page.
  const frame = {
    x: x - viewport.width * 50,
    y: y - viewport.height * 50,
    width: viewport.width * 101,
    height: viewport.height * 101,
  };
  const sides = Object.entries(frame).map(([name, value]) => [name, String(value)] as const);
  return [createElement('rect', [...sides, ['fill', color]])];
}

function attributesOf(element: SvgElement, { own }: ComputedStyle): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const [name, value] of element.attributes)
    if (name !== 'style' && name !== 'class' && !isStyleProperty(name)) attributes.set(name, value);
  for (const [name, value] of own) if (!STYLE_ONLY.has(name)) attributes.set(name, value);
  // resvg reads these properties only from `style`.
  const styles = [...STYLE_ONLY].flatMap((name) => (own.has(name) ? [`${name}:${own.get(name)}`] : []));
  if (styles.length > 0) attributes.set('style', styles.join(';'));
  const path = functionCall(own.get('d') ?? '');
  if (path) attributes.set('d', path.inside.trim().replaceAll(/^["']|["']$/g, ''));
  return attributes;
}

function drawChildren(element: SvgElement, scope: Scope, context: Context): SvgNode[] {
  const drawn: SvgNode[] = [];
  for (const child of element.children) {
    if (child.kind === 'text') drawn.push(child);
    else drawn.push(...drawElement(child, scope, context));
  }
  return drawn;
}

function drawElement(element: SvgElement, scope: Scope, context: Context): readonly SvgNode[] {
  const { name } = element;
  if (element.isForeign || name === 'style' || name === 'script') return [];
  const style = computeStyle(element, scope.style, { rules: context.rules, viewport: scope.viewport });
  const out = createElement(name, attributesOf(element, style));
  const isShown = scope.isShown && out.attributes.get('display') !== 'none' && !UNPAINTED.has(name);
  const local = placeElement(out, element, { scope, style, context });
  const inner: Scope = { ...scope, style: style.inherited, ctm: multiply(scope.ctm, local), isShown };
  if (isShown) context.undrawn.push(...describeUndrawn(element, out, { ...inner, context }));
  const box = isShown && name === 'image' ? imageBox(out, inner) : null;
  if (box) context.imageBoxes.set(out, box);
  if (name === 'use' && context.isInstanced) {
    const instance = instantiateUse(out, inner, context);
    if (instance) return finish(instance, inner, context);
  }
  const viewport = name === 'svg' ? nestedViewport(out, inner) : null;
  out.children = drawChildren(element, viewport ?? inner, context);
  return finish(out, inner, context);
}

/** Browsers ignore a reference to a missing filter, but resvg drops the element. */
const isMissingFilter = (filter: string, { byId }: Context): boolean =>
  [...filter.matchAll(/url\(#([^)]+)\)/g)].some(([, id = '']) => byId.get(id)?.name !== 'filter');

function finish(out: SvgElement, scope: Scope, context: Context): readonly SvgNode[] {
  if (isMissingFilter(out.attributes.get('filter') ?? '', context)) out.attributes.delete('filter');
  if (out.name === 'mask') maskInLinearLight(out, scope, context);
  clipToShape(out, scope, context);
  colorMarkers(out, scope, context);
  return unscaleStroke(out, scope, context);
}

function nestedViewport(out: SvgElement, scope: Scope): Scope {
  const { viewport, style } = scope;
  const box = parseViewBox(out.attributes.get('viewBox'));
  const frame = boxIn(out, { viewport, style }) ?? { x: 0, y: 0, ...viewport };
  const matrix = viewportMatrix(box, frame, out.attributes.get('preserveAspectRatio'));
  return { ...scope, viewport: box ?? frame, ctm: multiply(scope.ctm, matrix) };
}
