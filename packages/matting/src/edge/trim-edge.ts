import { edgeDistance } from '@printready/pixels/shapes';

/** Opacity of a picture padded with its border pixels, so that art cut off at the border has no edge there. */
function padOpacity(pixels: Uint8ClampedArray, width: number, height: number, margin: number): Uint8Array {
  const across = width + 2 * margin;
  const padded = new Uint8Array(across * (height + 2 * margin));
  for (let y = 0; y < height + 2 * margin; y++) {
    const row = Math.min(height - 1, Math.max(0, y - margin)) * width;
    const to = y * across;
    for (let x = 0; x < width; x++) padded[to + margin + x] = pixels[(row + x) * 4 + 3]!;
    padded.fill(padded[to + margin]!, to, to + margin);
    padded.fill(padded[to + margin + width - 1]!, to + margin + width, to + across);
  }
  return padded;
}

/** Limits opacity, in place, by distance from the half-opacity edge. @param featherPx 0 means one pixel. */
export function trimEdge(
  pixels: Uint8ClampedArray,
  width: number,
  height: number,
  { chokePx, featherPx }: { readonly chokePx: number; readonly featherPx: number },
): void {
  const margin = Math.ceil(chokePx + featherPx) + 2;
  const distance = edgeDistance(
    padOpacity(pixels, width, height, margin),
    width + 2 * margin,
    height + 2 * margin,
    margin,
  );
  const ramp = Math.max(1, featherPx);
  const start = featherPx >= 1 ? chokePx : chokePx - 0.5;
  for (let y = 0; y < height; y++) {
    let near = (y + margin) * (width + 2 * margin) + margin;
    for (let at = y * width * 4; at < (y + 1) * width * 4; at += 4, near++) {
      const alpha = pixels[at + 3]!;
      if (alpha === 0) continue;
      const t = (-distance[near]! - start) / ramp;
      if (t >= 1) continue;
      const most = t <= 0 ? 0 : Math.round(255 * (featherPx > 1 ? t * t * (3 - 2 * t) : t));
      if (most === 0) pixels.fill(0, at, at + 4);
      else if (most < alpha) pixels[at + 3] = most;
    }
  }
}
