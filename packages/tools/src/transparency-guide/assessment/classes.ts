const CLASS_TOPS = [0, 12, 242, 254, 255] as const;
const CLASS_NAMES = ['clear', 'faint', 'partial', 'nearly', 'solid'] as const;
export type ClassName = (typeof CLASS_NAMES)[number];

/** Opacity at or below which a pixel is transparent, and at or above which it is solid, for edges and fades. */
export const FAINT_TOP = 12;
export const NEARLY_FROM = 243;

/** Histogram of opacity 0…255; equals ImageMagick's histogram of the alpha channel. */
export function countOpacities(data: Uint8ClampedArray): Uint32Array {
  const counts = new Uint32Array(256);
  for (let at = 3; at < data.length; at += 4) counts[data[at]!]!++;
  return counts;
}

export function countClasses(counts: Uint32Array): Record<ClassName, number> {
  const classes = { clear: 0, faint: 0, partial: 0, nearly: 0, solid: 0 };
  let name = 0;
  for (const [opacity, count] of counts.entries()) {
    while (opacity > CLASS_TOPS[name]!) name++;
    classes[CLASS_NAMES[name]!] += count;
  }
  return classes;
}

/** Counts nearly white ink, because a RIP's choke leaves out only pure white. */
export function countNearWhite(data: Uint8ClampedArray): number {
  let count = 0;
  for (let at = 0; at < data.length; at += 4) if (isNearWhite(data, at)) count++;
  return count;
}

export function isNearWhite(data: Uint8ClampedArray, at: number): boolean {
  const r = data[at]!;
  if (r < 250) return false;
  const g = data[at + 1]!;
  const b = data[at + 2]!;
  return data[at + 3]! > FAINT_TOP && g >= 250 && b >= 250 && r + g + b < 765;
}
