/**
 * The greatest or least value in a square around each pixel, three comparisons a pixel whatever its size (van Herk
 * 1992; Gil & Werman 1993): along rows, then down columns.
 */

type Choose = (a: number, b: number) => number;

/** One line in place. The window around i is [i − radius, i + radius]; beyond the line is nothing to choose from. */
function chooseAlong(
  line: Uint8Array,
  count: number,
  radius: number,
  choose: Choose,
  ahead: Uint8Array,
  behind: Uint8Array,
): void {
  const block = 2 * radius + 1;
  for (let i = 0; i < count; i++) {
    ahead[i] = i % block === 0 ? line[i]! : choose(ahead[i - 1]!, line[i]!);
  }
  for (let i = count - 1; i >= 0; i--) {
    const last = i === count - 1 || (i + 1) % block === 0;
    behind[i] = last ? line[i]! : choose(behind[i + 1]!, line[i]!);
  }
  for (let i = 0; i < count; i++) {
    const from = i - radius;
    const to = Math.min(count - 1, i + radius);
    if (from < 0) line[i] = ahead[to]!;
    // Cut short by the line's end inside one block: from here on is all there is.
    else if (to - from < block - 1 && Math.floor(from / block) === Math.floor(to / block))
      line[i] = behind[from]!;
    else line[i] = choose(behind[from]!, ahead[to]!);
  }
}

function chooseInSquares(
  plane: Uint8Array,
  width: number,
  height: number,
  radiusPx: number,
  choose: Choose,
): Uint8Array<ArrayBuffer> {
  if (plane.length !== width * height) {
    throw new RangeError(
      `A plane of ${width} × ${height} px has ${width * height} bytes, not ${plane.length}.`,
    );
  }
  if (!Number.isInteger(radiusPx) || radiusPx < 0) {
    throw new RangeError(`A square's radius is 0, 1, 2 … px, not ${radiusPx}.`);
  }
  const result = new Uint8Array(plane);
  const longest = Math.max(width, height);
  const [line, ahead, behind] = [new Uint8Array(longest), new Uint8Array(longest), new Uint8Array(longest)];
  for (let y = 0; y < height; y++) {
    chooseAlong(result.subarray(y * width, (y + 1) * width), width, radiusPx, choose, ahead, behind);
  }
  for (let x = 0; x < width; x++) {
    for (let y = 0; y < height; y++) line[y] = result[y * width + x]!;
    chooseAlong(line, height, radiusPx, choose, ahead, behind);
    for (let y = 0; y < height; y++) result[y * width + x] = line[y]!;
  }
  return result;
}

/** The greatest value within `radiusPx` columns and rows: dilation of a grey plane by a square. */
export function dilateByBox(
  plane: Uint8Array,
  width: number,
  height: number,
  radiusPx: number,
): Uint8Array<ArrayBuffer> {
  return chooseInSquares(plane, width, height, radiusPx, (a, b) => (a > b ? a : b));
}

/** The least value within `radiusPx` columns and rows: erosion of a grey plane by a square. */
export function erodeByBox(
  plane: Uint8Array,
  width: number,
  height: number,
  radiusPx: number,
): Uint8Array<ArrayBuffer> {
  return chooseInSquares(plane, width, height, radiusPx, (a, b) => (a < b ? a : b));
}
