import { channelsOf, depthOf, type Picture } from '@printready/pixels/picture';

const MOST = 256;
const HASH_SIZE = 4096;

export type Palette = {
  readonly indexes: Uint8Array;
  /** One RGB triple per index. */
  readonly colors: Uint8Array;
  /** Alpha of the first entries; the remaining entries are opaque. */
  readonly alphas: Uint8Array;
};

/** Null if there are more than 256 colors. @throws RangeError unless the picture is 8-bit RGB. */
export function findPalette(picture: Picture): Palette | null {
  if (picture.space !== 'rgb' || depthOf(picture) !== 8)
    throw new RangeError('A palette is made of 8-bit RGB; convert first.');
  const { data, alpha, width, height } = picture;
  const step = channelsOf(picture);
  const keys = new Uint32Array(HASH_SIZE);
  const slots = new Int16Array(HASH_SIZE).fill(-1);
  const found: number[] = [];
  const order = new Uint8Array(width * height);
  for (let pixel = 0, at = 0; pixel < order.length; pixel++, at += step) {
    const veil = alpha ? data[at + 3]! : 255;
    const key = ((data[at]! << 24) | (data[at + 1]! << 16) | (data[at + 2]! << 8) | veil) >>> 0;
    let slot = (Math.imul(key, 0x9e3779b1) >>> 20) % HASH_SIZE;
    while (slots[slot]! >= 0 && keys[slot] !== key) slot = (slot + 1) % HASH_SIZE;
    if (slots[slot]! < 0) {
      if (found.length === MOST) return null;
      keys[slot] = key;
      slots[slot] = found.length;
      found.push(key);
    }
    order[pixel] = slots[slot]!;
  }
  return sortByAlpha(found, order);
}

/** Puts translucent colors first, so that the alpha list can be short (PNG tRNS). */
function sortByAlpha(found: readonly number[], order: Uint8Array): Palette {
  const ranks = found.map((_, i) => i).sort((a, b) => (found[a]! & 255) - (found[b]! & 255));
  const place = new Uint8Array(found.length);
  for (const [to, from] of ranks.entries()) place[from] = to;
  const sorted = ranks.map((from) => found[from]!);
  return {
    indexes: order.map((index) => place[index]!),
    colors: Uint8Array.from(sorted.flatMap((key) => [key >>> 24, (key >>> 16) & 255, (key >>> 8) & 255])),
    alphas: Uint8Array.from(sorted.map((key) => key & 255).filter((veil) => veil < 255)),
  };
}
