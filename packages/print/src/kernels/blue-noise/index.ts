import { FULL_TONE } from '../am-screen/screen.ts';
import { screenByThresholds } from '../threshold-row/index.ts';
import { voidAndCluster } from './void-and-cluster.ts';

export type BlueNoiseScreen = {
  /** Period of the tile in both directions, px. */
  readonly size: number;
  /** Thresholds row by row, 1…65535: a pixel prints if its tone (0…65535) is at least its threshold. */
  readonly thresholds: Uint16Array;
};

/** Side of the tile, px: gives 16,384 tones, and at 600 dpi the tile repeats every 5.4 mm. */
const TILE_SIZE = 128;

let shared: BlueNoiseScreen | null = null;

/** Shared tile, computed on first use (about 0.1 s). */
export function blueNoiseScreen(): BlueNoiseScreen {
  if (!shared) {
    const ranks = voidAndCluster(TILE_SIZE);
    const thresholds = Uint16Array.from(
      ranks,
      (rank) => 1 + Math.floor((FULL_TONE * (rank + 0.5)) / ranks.length),
    );
    shared = { size: TILE_SIZE, thresholds };
  }
  return shared;
}

/** Sets `bit` in `ink` where the tone (0…65535) reaches the threshold. @param shift tile offset, one per ink */
export function screenBlueNoiseRow(
  screen: BlueNoiseScreen,
  y: number,
  tone: Uint16Array,
  ink: Uint8Array,
  bit: number,
  shift: { readonly x: number; readonly y: number } = { x: 0, y: 0 },
): void {
  const { size, thresholds } = screen;
  screenByThresholds({ thresholds, width: size }, (y + shift.y) % size, shift.x % size, tone, ink, bit);
}
