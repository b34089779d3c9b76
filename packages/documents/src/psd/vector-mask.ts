/** A layer's vector mask: closed Bézier paths in fractions of the canvas (Adobe Photoshop File Formats Specification, 2019, "Path resource format"). */
import { Malformed } from '../budget.ts';
import { Cursor } from '../cursor.ts';

/** Incoming handle, anchor, and outgoing handle: x and y of each as fractions of the canvas, 0…1. */
export type PsdKnot = readonly [number, number, number, number, number, number];

export type PsdPathOperation = 'exclude' | 'combine' | 'subtract' | 'intersect';

export type PsdShape = {
  readonly operation: PsdPathOperation;
  readonly rule: 'even-odd' | 'non-zero';
  readonly subpaths: readonly (readonly PsdKnot[])[];
};

export type PsdVectorMask = {
  readonly disabled: boolean;
  readonly inverted: boolean;
  readonly startsFilled: boolean;
  readonly shapes: readonly PsdShape[];
};

const [INVERTED, DISABLED] = [1, 4];
const OPERATIONS: readonly PsdPathOperation[] = ['exclude', 'combine', 'subtract', 'intersect'];
const [CLOSED_LENGTH, CLOSED_LINKED, CLOSED_UNLINKED, OPEN_LENGTH, OPEN_LINKED, OPEN_UNLINKED] = [
  0, 1, 2, 3, 4, 5,
];
const INITIAL_FILL = 8;
/** Value of the fill rule, which follows the operation; undocumented but found in files. */
const NON_ZERO = 2;
const RECORD_BYTES = 26;

/** 8.24 fixed point, y before x. */
function readKnot(data: Cursor): PsdKnot {
  const read = () => data.i32() / 2 ** 24;
  const [inY, inX, y, x, outY, outX] = [read(), read(), read(), read(), read(), read()];
  return [inX, inY, x, y, outX, outY];
}

export function readPsdVectorMask(block: Uint8Array): PsdVectorMask | null {
  try {
    const data = new Cursor(block);
    data.skip(4);
    const flags = data.u32();
    let startsFilled = false;
    const shapes: (Omit<PsdShape, 'subpaths'> & { subpaths: PsdKnot[][] })[] = [];
    while (data.left >= RECORD_BYTES) {
      const record = data.part(RECORD_BYTES);
      const selector = record.u16();
      if (selector === CLOSED_LENGTH || selector === OPEN_LENGTH) {
        record.skip(2);
        const index = record.i16();
        const rule = record.u16() === NON_ZERO ? 'non-zero' : 'even-odd';
        // −1 means that the subpath belongs to the previous shape.
        if (index < 0 && shapes.length > 0) shapes.at(-1)!.subpaths.push([]);
        else shapes.push({ operation: OPERATIONS[index] ?? 'combine', rule, subpaths: [[]] });
      } else if (
        selector === CLOSED_LINKED ||
        selector === CLOSED_UNLINKED ||
        selector === OPEN_LINKED ||
        selector === OPEN_UNLINKED
      ) {
        shapes.at(-1)?.subpaths.at(-1)?.push(readKnot(record));
      } else if (selector === INITIAL_FILL) startsFilled = record.u16() !== 0;
    }
    const disabled = (flags & DISABLED) !== 0;
    return { disabled, inverted: (flags & INVERTED) !== 0, startsFilled, shapes };
  } catch (error) {
    if (error instanceof Malformed) return null;
    throw error;
  }
}
