import { PixelList } from './pixel-list.ts';

/** True if filling the gap pixel keeps parts (8-connected) and holes (4-connected): Yokoi's number is 1. */
function isSimple(mask: Uint8Array, width: number, height: number, x: number, y: number): boolean {
  const at = (dx: number, dy: number): number => {
    const nx = x + dx;
    const ny = y + dy;
    return nx < 0 || ny < 0 || nx >= width || ny >= height ? 1 : 1 - mask[ny * width + nx]!;
  };
  const e = at(1, 0);
  const n = at(0, -1);
  const w = at(-1, 0);
  const s = at(0, 1);
  const number =
    e - e * at(1, -1) * n + (n - n * at(-1, -1) * w) + (w - w * at(-1, 1) * s) + (s - s * at(1, 1) * e);
  return number === 1;
}

/**
 * Grows in place, by layers of simple points (Rosenfeld 1970): parts never join, holes never close. @param depth
 * of each pixel; growth enters pixels of at least `least`. @returns added pixels, in order
 */
export function growBySimplePoints(
  mask: Uint8Array,
  depth: Uint16Array,
  least: number,
  width: number,
  height: number,
): PixelList {
  const grown = new PixelList();
  let layer = new PixelList();
  const enqueueAround = (pixel: number, into: PixelList): void => {
    const x = pixel % width;
    const y = (pixel - x) / width;
    for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++) {
      for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++) {
        const next = ny * width + nx;
        if (mask[next] === 0 && depth[next]! >= least) into.push(next);
      }
    }
  };
  for (let pixel = 0; pixel < mask.length; pixel++) {
    if (mask[pixel] === 1 && depth[pixel]! > 0) enqueueAround(pixel, layer);
  }
  while (layer.length > 0) {
    const next = new PixelList();
    for (let i = 0; i < layer.length; i++) {
      const pixel = layer.at(i);
      const x = pixel % width;
      if (mask[pixel] === 1 || !isSimple(mask, width, height, x, (pixel - x) / width)) continue;
      mask[pixel] = 1;
      grown.push(pixel);
      enqueueAround(pixel, next);
    }
    layer = next;
  }
  return grown;
}
