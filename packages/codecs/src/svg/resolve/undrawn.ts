import { applyTo, type Box, type Matrix } from '../matrix.ts';
import type { Inherited } from '../style/cascade.ts';
import { lengthPixels } from '../style/css-values.ts';
import { childElements, elementsIn, type SvgElement, textIn } from '../xml-tree.ts';
import type { Context, Scope, Undrawn, UndrawnKind } from './scope.ts';

const FILTERS = new Set([
  ...[
    'feBlend',
    'feColorMatrix',
    'feComponentTransfer',
    'feComposite',
    'feConvolveMatrix',
    'feDiffuseLighting',
  ],
  ...['feDisplacementMap', 'feDropShadow', 'feFlood', 'feGaussianBlur', 'feImage', 'feMerge', 'feMorphology'],
  ...['feOffset', 'feSpecularLighting', 'feTile', 'feTurbulence', 'title', 'desc', 'animate', 'set'],
]);
const BACKGROUND_INPUTS = new Set(['BackgroundImage', 'BackgroundAlpha']);
const MEDIA = new Set(['video', 'audio', 'canvas', 'iframe', 'embed', 'object']);

type Around = Scope & { readonly context: Context };

export function describeUndrawn(element: SvgElement, out: SvgElement, around: Around): readonly Undrawn[] {
  const kinds = kindsOf(element, out, around);
  if (kinds.length === 0) return [];
  const box = boxOf(element, around);
  return kinds.map((kind) => ({ kind, box }));
}

function kindsOf(element: SvgElement, out: SvgElement, around: Around): UndrawnKind[] {
  const { name } = element;
  if (name === 'foreignObject')
    return isForBrowsers(element) && elementsIn(element).some(({ isForeign }) => isForeign) ? ['html'] : [];
  if (name === 'flowRoot') return /\S/.test(elementsIn(element).map(textIn).join('')) ? ['flowed-text'] : [];
  if (MEDIA.has(name)) return ['media'];
  const own = (property: string) => out.attributes.get(property) ?? 'none';
  const found = new Set<UndrawnKind>();
  for (const paint of ['fill', 'stroke']) {
    const server = referenced(own(paint), around.context);
    if (server && /^mesh(?:g|G)radient$/.test(server.name)) found.add('mesh-gradient');
    if (server?.name === 'hatch') found.add('hatch');
  }
  const filter = referenced(own('filter'), around.context);
  if (filter && !isKnownFilter(filter)) found.add('filter');
  if (/gradient\(|image-set\(|^url\(\s*data:/i.test(`${own('mask')} ${own('mask-image')}`))
    found.add('mask-image');
  if (own('backdrop-filter') !== 'none') found.add('backdrop-filter');
  return [...found];
}

const isForBrowsers = ({ attributes }: SvgElement): boolean =>
  /^\s*$|www\.w3\.org\/1999\/xhtml/.test(attributes.get('requiredExtensions') ?? '');

function referenced(value: string, { byId }: Context): SvgElement | undefined {
  const id = /^url\(#([^)]+)\)/.exec(value)?.[1];
  return id === undefined ? undefined : byId.get(id);
}

const isKnownFilter = (filter: SvgElement): boolean =>
  childElements(filter).every(
    (one) =>
      one.isForeign ||
      (FILTERS.has(one.name) &&
        !BACKGROUND_INPUTS.has(one.attributes.get('in') ?? '') &&
        !BACKGROUND_INPUTS.has(one.attributes.get('in2') ?? '')),
  );

function boxOf(element: SvgElement, { ctm, viewport, style, context }: Around): Box | null {
  const own =
    element.name === 'foreignObject' ? boxIn(element, { viewport, style }) : context.measure.boxOf(element);
  return own && mapBox(own, ctm);
}

/** Position of an image; null if its drawn size would come from the image file itself. */
export function imageBox(image: SvgElement, { viewport, style, ctm }: Scope): Box | null {
  const { attributes } = image;
  const isSized = ['width', 'height'].every((name) => /\d/.test(attributes.get(name) ?? ''));
  const own = isSized ? boxIn(image, { viewport, style }) : null;
  return own && mapBox(own, ctm);
}

/** Frame of an element with `x`, `y`, `width` and `height`; the whole viewport if it has no size. */
export function boxIn(
  element: SvgElement,
  { viewport, style }: { readonly viewport: Scope['viewport']; readonly style: Inherited },
): Box | null {
  const length = (name: string, percentOf: number, other: number) =>
    lengthPixels(element.attributes.get(name) ?? '', { em: style.em, rem: style.rem, viewport, percentOf }) ??
    other;
  const { width, height } = viewport;
  return {
    x: length('x', width, 0),
    y: length('y', height, 0),
    width: length('width', width, width),
    height: length('height', height, height),
  };
}

function mapBox({ x, y, width, height }: Box, matrix: Matrix): Box {
  const corners = [
    [x, y],
    [x + width, y],
    [x, y + height],
    [x + width, y + height],
  ].map(([px = 0, py = 0]) => applyTo(matrix, px, py));
  const [across, down] = [corners.map(([px]) => px), corners.map(([, py]) => py)];
  const [left, top] = [Math.min(...across), Math.min(...down)];
  return { x: left, y: top, width: Math.max(...across) - left, height: Math.max(...down) - top };
}
