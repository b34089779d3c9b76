import { numberIn, objectIn, type PsdDescriptor, readPsdDescriptor } from '@printready/documents/psd';
import { colorIn } from './document-colors.ts';
import { type Area, intersect } from './surface.ts';

type Artboard = {
  readonly area: Area;
  readonly color: PsdDescriptor | null;
  /** Sets the coverage outside the artboard to 0. */
  readonly clip: (area: Area, coverage: Float32Array) => void;
};

const KEYS = ['artb', 'artd', 'abdd'] as const;
const [WHITE, BLACK, TRANSPARENT] = [1, 2, 3];

function gray(level: number): PsdDescriptor {
  return { kind: 'RGBC', entries: new Map(['Rd  ', 'Grn ', 'Bl  '].map((key) => [key, level])) };
}

function groundOf(artboard: PsdDescriptor): PsdDescriptor | null {
  switch (numberIn(artboard, 'artboardBackgroundType')) {
    case WHITE:
      return gray(255);
    case BLACK:
      return gray(0);
    case TRANSPARENT:
      return null;
    default:
      return colorIn(artboard);
  }
}

export function readArtboard(blocks: ReadonlyMap<string, Uint8Array>): Artboard | null {
  const key = KEYS.find((name) => blocks.has(name));
  const artboard = key ? readPsdDescriptor(blocks.get(key)!, 4) : null;
  const sides = objectIn(artboard, 'artboardRect');
  if (!artboard || !sides) return null;
  const [left, top, right, bottom] = ['Left', 'Top ', 'Rght', 'Btom'].map(
    (side) => numberIn(sides, side) ?? 0,
  ) as [number, number, number, number];
  const area = { x: left, y: top, width: right - left, height: bottom - top };
  return {
    area,
    color: groundOf(artboard),
    clip(part, coverage) {
      const inside = intersect(part, area);
      for (let row = 0, at = 0; row < part.height; row++)
        for (let column = 0; column < part.width; column++, at++) {
          const [x, y] = [part.x + column, part.y + row];
          const shown =
            inside !== null &&
            x >= inside.x &&
            y >= inside.y &&
            x < inside.x + inside.width &&
            y < inside.y + inside.height;
          if (!shown) coverage[at] = 0;
        }
    },
  };
}
