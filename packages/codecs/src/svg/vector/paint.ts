/** Colors, inks and gradients as PDF operators. */
import { dictOf, name, type PdfDict, type PdfObject } from '@printready/documents/pdf';
import { numberText } from '@printready/documents/pdf/write';
import { BadImage } from '../../bad-image.ts';
import { type Matrix, multiply } from '../matrix.ts';
import { parseTransforms } from '../transforms.ts';
import { childElements, type SvgElement } from '../xml-tree.ts';
import type { Canvas } from './canvas.ts';
import type { Bounds } from './path-data.ts';

/** Writes the colors of a drawing. Colors are lowercase `#rrggbb`. */
export type Colors = {
  /** Color space of {@link valuesOf}, for operators and gradients. */
  readonly space: PdfObject;
  readonly valuesOf: (color: string) => readonly number[];
  /** Separation of a named color, and whether it overprints; null for other colors. */
  readonly inkOf: (
    color: string,
  ) => { readonly ink: string; readonly space: PdfObject; readonly overprints: boolean } | null;
};

export type PaintKind = 'fill' | 'stroke';

export const cannotStay = (what: string): BadImage =>
  new BadImage(
    'unsupported',
    `This SVG has ${what}, which cannot stay a vector in this PDF. Expand or flatten it, then name its colors.`,
  );

const OPERATORS = { fill: ['cs', 'scn'], stroke: ['CS', 'SCN'] } as const;

/** Operators that select a color. */
export function solidPaint(canvas: Canvas, colors: Colors, kind: PaintKind, color: string): string {
  const [setSpace, setColor] = OPERATORS[kind];
  const named = colors.inkOf(color);
  if (!named) {
    const key = canvas.resource('ColorSpace', 'Colors', colors.space);
    return `/${key} ${setSpace} ${colors.valuesOf(color).map(numberText).join(' ')} ${setColor}`;
  }
  const key = canvas.resource('ColorSpace', `Ink ${named.ink}`, named.space);
  const overprint = named.overprints
    ? ` /${canvas.resource('ExtGState', 'Overprint', dictOf({ Type: name('ExtGState'), OP: true, op: true }))} gs`
    : '';
  return `/${key} ${setSpace} 1 ${setColor}${overprint}`;
}

type Stop = { readonly at: number; readonly color: string; readonly opacity: number };

const numberOf = (element: SvgElement, attribute: string, other: number) =>
  Number.parseFloat(element.attributes.get(attribute) ?? String(other));

function stopsOf(gradient: SvgElement): readonly Stop[] {
  return childElements(gradient).flatMap((stop) =>
    stop.name === 'stop'
      ? [
          {
            at: numberOf(stop, 'offset', 0),
            color: stop.attributes.get('stop-color') ?? '#000000',
            opacity: numberOf(stop, 'stop-opacity', 1),
          },
        ]
      : [],
  );
}

type Placed = { readonly ctm: Matrix; readonly bounds: Bounds };

/** Operators that select a gradient, and its opacity. @throws BadImage for gradients that PDF has no shading for */
export function gradientPaint(
  canvas: Canvas,
  colors: Colors,
  kind: PaintKind,
  gradient: SvgElement,
  placed: Placed,
): { readonly operators: string; readonly opacity: number } {
  const stops = stopsOf(gradient);
  const [first] = stops;
  if (!first) throw cannotStay('a gradient without colors');
  if (stops.some(({ opacity }) => opacity !== first.opacity)) throw cannotStay('a gradient that fades out');
  if ((gradient.attributes.get('spreadMethod') ?? 'pad') !== 'pad') throw cannotStay('a repeating gradient');
  const pattern = dictOf({
    Type: name('Pattern'),
    PatternType: 2,
    Matrix: [...matrixOf(gradient, placed)],
    Shading: dictOf({
      ...geometryOf(gradient),
      ColorSpace: colors.space,
      Extend: [true, true],
      Function: stopFunction(stops, colors),
    }),
  });
  const key = canvas.newResource('Pattern', pattern);
  const [setSpace, setColor] = OPERATORS[kind];
  return { operators: `/Pattern ${setSpace} /${key} ${setColor}`, opacity: first.opacity };
}

function matrixOf({ attributes }: SvgElement, { ctm, bounds }: Placed): Matrix {
  const { left, top, right, bottom } = bounds;
  const own = transformOf(attributes.get('gradientTransform'));
  if (attributes.get('gradientUnits') === 'userSpaceOnUse') return multiply(ctm, own);
  return multiply(multiply(ctm, [right - left, 0, 0, bottom - top, left, top]), own);
}

const NO_BOX = { width: 0, height: 0, around: { em: 16, rem: 16, viewport: { width: 0, height: 0 } } };

export const transformOf = (text: string | undefined): Matrix =>
  parseTransforms(text ?? '', NO_BOX) ?? [1, 0, 0, 1, 0, 0];

function geometryOf(gradient: SvgElement): Record<string, PdfObject> {
  const at = (attribute: string, other: number) => numberOf(gradient, attribute, other);
  if (gradient.name === 'linearGradient')
    return { ShadingType: 2, Coords: [at('x1', 0), at('y1', 0), at('x2', 1), at('y2', 0)] };
  const [cx, cy] = [at('cx', 0.5), at('cy', 0.5)];
  return { ShadingType: 3, Coords: [at('fx', cx), at('fy', cy), at('fr', 0), cx, cy, at('r', 0.5)] };
}

function stopFunction(stops: readonly Stop[], { valuesOf }: Colors): PdfDict {
  const ends = [{ ...stops[0]!, at: 0 }, ...stops, { ...stops.at(-1)!, at: 1 }];
  const parts = ends.slice(1).flatMap((to, i) => {
    const from = ends[i]!;
    if (to.at <= from.at) return [];
    const [C0, C1] = [[...valuesOf(from.color)], [...valuesOf(to.color)]];
    return [{ until: to.at, part: dictOf({ FunctionType: 2, Domain: [0, 1], C0, C1, N: 1 }) }];
  });
  return dictOf({
    FunctionType: 3,
    Domain: [0, 1],
    Functions: parts.map(({ part }) => part),
    Bounds: parts.slice(0, -1).map(({ until }) => until),
    Encode: parts.flatMap(() => [0, 1]),
  });
}
