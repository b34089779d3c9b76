/** Removes ringing of sharp filters: about 2 % opacity next to edges is invisible on screen, but prints white ink. */
import type { Raster, Size } from '@printready/pixels/raster';

const CLEAR = 1;
const SOLID = 2;
const EITHER = CLEAR | SOLID;

function spansOf(source: number, target: number) {
  const ratio = source / target;
  return {
    first: Int32Array.from({ length: target }, (_, at) => Math.floor(at * ratio)),
    end: Int32Array.from({ length: target }, (_, at) => Math.min(source, Math.ceil((at + 1) * ratio))),
  };
}

function openSettler(source: Size, target: Size) {
  const columns = spansOf(source.width, target.width);
  const rows = spansOf(source.height, target.height);
  const over = new Map<number, Uint8Array>();
  let [taken, first] = [0, 0];

  function take(pixels: Uint8ClampedArray): void {
    const row = new Uint8Array(target.width);
    for (let x = 0; x < target.width; x++) {
      const end = columns.end[x]!;
      let all = EITHER;
      for (let from = columns.first[x]!; all !== 0 && from < end; from++) {
        const alpha = pixels[from * 4 + 3]!;
        all &= alpha === 0 ? CLEAR : alpha === 255 ? SOLID : 0;
      }
      row[x] = all;
    }
    for (let y = first; y < target.height && rows.first[y]! <= taken; y++) {
      const known = over.get(y);
      if (known) for (let x = 0; x < target.width; x++) known[x]! &= row[x]!;
      else over.set(y, row.slice());
    }
    taken++;
    while (first < target.height && rows.end[first]! <= taken) first++;
  }

  function settle(y: number, pixels: Uint8ClampedArray): void {
    const all = over.get(y)!;
    over.delete(y);
    for (let x = 0, at = 3; x < target.width; x++, at += 4) {
      const alpha = pixels[at]!;
      if (alpha === 0 || alpha === 255) continue;
      if (all[x] === SOLID) pixels[at] = 255;
      else if (all[x] === CLEAR) pixels.fill(0, at - 3, at + 1);
    }
  }

  return { take, settle, isComplete: (y: number) => y < first };
}

/** Changes `data` in place. @param data source pixels, reduced to the size of `target`. */
export function settleOpacity(source: Raster, data: Uint8ClampedArray, target: Size): void {
  const { take, settle } = openSettler(source, target);
  for (let y = 0; y < source.height; y++)
    take(source.data.subarray(y * source.width * 4, (y + 1) * source.width * 4));
  for (let y = 0; y < target.height; y++)
    settle(y, data.subarray(y * target.width * 4, (y + 1) * target.width * 4));
}

/** @returns a function that takes the next source and result rows and returns the rows that are complete, if any */
export function settleInBands(source: Size, target: Size) {
  const { take, settle, isComplete } = openSettler(source, target);
  const rowBytes = target.width * 4;
  let waiting = new Uint8ClampedArray(0);
  let given = 0;
  return (rows: Uint8ClampedArray, made: Uint8ClampedArray): Uint8ClampedArray => {
    for (let at = 0; at < rows.length; at += source.width * 4) take(rows.subarray(at, at + source.width * 4));
    const all = new Uint8ClampedArray(waiting.length + made.length);
    all.set(waiting);
    all.set(made, waiting.length);
    let settled = 0;
    for (; settled < all.length && isComplete(given); settled += rowBytes)
      settle(given++, all.subarray(settled, settled + rowBytes));
    waiting = all.slice(settled);
    return all.subarray(0, settled);
  };
}
