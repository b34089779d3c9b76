import { axisLengths, intersect, isEmpty, transformPoint } from '../pdf/matrix.ts';
import type { Context, Frame } from './frame.ts';
import type { Style } from './style.ts';
import { parseLength, toPixels } from './units.ts';
import type { XmlElement } from './xml.ts';

/** True if a box around the points, in user units, may reach onto the page. */
export function isOnPage(
  { page }: Context,
  { ctm }: Frame,
  points: readonly number[],
  margin: number,
): boolean {
  if (!page || points.length < 2 || !points.every(Number.isFinite)) return true;
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i + 1 < points.length; i += 2) {
    const [x, y] = transformPoint(ctm, points[i] ?? 0, points[i + 1] ?? 0);
    [x0, y0, x1, y1] = [Math.min(x0, x), Math.min(y0, y), Math.max(x1, x), Math.max(y1, y)];
  }
  const reach = Math.max(1, margin * Math.max(...axisLengths(ctm)));
  return !isEmpty(intersect([x0 - reach, y0 - reach, x1 + reach, y1 + reach], page));
}

export function textPlace(element: XmlElement, { style, viewport, textAt }: Frame): Frame['textAt'] {
  if (element.name === 'textPath') return null;
  const read = (key: 'x' | 'y', percentOf: number) =>
    length((element.attributes.get(key) ?? '').trim().split(/[\s,]+/)[0], style, percentOf);
  if (element.name !== 'text' && textAt === null) return null;
  const letters = textAt?.letters ?? lettersIn(element);
  const [x, y] = [read('x', viewport.width), read('y', viewport.height)];
  return { x: x ?? textAt?.x ?? 0, y: y ?? textAt?.y ?? 0, letters };
}

const lettersIn = (element: XmlElement): number =>
  element.children.reduce((sum, child) => sum + lettersIn(child), element.text.length);

export function isTextOnPage(context: Context, frame: Frame): boolean {
  const { textAt, style } = frame;
  if (!textAt) return true;
  const reach = style.fontSize * (textAt.letters + 1);
  return isOnPage(context, frame, [textAt.x, textAt.y], reach);
}

export function length(text: string | undefined, style: Style, percentOf: number): number | null {
  return toPixels(parseLength(text), { em: style.fontSize, percentOf });
}
