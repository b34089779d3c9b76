import type { BlendHow } from './index.ts';

/** `blendRows` of ./index.ts for one pixel. @param mixAt writes the mode's result to `both`, 0…255 */
export function blendPixel(
  under: Uint8ClampedArray,
  at: number,
  over: Uint8ClampedArray,
  from: number,
  { opacity, clip }: BlendHow,
  mixAt: (below: number, above: number, both: Float64Array) => void,
): void {
  const source = (over[from + 3]! / 255) * opacity;
  const backdrop = under[at + 3]! / 255;
  if (source === 0 || (clip && backdrop === 0)) return;
  const out = clip ? backdrop : source + backdrop * (1 - source);
  const alone = clip ? source * backdrop * (1 - backdrop) : source * (1 - backdrop);
  const mixed = clip ? source * backdrop * backdrop : source * backdrop;
  const kept = (1 - source) * backdrop;
  mixAt(at, from, both);
  for (let c = 0; c < 3; c++)
    under[at + c] = (alone * over[from + c]! + mixed * both[c]! + kept * under[at + c]!) / out;
  if (!clip) under[at + 3] = 255 * out;
}

const both = new Float64Array(3);
