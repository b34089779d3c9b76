/** Ulichney, "The void-and-cluster method for dither array generation", SPIE 1913, 1993, with exhaustive searches. */
import { crowding } from './energy.ts';
import { initialDots } from './initial-dots.ts';

function crowdingAt(dots: Uint8Array, size: number, at: number): number {
  const x = at % size;
  const y = (at - x) / size;
  let sum = 0;
  for (let i = 0; i < dots.length; i++) {
    if (dots[i] === 0) continue;
    const dx = Math.abs((i % size) - x);
    const dy = Math.abs(Math.floor(i / size) - y);
    sum += crowding(Math.min(dx, size - dx), Math.min(dy, size - dy));
  }
  return sum;
}

function extreme(dots: Uint8Array, size: number, state: 0 | 1): number {
  let found = -1;
  let best = 0;
  for (let i = 0; i < dots.length; i++) {
    if (dots[i] !== state) continue;
    const here = crowdingAt(dots, size, i);
    if (found < 0 || (state === 1 ? here > best : here < best)) [found, best] = [i, here];
  }
  return found;
}

export function voidAndClusterReference(size: number): Uint32Array {
  const dots = initialDots(size);
  for (;;) {
    const cluster = extreme(dots, size, 1);
    dots[cluster] = 0;
    const hole = extreme(dots, size, 0);
    dots[hole] = 1;
    if (hole === cluster) break;
  }
  const ranks = new Uint32Array(dots.length);
  const rest = dots.slice();
  const count = dots.reduce((sum, dot) => sum + dot, 0);
  for (let rank = count - 1; rank >= 0; rank--) {
    const cluster = extreme(rest, size, 1);
    rest[cluster] = 0;
    ranks[cluster] = rank;
  }
  for (let rank = count; rank < dots.length; rank++) {
    const hole = extreme(dots, size, 0);
    dots[hole] = 1;
    ranks[hole] = rank;
  }
  return ranks;
}
