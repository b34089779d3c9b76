/** Width of an edge's antialiasing, px. */
const RIM = 2;

/** Removes soft shadows: clears opacity below `from` except at rims. @param from 0…255; no effect at or below half */
export function solidPart(opacity: Uint8Array, width: number, height: number, from: number): Uint8Array {
  if (from <= 128) return opacity;
  const solid = new Uint8Array(opacity.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const here = opacity[at]!;
      if (here >= from) solid[at] = 255;
      else if (here > 0) solid[at] = rimOf(opacity, width, height, x, y, from);
    }
  }
  return solid;
}

function rimOf(
  opacity: Uint8Array,
  width: number,
  height: number,
  x: number,
  y: number,
  from: number,
): number {
  let touches = false;
  let behind = 255;
  for (let dy = -RIM; dy <= RIM; dy++) {
    for (let dx = -RIM; dx <= RIM; dx++) {
      const [column, row] = [x + dx, y + dy];
      const beside =
        column < 0 || row < 0 || column >= width || row >= height ? 0 : opacity[row * width + column]!;
      behind = Math.min(behind, beside);
      if (beside >= from && Math.abs(dx) <= 1 && Math.abs(dy) <= 1) touches = true;
    }
  }
  const here = opacity[y * width + x]!;
  return touches ? Math.round((255 * Math.max(0, here - behind)) / (255 - behind)) : 0;
}
