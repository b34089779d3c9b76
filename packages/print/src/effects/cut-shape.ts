import { edgeDistance } from '@printready/pixels/shapes';

type Size = { readonly width: number; readonly height: number };

function offsetBy(coverage: Uint8Array, { width, height }: Size, px: number): Uint8Array<ArrayBuffer> {
  const signed = edgeDistance(coverage, width, height, Math.abs(px) + 2);
  const moved = new Uint8Array(coverage.length);
  for (let i = 0; i < moved.length; i++)
    moved[i] = Math.round(255 * Math.min(1, Math.max(0, 0.5 - (signed[i]! - px))));
  return moved;
}

/** @param cornerPx radius that rounds outward corners. @param bleedPx growth on all sides */
export function shapeEdges(
  coverage: Uint8Array,
  size: Size,
  { cornerPx, bleedPx }: { readonly cornerPx: number; readonly bleedPx: number },
): Uint8Array {
  const rounded = cornerPx > 0 ? offsetBy(offsetBy(coverage, size, -cornerPx), size, cornerPx) : coverage;
  return bleedPx > 0 ? offsetBy(rounded, size, bleedPx) : rounded;
}
