import { describe, expect, it } from 'vitest';
import { powerSpectrum } from '../../testing/spectrum.ts';
import { createAmScreen, screenAmRow } from '../am-screen/index.ts';
import { blueNoiseScreen, screenBlueNoiseRow } from './index.ts';
import { voidAndClusterReference } from './reference.ts';
import { voidAndCluster } from './void-and-cluster.ts';

const FULL = 65_535;
const SIZE = 128;

function tint(share: number, shift?: { x: number; y: number }): Uint8Array {
  const screen = blueNoiseScreen();
  const tone = new Uint16Array(SIZE).fill(Math.round(FULL * share));
  const ink = new Uint8Array(SIZE * SIZE);
  for (let y = 0; y < SIZE; y++)
    screenBlueNoiseRow(screen, y, tone, ink.subarray(y * SIZE, (y + 1) * SIZE), 1, shift);
  return ink;
}

/** Radially averaged power, indexed by cycles per tile, relative to white noise with the same tone (= 1). */
function radialSpectrum(ink: Uint8Array, size: number): number[] {
  const power = powerSpectrum(ink, size, 'none');
  const share = ink.reduce((sum, value) => sum + value, 0) / ink.length;
  const rings = Array.from({ length: size / 2 }, () => ({ sum: 0, count: 0 }));
  const signed = (i: number) => (i > size / 2 ? i - size : i);
  for (let i = 1; i < power.length; i++) {
    const ring = rings[Math.round(Math.hypot(signed(i % size), signed(Math.floor(i / size))))];
    if (ring) {
      ring.sum += power[i]!;
      ring.count++;
    }
  }
  const white = ink.length * share * (1 - share);
  return rings.map(({ sum, count }) => (count === 0 ? 0 : sum / count / white));
}

describe('voidAndCluster', () => {
  it('matches the reference implementation', () => {
    for (const size of [16, 24]) expect(voidAndCluster(size)).toEqual(voidAndClusterReference(size));
  });

  it('assigns every rank once', () => {
    const ranks = voidAndCluster(32);
    expect([...ranks].sort((a, b) => a - b)).toEqual(Array.from({ length: 1024 }, (_, i) => i));
  });

  it('rejects a tile smaller than the filter', () => {
    expect(() => voidAndCluster(8)).toThrow(RangeError);
  });
});

describe('blueNoiseScreen', () => {
  it('prints every tone exactly and monotonically at any shift', () => {
    let last: Uint8Array = new Uint8Array(SIZE * SIZE);
    for (let percent = 0; percent <= 100; percent++) {
      const ink = tint(percent / 100, { x: 37, y: 91 });
      const share = ink.reduce((sum, value) => sum + value, 0) / ink.length;
      expect(Math.abs(share - percent / 100)).toBeLessThan(0.0005);
      expect(last.every((value, i) => value <= ink[i]!)).toBe(true);
      last = ink;
    }
  });

  it.each([0.05, 0.1, 0.2, 0.35, 0.5, 0.65, 0.8, 0.95])(
    'has low frequencies below 0.2 × and no spectral peak above 4 × the power of white noise at tone %d',
    (share) => {
      const spectrum = radialSpectrum(tint(share), SIZE);
      // The mean distance between minority pixels determines the principal frequency (Ulichney 1988).
      const principal = Math.min(SIZE / 2 - 1, SIZE * Math.sqrt(Math.min(share, 1 - share)));
      const low = spectrum.slice(1, Math.max(2, Math.floor(principal / 2)));
      expect(Math.max(...low)).toBeLessThan(0.2);
      expect(Math.max(...spectrum)).toBeLessThan(4);
    },
  );

  it('lacks the spectral peak that an AM screen has', () => {
    const screen = createAmScreen({ dpi: 300, frequencyLpi: 37.5, angleDegrees: 0 }, 'round');
    const tone = new Uint16Array(SIZE).fill(FULL * 0.2);
    const ink = new Uint8Array(SIZE * SIZE);
    for (let y = 0; y < SIZE; y++) screenAmRow(screen, y, tone, ink.subarray(y * SIZE, (y + 1) * SIZE), 1);
    expect(Math.max(...radialSpectrum(ink, SIZE))).toBeGreaterThan(10);
  });
});
