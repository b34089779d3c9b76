import type { Survey } from './thin-parts.ts';

type Color = readonly [number, number, number];

const HOLDS: Color = [150, 150, 146];
const THIN: readonly Color[] = [[190, 12, 40], [226, 80, 30], [240, 190, 60], HOLDS];
const GAP: Color = [40, 110, 235];

function colorOf(share: number): Color {
  const place = share < 1 ? share : 2 + Math.min(1, share - 1);
  const index = Math.min(THIN.length - 2, Math.floor(place));
  const [low, high] = [THIN[index]!, THIN[index + 1]!];
  const t = place - index;
  const mix = (channel: 0 | 1 | 2) => Math.round(low[channel] + (high[channel] - low[channel]) * t);
  return [mix(0), mix(1), mix(2)];
}

/** Map in which ink and narrow gaps are opaque. @param minimum minimum line width, px */
export function drawMap({ field, lines, partOf, gaps }: Survey, minimum: number): Uint8ClampedArray {
  const { signed } = field;
  const pixels = new Uint8ClampedArray(signed.length * 4);
  const paint = (at: number, color: Color) => {
    for (let channel = 0; channel < 3; channel++) pixels[at * 4 + channel] = color[channel]!;
    pixels[at * 4 + 3] = 255;
  };
  for (let at = 0; at < signed.length; at++) if (signed[at]! < 0) paint(at, HOLDS);
  for (const [i, pixel] of lines.pixels.entries()) {
    const share = lines.widths[i]! / minimum;
    // Narrow tips of thick parts do print, so they are left unmarked.
    if (share < 1 && partOf[i] === 0) continue;
    paint(pixel, colorOf(share));
  }
  for (const pixel of gaps.pixels) paint(pixel, GAP);
  return pixels;
}
