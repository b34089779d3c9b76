/** Writes the cut line as SVG in mm, and as PDF in the spot color CutContour, which cutting software recognizes. */
import { dictOf, name, PdfStream } from '@printready/documents/pdf';
import { createPdfWriter, separationSpace } from '@printready/documents/pdf/write';
import { joinBytes } from '@printready/pixels/bytes';
import type { Export } from '../contract/define-tool.ts';
import type { CutLine } from './cut-line/cut-line.ts';
import { CUT_COLOR, SPOT, short, svgPath } from './cut-line/cut-path.ts';

const HAIRLINE_PT = 0.25;
const POINTS_PER_MM = 72 / 25.4;

type Bounds = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

function boundsOf({ widthMm, heightMm, paths }: CutLine): Bounds {
  const points = paths.flatMap(({ curves }) => curves.flatMap(({ c1, c2, to }) => [c1, c2, to]));
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const least = (list: readonly number[], start: number) => list.reduce((a, b) => Math.min(a, b), start);
  const most = (list: readonly number[], start: number) => list.reduce((a, b) => Math.max(a, b), start);
  return { left: least(xs, 0), top: least(ys, 0), right: most(xs, widthMm), bottom: most(ys, heightMm) };
}

function writeSvg(line: CutLine): string {
  const { left, top, right, bottom } = boundsOf(line);
  const [width, height] = [right - left, bottom - top];
  const box = [left, top, width, height].map(short).join(' ');
  const path = line.paths.map(svgPath).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${short(width)}mm" height="${short(height)}mm" viewBox="${box}"><g id="${SPOT}" fill="none" stroke="${CUT_COLOR}" stroke-width="0.1"><path d="${path}"/></g></svg>\n`;
}

/** One page for both picture and line. In PDF the origin is at the bottom, and y points up. */
function pageContent({ paths }: CutLine, { left, bottom }: Bounds): string {
  const x = (mm: number) => short((mm - left) * POINTS_PER_MM);
  const y = (mm: number) => short((bottom - mm) * POINTS_PER_MM);
  const operators = paths.flatMap(({ from, curves }) => [
    `${x(from.x)} ${y(from.y)} m`,
    ...curves.map(({ c1, c2, to }) => `${x(c1.x)} ${y(c1.y)} ${x(c2.x)} ${y(c2.y)} ${x(to.x)} ${y(to.y)} c`),
    'h',
  ]);
  return [`/Cut CS 1 SCN ${HAIRLINE_PT} w 1 j`, ...operators, 'S'].join('\n');
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text, (letter) => letter.charCodeAt(0));

function writePdf(line: CutLine): Uint8Array<ArrayBuffer> {
  const bounds = boundsOf(line);
  const points = (mm: number) => Number(short(mm * POINTS_PER_MM));
  const box = [0, 0, points(bounds.right - bounds.left), points(bounds.bottom - bounds.top)];
  const parts: Uint8Array[] = [];
  const writer = createPdfWriter((bytes) => void parts.push(bytes), { version: '1.6' });
  const [root, tree] = [writer.reserve(), writer.reserve()];
  const ink = writer.add(separationSpace({ name: SPOT, look: { cmyk: [0, 1, 0, 0] } }));
  const page = writer.add(
    dictOf({
      Type: name('Page'),
      Parent: tree,
      MediaBox: box,
      TrimBox: box,
      Contents: new PdfStream(new Map(), bytesOf(pageContent(line, bounds))),
      Resources: dictOf({ ColorSpace: dictOf({ Cut: ink }) }),
    }),
  );
  writer.write(tree, dictOf({ Type: name('Pages'), Kids: [page], Count: 1 }));
  writer.write(root, dictOf({ Type: name('Catalog'), Pages: tree }));
  writer.finish(dictOf({ Root: root }));
  return joinBytes(parts);
}

export const exportAs: Export<CutLine> = ({ made }, format) => {
  switch (format) {
    case 'cut-svg':
      return bytesOf(writeSvg(made));
    case 'cut-pdf':
      return writePdf(made);
    default:
      throw new RangeError(`The Stroke Enhancer writes no "${format}".`);
  }
};
