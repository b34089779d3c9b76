/** Minimum side of a spot, px; two soft edges that meet are narrower. */
const MIN_SPOT = 3;

/** Largest square of marked pixels, which come from the top left, row by row. */
export function createSpotMeter(width: number) {
  const marks = new Uint8Array(width);
  const sides = new Uint16Array(width);
  let [row, largest, isMarked, isDirty] = [-1, 0, false, false];
  const endRow = () => {
    if (isDirty && !isMarked) sides.fill(0);
    if (isMarked) {
      for (let x = 0, diagonal = 0, before = 0; x < width; x++) {
        const above = sides[x]!;
        before = marks[x] === 1 ? 1 + Math.min(above, diagonal, before) : 0;
        diagonal = above;
        sides[x] = before;
        if (before > largest) largest = before;
      }
      marks.fill(0);
    }
    isDirty = isMarked;
    isMarked = false;
  };
  return {
    mark(x: number, y: number): void {
      if (y !== row) {
        endRow();
        if (y > row + 1) endRow();
        row = y;
      }
      marks[x] = 1;
      isMarked = true;
    },
    /** Side of the largest square, px; 0 if it is too small to be a spot. */
    finish(): number {
      endRow();
      return largest < MIN_SPOT ? 0 : largest;
    },
  };
}

/** True if the neighbors on all four sides within the band are alike. */
export function isAmidItsKind(
  is: (i: number) => boolean,
  { width, height }: { readonly width: number; readonly height: number },
  i: number,
): boolean {
  const x = i % width;
  return (
    (x === 0 || is(i - 1)) &&
    (x === width - 1 || is(i + 1)) &&
    (i < width || is(i - width)) &&
    (i >= width * (height - 1) || is(i + width))
  );
}
