/** Draws a flat SVG on a PDF page: shapes stay vectors, groups become transparency groups where they must. */
import { dictOf, name, type PdfObject } from '@printready/documents/pdf';
import { numberText, type PdfDocument } from '@printready/documents/pdf/write';
import { ascii } from '@printready/pixels/bytes';
import { applyTo, type Box, IDENTITY, invert, type Matrix, multiply, viewportMatrix } from '../matrix.ts';
import { childElements, elementsIn, type SvgElement } from '../xml-tree.ts';
import { Canvas } from './canvas.ts';
import { clipOperators, referenced } from './clip.ts';
import { type Colors, cannotStay, gradientPaint, type PaintKind, solidPaint, transformOf } from './paint.ts';
import { boundsOf, parsePath, pathOperators, type Segment } from './path-data.ts';

/** Image as an object of the document, with its size in px. */
export type DrawnImage = { readonly object: PdfObject; readonly width: number; readonly height: number };

export type Drawing = {
  /** Stores the forms of transparent groups. */
  readonly document: Pick<PdfDocument, 'addCompressed'>;
  readonly colors: Colors;
  /** Color space in which groups blend. */
  readonly blendSpace: PdfObject;
  readonly images: ReadonlyMap<string, DrawnImage>;
  /** Box of the page in its own points. */
  readonly page: Box;
  /** Called for each opacity or blend mode. */
  readonly noteTransparency: () => void;
};

/** @param matrix from the root's user space to the page. @throws BadImage for what cannot stay a vector */
export async function drawSvg(root: SvgElement, matrix: Matrix, drawing: Drawing): Promise<Canvas> {
  const byId = new Map(
    elementsIn(root).flatMap((one) => {
      const id = one.attributes.get('id');
      return id === undefined ? [] : [[id, one] as const];
    }),
  );
  const canvas = new Canvas();
  canvas.add(`q ${operands(matrix)} cm`);
  await new SvgDrawer(drawing, byId).children(root, canvas, { local: matrix, toPage: matrix });
  canvas.add('Q');
  return canvas;
}

/** `local` maps to the space in which the current stream starts, `toPage` to the page. */
type Place = { readonly local: Matrix; readonly toPage: Matrix };

const operands = (numbers: readonly number[]) => numbers.map(numberText).join(' ');
const numberOf = (text: string | undefined, other: number) =>
  text === undefined ? other : Number.parseFloat(text);
const CAPS: Readonly<Record<string, number>> = { butt: 0, round: 1, square: 2 };
const JOINS: Readonly<Record<string, number>> = { round: 1, bevel: 2 };
const BLEND = /mix-blend-mode:\s*([a-z-]+)/;

class SvgDrawer {
  private readonly drawing: Drawing;
  private readonly byId: ReadonlyMap<string, SvgElement>;

  constructor(drawing: Drawing, byId: ReadonlyMap<string, SvgElement>) {
    this.drawing = drawing;
    this.byId = byId;
  }

  async children(parent: SvgElement, canvas: Canvas, place: Place): Promise<void> {
    for (const child of childElements(parent)) {
      if (child.name === 'g') await this.group(child, canvas, place);
      else if (child.name === 'path') this.shape(child, canvas, place);
      else if (child.name === 'image') this.image(child, canvas);
    }
  }

  private async group(group: SvgElement, canvas: Canvas, place: Place): Promise<void> {
    const { attributes } = group;
    if (attributes.has('filter')) throw cannotStay('an effect');
    if (attributes.has('mask')) throw cannotStay('a mask');
    const { own, inner } = within(attributes.get('transform'), place);
    canvas.add(`q ${own}${clipOperators(this.byId, attributes.get('clip-path'))}`);
    const opacity = numberOf(attributes.get('opacity'), 1);
    const blend = BLEND.exec(attributes.get('style') ?? '')?.[1] ?? 'normal';
    const isIsolated = /isolation:\s*isolate/.test(attributes.get('style') ?? '');
    if (opacity >= 1 && blend === 'normal' && !isIsolated) await this.children(group, canvas, inner);
    else await this.transparentGroup(group, canvas, inner, { opacity, blend });
    canvas.add('Q');
  }

  private async transparentGroup(
    group: SvgElement,
    canvas: Canvas,
    { toPage }: Place,
    { opacity, blend }: { readonly opacity: number; readonly blend: string },
  ): Promise<void> {
    const { document, blendSpace, page, noteTransparency } = this.drawing;
    noteTransparency();
    const form = new Canvas();
    await this.children(group, form, { local: IDENTITY, toPage });
    const resources = Object.entries(form.resources).map(
      ([kind, entries]) => [kind, dictOf(entries)] as const,
    );
    const dict = dictOf({
      Type: name('XObject'),
      Subtype: name('Form'),
      BBox: [...boxWithin(page, toPage)],
      Group: dictOf({ S: name('Transparency'), CS: blendSpace, I: true }),
      Resources: dictOf(Object.fromEntries(resources)),
    });
    const ref = await document.addCompressed(dict, ascii(form.content));
    canvas.add(`${this.opacity(canvas, opacity, blend)}/${canvas.newResource('XObject', ref)} Do`);
  }

  /** Operators that set opacity and blend mode. */
  private opacity(canvas: Canvas, opacity: number, blend = 'normal'): string {
    if (opacity >= 1 && blend === 'normal') return '';
    this.drawing.noteTransparency();
    const mode = blend.replaceAll(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
    const state = dictOf({ Type: name('ExtGState'), ca: opacity, CA: opacity, BM: name(mode) });
    return `/${canvas.resource('ExtGState', `${opacity} ${mode}`, state)} gs `;
  }

  private shape({ attributes }: SvgElement, canvas: Canvas, place: Place): void {
    if (attributes.get('visibility') === 'hidden') return;
    const path = parsePath(attributes.get('d') ?? '');
    if (path.length === 0) return;
    const { own, inner } = within(attributes.get('transform'), place);
    canvas.add(`q ${own}`);
    const kinds: readonly PaintKind[] = ['fill', 'stroke'];
    const order = attributes.get('paint-order')?.startsWith('stroke') === true ? kinds.toReversed() : kinds;
    for (const kind of order) this.paint(kind, attributes, path, { canvas, ctm: inner.local });
    canvas.add('Q');
  }

  private paint(
    kind: PaintKind,
    attributes: ReadonlyMap<string, string>,
    path: readonly Segment[],
    { canvas, ctm }: { readonly canvas: Canvas; readonly ctm: Matrix },
  ): void {
    const paint = attributes.get(kind) ?? (kind === 'fill' ? '#000000' : 'none');
    if (paint === 'none') return;
    const { colors } = this.drawing;
    let opacity = numberOf(attributes.get(`${kind}-opacity`), 1);
    let select: string;
    if (paint.startsWith('url(')) {
      const server = referenced(this.byId, paint);
      if (server?.name === 'pattern') throw cannotStay('a pattern');
      const bounds = boundsOf(path);
      if (!server || !bounds) return;
      const gradient = gradientPaint(canvas, colors, kind, server, { ctm, bounds });
      opacity *= gradient.opacity;
      select = gradient.operators;
    } else select = solidPaint(canvas, colors, kind, paint);
    const rule = attributes.get('fill-rule') === 'evenodd' ? 'f*' : 'f';
    const [style, end] = kind === 'fill' ? ['', rule] : [`${lineStyle(attributes)} `, 'S'];
    canvas.add(`q ${this.opacity(canvas, opacity)}${select} ${style}${pathOperators(path)} ${end} Q`);
  }

  private image({ attributes }: SvgElement, canvas: Canvas): void {
    const drawn = this.drawing.images.get(attributes.get('href') ?? '');
    if (!drawn || attributes.get('visibility') === 'hidden') return;
    const at = (key: string) => numberOf(attributes.get(key), 0);
    const frame = { x: at('x'), y: at('y'), width: at('width'), height: at('height') };
    const box = { x: 0, y: 0, width: drawn.width, height: drawn.height };
    const upright: Matrix = [drawn.width, 0, 0, -drawn.height, 0, drawn.height];
    const matrix = multiply(viewportMatrix(box, frame, attributes.get('preserveAspectRatio')), upright);
    const own = operands(transformOf(attributes.get('transform')));
    const clip = `${operands([frame.x, frame.y, frame.width, frame.height])} re W n`;
    const key = canvas.newResource('XObject', drawn.object);
    canvas.add(`q ${own} cm ${clip} ${operands(matrix)} cm /${key} Do Q`);
  }
}

function within(transform: string | undefined, { local, toPage }: Place) {
  const matrix = transformOf(transform);
  const own = transform === undefined ? '' : `${operands(matrix)} cm `;
  return { own, inner: { local: multiply(local, matrix), toPage: multiply(toPage, matrix) } };
}

function lineStyle(attributes: ReadonlyMap<string, string>): string {
  const at = (key: string, other: number) => numberOf(attributes.get(`stroke-${key}`), other);
  const dashes = attributes.get('stroke-dasharray')?.trim() ?? 'none';
  return [
    `${numberText(at('width', 1))} w`,
    `${CAPS[attributes.get('stroke-linecap') ?? ''] ?? 0} J`,
    `${JOINS[attributes.get('stroke-linejoin') ?? ''] ?? 0} j`,
    `${numberText(at('miterlimit', 4))} M`,
    ...(dashes === 'none' ? [] : [`[${dashes.replaceAll(',', ' ')}] ${numberText(at('dashoffset', 0))} d`]),
  ].join(' ');
}

/** Box around a page, seen from the space that `matrix` maps to the page. */
function boxWithin({ x, y, width, height }: Box, matrix: Matrix): readonly [number, number, number, number] {
  const back = invert(matrix) ?? IDENTITY;
  const corners = [
    [x, y],
    [x + width, y],
    [x, y + height],
    [x + width, y + height],
  ].map(([px = 0, py = 0]) => applyTo(back, px, py));
  const [across, down] = [corners.map(([px]) => px), corners.map(([, py]) => py)];
  return [Math.min(...across), Math.min(...down), Math.max(...across), Math.max(...down)];
}
