/** Narrows the search for barcodes to where a drawing has many short runs in a row, as every barcode does. */

import { createRows, FOUR } from '../thin/row-words.ts';

/** Four equal bytes are one of them times this. */
const ONES = 0x01010101;
/** Minimum difference of neighboring pixels, 0…255, at the edge of a module. */
const EDGE = 24;
/** Longest run, mm: four modules that are as wide as the widest gap that closes. */
const MAX_RUN_MM = 4;
/** Minimum number of short runs side by side: a row through a Micro QR code has that many. */
const MIN_RUNS = 5;
/** Room around the runs, mm, for the code's outer bars and its quiet zone. */
const MARGIN_MM = 15;

export type Gray = { readonly width: number; readonly height: number; readonly data: Uint8Array };
type IsText = ((pixel: number) => boolean) | null;
/** [x0, y0, x1, y1], px. */
type Box = readonly [number, number, number, number];

/** Null if no barcode can be in the drawing. @param isText letters form no code */
export function codeRegion(gray: Gray, pixelsPerMm: number, isText: IsText): Box | null {
  const { width, height, data } = gray;
  const longest = MAX_RUN_MM * pixelsPerMm;
  let [x0, y0, x1, y1] = [width, height, 0, 0];
  const extend = (left: number, top: number, right: number, bottom: number) => {
    if (left < x0) x0 = left;
    if (top < y0) y0 = top;
    if (right > x1) x1 = right;
    if (bottom > y1) y1 = bottom;
  };
  const isBesideText = (at: number, beside: number) => isText !== null && (isText(at) || isText(beside));
  const inRow = new Sequences(1, longest);
  // A column of fewer pixels holds no code; a wide, low picture would need much memory.
  const inColumns = height > MIN_RUNS ? new Sequences(width, longest) : null;
  const rows = createRows(width, (row, y) => row.set(data.subarray(y * width, (y + 1) * width)));
  for (let y = 0; y < height; y++) {
    const { here, above, hereWords, aboveWords } = rows.next(y);
    inRow.restart(0);
    for (let x = 1; x < width; ) {
      const word = x >> 2;
      const isUniform = x % FOUR === 0 && hereWords[word] === Math.imul(here[x - 1]!, ONES) >>> 0;
      if (isUniform && (y === 0 || hereWords[word] === aboveWords[word])) {
        x += FOUR;
        continue;
      }
      const [value, at] = [here[x]!, y * width + x];
      if (isEdge(value, here[x - 1]!) && inRow.note(0, x, isBesideText(at, at - 1)))
        extend(inRow.first[0]!, y, x, y);
      if (
        inColumns &&
        y > 0 &&
        isEdge(value, above[x]!) &&
        inColumns.note(x, y, isBesideText(at, at - width))
      )
        extend(x, inColumns.first[x]!, x, y);
      x++;
    }
  }
  if (x1 < x0) return null;
  const margin = MARGIN_MM * pixelsPerMm;
  return [
    Math.max(0, Math.floor(x0 - margin)),
    Math.max(0, Math.floor(y0 - margin)),
    Math.min(width, Math.ceil(x1 + margin)),
    Math.min(height, Math.ceil(y1 + margin)),
  ];
}

export function cropGray({ width, data }: Gray, [x0, y0, x1, y1]: Box): Gray {
  const cropped = new Uint8Array((x1 - x0) * (y1 - y0));
  for (let y = y0; y < y1; y++)
    cropped.set(data.subarray(y * width + x0, y * width + x1), (y - y0) * (x1 - x0));
  return { width: x1 - x0, height: y1 - y0, data: cropped };
}

const isEdge = (a: number, b: number): boolean => Math.abs(a - b) > EDGE;

/** Counts runs side by side that are short enough for a module, in several lines at once. */
class Sequences {
  readonly first: Int32Array;
  private readonly last: Int32Array;
  private readonly runs: Uint8Array;
  private readonly longest: number;

  constructor(lines: number, longest: number) {
    this.first = new Int32Array(lines);
    this.last = new Int32Array(lines).fill(-1);
    this.runs = new Uint8Array(lines);
    this.longest = longest;
  }

  /** True at the end of a run that is at least the fifth. */
  note(line: number, at: number, isText: boolean): boolean {
    const last = this.last[line]!;
    const runs = last >= 0 && at - last <= this.longest ? Math.min(MIN_RUNS, this.runs[line]! + 1) : 0;
    if (runs === 0) this.first[line] = at;
    this.runs[line] = runs;
    this.last[line] = isText ? -1 : at;
    return runs === MIN_RUNS;
  }

  restart(line: number): void {
    this.last[line] = -1;
  }
}
