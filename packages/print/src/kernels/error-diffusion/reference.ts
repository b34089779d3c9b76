import { FULL_TONE } from '../am-screen/screen.ts';
import { type Diffusion, FILTERS } from './weights.ts';

export function diffuseReference(tone: Uint16Array, width: number, diffusion: Diffusion): Uint8Array {
  const { divisor, taps } = FILTERS[diffusion];
  const height = tone.length / width;
  const error = new Int32Array(tone.length);
  const ink = new Uint8Array(tone.length);
  for (let y = 0; y < height; y++) {
    const ahead = y % 2 === 0 ? 1 : -1;
    for (let step = 0; step < width; step++) {
      const x = ahead === 1 ? step : width - 1 - step;
      const level = tone[y * width + x]!;
      if (level === FULL_TONE) ink[y * width + x] = 1;
      if (level === 0 || level === FULL_TONE) continue;
      const value = level + error[y * width + x]!;
      const prints = value > FULL_TONE / 2;
      if (prints) ink[y * width + x] = 1;
      let left = value - (prints ? FULL_TONE : 0);
      const whole = left;
      for (const [i, { dx, dy, weight }] of taps.entries()) {
        const share = i === taps.length - 1 ? left : Math.trunc((whole * weight) / divisor);
        left -= share;
        const toX = x + dx * ahead;
        const toY = y + dy;
        if (toX < 0 || toX >= width || toY >= height) continue;
        error[toY * width + toX] = error[toY * width + toX]! + share;
      }
    }
  }
  return ink;
}
