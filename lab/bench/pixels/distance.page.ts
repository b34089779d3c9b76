/** Distance transform in the browser, on one thread, in memory. */
import { distanceTransform } from '../../../packages/pixels/src/kernels/distance-transform/index.ts';
import { paintArtwork } from '../artwork.ts';

/** 255 where the artwork is light: rings, and ragged shapes in the noisy photograph. */
export function maskOf(width: number, height: number, photoShare: number): Uint8Array<ArrayBuffer> {
  const data = paintArtwork(width, height, photoShare);
  return Uint8Array.from({ length: width * height }, (_, i) => (data[i * 4]! >= 128 ? 255 : 0));
}

const masks = new Map<string, Uint8Array>();

/** Time of one call after a warm-up, ms. */
export function timeDistance(width: number, height: number, photoShare: number): number {
  const name = `${width} × ${height}, ${photoShare}`;
  const mask = masks.get(name) ?? maskOf(width, height, photoShare);
  masks.set(name, mask);
  distanceTransform(mask, width, height);
  const start = performance.now();
  distanceTransform(mask, width, height);
  return performance.now() - start;
}
