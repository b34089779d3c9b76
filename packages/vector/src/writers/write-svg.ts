import { toHex } from '@printready/documents/hex';
import { ascii } from '@printready/pixels/bytes';
import type { Drawing, Shape } from '../drawing.ts';
import { formatCoordinate } from './format-number.ts';
import { PathData } from './path-data.ts';
import type { PrintSize } from './print-size.ts';

function writeShape(shape: Shape, decimals: number): string {
  const n = (value: number) => formatCoordinate(value, decimals);
  if (shape.kind === 'ellipse') {
    const { center, radiusX, radiusY, angle } = shape.ellipse;
    const at = `cx="${n(center.x)}" cy="${n(center.y)}"`;
    if (radiusX === radiusY) return `<circle ${at} r="${n(radiusX)}"/>`;
    const degrees = (angle * 180) / Math.PI;
    return `<ellipse ${at} rx="${n(radiusX)}" ry="${n(radiusY)}" transform="rotate(${formatCoordinate(degrees, 3)} ${n(center.x)} ${n(center.y)})"/>`;
  }
  const data = new PathData(decimals);
  if (shape.kind === 'stroke') {
    data.add(shape.path, shape.closed);
    return `<path d="${data.toString()}" stroke-width="${n(shape.widthPx)}"/>`;
  }
  for (const path of shape.paths) data.add(path, true);
  return `<path d="${data.toString()}"/>`;
}

const isStroke = (shape: Shape) => shape.kind === 'stroke';

function openGroup(shape: Shape): string {
  const color = toHex(shape.fill);
  return isStroke(shape)
    ? `<g fill="none" stroke="${color}" stroke-linecap="round" stroke-linejoin="round">`
    : `<g fill="${color}">`;
}

function* svgLines(drawing: Drawing, print: PrintSize): Generator<string> {
  const decimals = 2;
  const { width, height, shapes } = drawing;
  yield '<?xml version="1.0" encoding="UTF-8"?>';
  yield `<svg xmlns="http://www.w3.org/2000/svg" width="${formatCoordinate(print.widthMm, 4)}mm" height="${formatCoordinate(print.heightMm, 4)}mm" viewBox="0 0 ${width} ${height}">`;
  for (const [index, shape] of shapes.entries()) {
    const before = shapes[index - 1];
    const same = before && toHex(before.fill) === toHex(shape.fill) && isStroke(before) === isStroke(shape);
    if (before && !same) yield '</g>';
    if (!same) yield openGroup(shape);
    yield writeShape(shape, decimals);
  }
  if (shapes.length > 0) yield '</g>';
  yield '</svg>';
}

export function writeSvg(drawing: Drawing, print: PrintSize): Uint8Array<ArrayBuffer> {
  return ascii(`${[...svgLines(drawing, print)].join('\n')}\n`);
}

export function measureSvg(drawing: Drawing, print: PrintSize): number {
  let bytes = 0;
  for (const line of svgLines(drawing, print)) bytes += line.length + 1;
  return bytes;
}
