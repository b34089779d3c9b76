/** PDF and EPS writers at print size. Coordinates are pixels, y down; the page's matrix converts to points. */
import { createPdfDocument } from '@printready/documents/pdf/write';
import { ascii, createPartsSink, joinBytes } from '@printready/pixels/bytes';
import { millimetersToInches } from '@printready/pixels/number';
import {
  arcToCubics,
  type Drawing,
  ellipseToPath,
  type Fill,
  type Path,
  type Segment,
  type Shape,
} from '../drawing.ts';
import { formatCoordinate } from './format-number.ts';
import type { PrintSize } from './print-size.ts';

type Language = {
  readonly move: string;
  readonly line: string;
  readonly curve: string;
  readonly close: string;
  readonly fill: string;
  readonly stroke: string;
  readonly fillColor: string;
  readonly strokeColor: string;
  readonly width: string;
  readonly round: string;
};

const PDF: Language = {
  move: 'm',
  line: 'l',
  curve: 'c',
  close: 'h',
  fill: 'f',
  stroke: 'S',
  fillColor: 'rg',
  strokeColor: 'RG',
  width: 'w',
  round: '1 J 1 j',
};

/** Operator names that the EPS file's own dictionary defines. */
const EPS: Language = { ...PDF, fill: 'F', strokeColor: 'rg' };

const DECIMALS = 3;
const n = (value: number) => formatCoordinate(value, DECIMALS);

function writePath(
  { start, segments }: Path,
  { move, line, curve, close }: Language,
  closed: boolean,
): string {
  const lines = [`${n(start.x)} ${n(start.y)} ${move}`];
  const put = (segment: Segment) => {
    const { to } = segment;
    if (segment.kind === 'line') lines.push(`${n(to.x)} ${n(to.y)} ${line}`);
    else if (segment.kind === 'cubic') {
      const { c1, c2 } = segment;
      lines.push(`${n(c1.x)} ${n(c1.y)} ${n(c2.x)} ${n(c2.y)} ${n(to.x)} ${n(to.y)} ${curve}`);
    }
  };
  let pen = start;
  for (const segment of segments) {
    if (segment.kind === 'arc') for (const cubic of arcToCubics(pen, segment)) put(cubic);
    else put(segment);
    pen = segment.to;
  }
  if (closed) lines.push(close);
  return lines.join('\n');
}

const colorOf = ({ r, g, b }: Fill) => [r, g, b].map((value) => formatCoordinate(value / 255, 4)).join(' ');

function writeShape(shape: Shape, language: Language): string {
  if (shape.kind === 'stroke') {
    const path = writePath(shape.path, language, shape.closed);
    return `${n(shape.widthPx)} ${language.width}\n${path}\n${language.stroke}`;
  }
  const paths = shape.kind === 'ellipse' ? [ellipseToPath(shape.ellipse)] : shape.paths;
  return [...paths.map((path) => writePath(path, language, true)), language.fill].join('\n');
}

function writeShapes({ shapes }: Drawing, language: Language): string {
  const lines: string[] = [language.round];
  let last = '';
  for (const shape of shapes) {
    const color = `${colorOf(shape.fill)} ${shape.kind === 'stroke' ? language.strokeColor : language.fillColor}`;
    if (color !== last) lines.push(color);
    last = color;
    lines.push(writeShape(shape, language));
  }
  return lines.join('\n');
}

/** Page size in points, and the matrix from pixels, y down, to points, y up. */
function pageOf({ width, height }: Drawing, { widthMm, heightMm }: PrintSize) {
  const [widthPt, heightPt] = [millimetersToInches(widthMm) * 72, millimetersToInches(heightMm) * 72];
  const scale = (value: number) => formatCoordinate(value, 8);
  const matrix = [
    scale(widthPt / width),
    '0',
    '0',
    scale(-heightPt / height),
    '0',
    formatCoordinate(heightPt, 5),
  ];
  return { widthPt, heightPt, matrix };
}

/** One page, vector only, DeviceRGB; media box and trim box have the print size. */
export async function writePdf(drawing: Drawing, print: PrintSize): Promise<Uint8Array<ArrayBuffer>> {
  const { widthPt, heightPt, matrix } = pageOf(drawing, print);
  const sink = createPartsSink();
  const document = await createPdfDocument(sink, { version: '1.4' });
  const box = [0, 0, Number(formatCoordinate(widthPt, 5)), Number(formatCoordinate(heightPt, 5))] as const;
  await document.addPage({
    mediaBox: box,
    trimBox: box,
    resources: {},
    content: `q\n${matrix.join(' ')} cm\n${writeShapes(drawing, PDF)}\nQ\n`,
    compress: true,
  });
  await document.finish();
  return joinBytes(sink.parts);
}

export function writeEps(drawing: Drawing, print: PrintSize): Uint8Array<ArrayBuffer> {
  const { widthPt, heightPt, matrix } = pageOf(drawing, print);
  const lines = [
    '%!PS-Adobe-3.0 EPSF-3.0',
    `%%BoundingBox: 0 0 ${Math.ceil(widthPt)} ${Math.ceil(heightPt)}`,
    `%%HiResBoundingBox: 0 0 ${formatCoordinate(widthPt, 5)} ${formatCoordinate(heightPt, 5)}`,
    '%%LanguageLevel: 2',
    '%%Pages: 1',
    '%%EndComments',
    '%%BeginProlog',
    '16 dict begin',
    '/m /moveto load def /l /lineto load def /c /curveto load def /h /closepath load def',
    '/F /fill load def /S /stroke load def /rg /setrgbcolor load def',
    '/w /setlinewidth load def /J /setlinecap load def /j /setlinejoin load def',
    '%%EndProlog',
    '%%Page: 1 1',
    `gsave [${matrix.join(' ')}] concat`,
    writeShapes(drawing, EPS),
    'grestore end',
    'showpage',
    '%%EOF',
    '',
  ];
  return ascii(lines.join('\n'));
}
