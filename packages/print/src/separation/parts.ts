import { connectedComponents } from '@printready/pixels/regions';

export type PlateSize = { readonly width: number; readonly height: number };

/** Bounding box of an artwork part; right and bottom are exclusive. */
export type Part = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

/** Bounding boxes of the wanted regions, largest first. */
export function boxesOf(
  labels: ArrayLike<number>,
  areas: ArrayLike<number>,
  { width, height }: PlateSize,
  isWanted: (label: number) => boolean,
): Part[] {
  const boxes = new Map<number, { left: number; top: number; right: number; bottom: number }>();
  for (let label = 1; label < areas.length; label++)
    if (isWanted(label)) boxes.set(label, { left: width, top: height, right: 0, bottom: 0 });
  if (boxes.size === 0) return [];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const part = boxes.get(labels[y * width + x]!);
      if (!part) continue;
      part.left = Math.min(part.left, x);
      part.right = Math.max(part.right, x + 1);
      part.top = Math.min(part.top, y);
      part.bottom = Math.max(part.bottom, y + 1);
    }
  return [...boxes].sort(([one], [other]) => areas[other]! - areas[one]!).map(([, part]) => part);
}

/** Bounding boxes of connected pixels that are not 0, largest first. */
export function partsOf(mask: Uint8Array, { width, height }: PlateSize): Part[] {
  const { labels, areas } = connectedComponents(mask, width, height, 8);
  return boxesOf(labels, areas, { width, height }, () => true);
}
