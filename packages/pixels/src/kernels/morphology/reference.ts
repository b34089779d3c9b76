/** @param reach largest offset, px. */
export function chooseReference(
  plane: Uint8Array,
  width: number,
  height: number,
  reach: number,
  isNear: (dx: number, dy: number) => boolean,
  choose: (a: number, b: number) => number,
): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(plane, (own, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    let chosen = own;
    for (let ny = Math.max(0, y - reach); ny <= Math.min(height - 1, y + reach); ny++) {
      for (let nx = Math.max(0, x - reach); nx <= Math.min(width - 1, x + reach); nx++) {
        if (isNear(nx - x, ny - y)) chosen = choose(chosen, plane[ny * width + nx]!);
      }
    }
    return chosen;
  });
}
