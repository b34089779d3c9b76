/** Test helper: power spectrum of a halftone from a radix-2 FFT with a Hann window. */
import { exact } from '@printready/pixels/number';

/** Twiddle factors for each n: half a turn in n / 2 steps. */
const turns = new Map<number, { readonly cos: Float64Array; readonly sin: Float64Array }>();

function turnOf(n: number) {
  const known = turns.get(n);
  if (known) return known;
  const angle = (k: number) => (-2 * Math.PI * k) / n;
  const turn = {
    cos: Float64Array.from({ length: n / 2 }, (_, k) => exact.cos(angle(k))),
    sin: Float64Array.from({ length: n / 2 }, (_, k) => exact.sin(angle(k))),
  };
  turns.set(n, turn);
  return turn;
}

/** In-place FFT of `n` complex numbers, n a power of two. */
function fft(real: Float64Array, imaginary: Float64Array): void {
  const n = real.length;
  for (let i = 1, j = 0; i < n; i++) {
    let bit = n >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i < j) {
      [real[i], real[j]] = [real[j]!, real[i]!];
      [imaginary[i], imaginary[j]] = [imaginary[j]!, imaginary[i]!];
    }
  }
  const { cos, sin } = turnOf(n);
  for (let half = 1; half < n; half *= 2) {
    const stride = n / 2 / half;
    for (let start = 0; start < n; start += 2 * half) {
      for (let i = start, k = 0; i < start + half; i++, k += stride) {
        const j = i + half;
        const re = real[j]! * cos[k]! - imaginary[j]! * sin[k]!;
        const im = real[j]! * sin[k]! + imaginary[j]! * cos[k]!;
        real[j] = real[i]! - re;
        imaginary[j] = imaginary[i]! - im;
        real[i] = real[i]! + re;
        imaginary[i] = imaginary[i]! + im;
      }
    }
  }
}

/** Power at (u, v) cycles per `size` pixels, at index `wrap(v) · size + wrap(u)`; the mean is subtracted. */
export function powerSpectrum(
  pixels: Uint8Array,
  size: number,
  window: 'hann' | 'none' = 'hann',
): Float64Array {
  const real = new Float64Array(size * size);
  const imaginary = new Float64Array(size * size);
  const mean = pixels.reduce((sum, value) => sum + value, 0) / pixels.length;
  const taper = (i: number) => (window === 'none' ? 1 : exact.sin((Math.PI * (i + 0.5)) / size) ** 2);
  for (let y = 0, i = 0; y < size; y++) {
    for (let x = 0; x < size; x++, i++) real[i] = (pixels[i]! - mean) * taper(x) * taper(y);
  }
  for (let y = 0; y < size; y++) {
    fft(real.subarray(y * size, (y + 1) * size), imaginary.subarray(y * size, (y + 1) * size));
  }
  const columnReal = new Float64Array(size);
  const columnImaginary = new Float64Array(size);
  const power = new Float64Array(size * size);
  for (let x = 0; x < size; x++) {
    for (let y = 0; y < size; y++) {
      columnReal[y] = real[y * size + x]!;
      columnImaginary[y] = imaginary[y * size + x]!;
    }
    fft(columnReal, columnImaginary);
    for (let y = 0; y < size; y++) power[y * size + x] = columnReal[y]! ** 2 + columnImaginary[y]! ** 2;
  }
  return power;
}

/** Strongest frequency with sub-bin accuracy, cycles per pixel; y points up. */
export function strongestFrequency(power: Float64Array, size: number): { x: number; y: number } {
  let peak = 0;
  for (let i = 1; i < power.length; i++) if (power[i]! > power[peak]!) peak = i;
  const at = (u: number, v: number) =>
    exact.log(power[((v + size) % size) * size + ((u + size) % size)]! + 1e-12);
  const u = peak % size;
  const v = (peak - u) / size;
  // A Hann window's main lobe is close to a Gaussian, so this interpolates the logarithms.
  const center = (before: number, here: number, after: number) =>
    (0.5 * (before - after)) / (before - 2 * here + after);
  const signed = (index: number) => (index > size / 2 ? index - size : index);
  return {
    x: (signed(u) + center(at(u - 1, v), at(u, v), at(u + 1, v))) / size,
    y: -(signed(v) + center(at(u, v - 1), at(u, v), at(u, v + 1))) / size,
  };
}
