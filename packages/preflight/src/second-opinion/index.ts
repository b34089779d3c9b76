/** Compares a page with a second engine's coarse drawing: preflight's painter for PDF, the browser for SVG. */
import { type ReadFinding, readFinding } from '@printready/pixels/reading';
import { findDifferences, type Tolerance } from './compare.ts';
import { type PaintedPage, paintPage } from './paint-page.ts';
import { type Pixels, type Reduced, reduce, reducedSize } from './reduce.ts';

/** For an SVG: both engines draw every edge and color, and differ only in smoothing. */
const DRAWING: Tolerance = { step: 48, reach: 1, area: 12 };
/** For a PDF page: preflight's painter converts inks without profiles and paints lines at least 1 px wide. */
const PAGE: Tolerance = { step: 140, reach: 2, area: 60 };
const MAX_SIDE_RATIO = 1.02;

const isSameShape = (a: Pixels, b: Pixels): boolean => {
  const ratio = (a.width * b.height) / (a.height * b.width);
  return ratio < MAX_SIDE_RATIO && ratio > 1 / MAX_SIDE_RATIO;
};

const differs = (text: string, boxes: ReturnType<typeof findDifferences>): ReadFinding[] =>
  boxes.map((box) => readFinding('engines-differ', text, { box }));

/** Returns no findings if the aspect ratios differ, because a browser may size an SVG by other rules. */
export function compareDrawings(shown: Pixels, drawn: Pixels): ReadFinding[] {
  if (!isSameShape(shown, drawn)) return [];
  const size = reducedSize(shown.width < drawn.width ? shown : drawn);
  const boxes = findDifferences(reduce(shown, size), reduce(drawn, size), DRAWING);
  return differs('A browser draws this part differently. Compare it with the original.', boxes);
}

/** Returns no findings where preflight's painter only estimates the appearance. @param index from 0. */
export function comparePage(shown: Pixels, bytes: Uint8Array, index: number): ReadFinding[] {
  const painted = paintPage(bytes, index);
  if (!painted || !isSameShape(shown, painted)) return [];
  const size = reducedSize(shown);
  const unsure = spread(painted, size);
  const [ours, theirs] = [reduce(shown, size), reduce(painted, size)].map((page) =>
    painted.hasProfiles ? inkOf(page) : page,
  ) as [Reduced, Reduced];
  const boxes = findDifferences(ours, theirs, PAGE, unsure);
  return differs('A second reading of this page differs here. Compare it with the original.', boxes);
}

/** Distance from white, 0…255, above which a color counts as full ink. */
const INKED = 64;

function inkOf({ width, height, data }: Reduced): Reduced {
  const ink = new Float32Array(data.length);
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3]!;
    const fromWhite = alpha - Math.min(data[at]!, data[at + 1]!, data[at + 2]!);
    ink[at] = Math.min(255, (fromWhite * 255) / INKED);
    ink[at + 3] = alpha;
  }
  return { width, height, data: ink };
}

/** Distance by which letters extend beyond their boxes, px. */
const UNSURE_REACH = 3;

function spread(
  { width, height, unsure }: Pick<PaintedPage, 'width' | 'height' | 'unsure'>,
  size: { readonly width: number; readonly height: number },
): Uint8Array {
  const marks = new Uint8Array(size.width * size.height);
  for (let at = 0; at < unsure.length; at++) {
    if (unsure[at] !== 1) continue;
    const x = Math.floor(((at % width) * size.width) / width);
    const y = Math.floor((Math.floor(at / width) * size.height) / height);
    marks[y * size.width + x] = 1;
  }
  const wide = marks.slice();
  for (let at = 0; at < marks.length; at++) {
    if (marks[at] !== 1) continue;
    const [x, y] = [at % size.width, Math.floor(at / size.width)];
    for (let row = Math.max(0, y - UNSURE_REACH); row <= Math.min(size.height - 1, y + UNSURE_REACH); row++)
      wide.fill(
        1,
        row * size.width + Math.max(0, x - UNSURE_REACH),
        row * size.width + Math.min(size.width, x + UNSURE_REACH + 1),
      );
  }
  return wide;
}
