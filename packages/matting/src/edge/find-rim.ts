import { PixelList } from '@printready/pixels/regions';

/** Pixel kinds. Art in the rim has INNER plus its distance from the background, px, minus 1. */
export const ART = 0;
export const BACKGROUND = 1;
export const OUTER = 2;
export const INNER = 3;

export type Rim = { readonly kinds: Uint8Array; readonly pixels: PixelList };

export function forEachAround(
  at: number,
  width: number,
  length: number,
  visit: (near: number) => void,
): void {
  const x = at % width;
  for (let row = at - width; row <= at + width; row += width) {
    if (row < 0 || row >= length) continue;
    if (x > 0) visit(row - 1);
    if (row !== at) visit(row);
    if (x < width - 1) visit(row + 1);
  }
}

export function findRim(background: Uint8Array, width: number, edge: number): Rim {
  const kinds = background.slice();
  const pixels = new PixelList();
  const length = kinds.length;
  const mark = (at: number, kind: number) => {
    kinds[at] = kind;
    pixels.push(at);
  };
  for (let at = 0; at < length; at++) {
    const here = background[at]!;
    const right = (at + 1) % width === 0 ? here : background[at + 1]!;
    const below = at + width < length ? background[at + width]! : here;
    if (here !== right) meet(at, at + 1);
    if (here !== below) meet(at, at + width);
  }
  function meet(a: number, b: number): void {
    const [outer, inner] = background[a] === 1 ? [a, b] : [b, a];
    if (kinds[outer] === BACKGROUND) mark(outer, OUTER);
    if (kinds[inner] === ART) mark(inner, INNER);
  }
  let from = 0;
  for (let step = 1; step < edge; step++) {
    const to = pixels.length;
    for (let i = from; i < to; i++) {
      if (kinds[pixels.at(i)]! !== INNER + step - 1) continue;
      forEachAround(pixels.at(i), width, length, (near) => {
        if (kinds[near] === ART) mark(near, INNER + step);
      });
    }
    from = to;
  }
  return { kinds, pixels };
}
