/** Blue-noise screening: evenly scattered dots of one size without visible pattern or moiré with other screens. */
import { FULL_TONE } from '../am-screen/screen.ts';
import { screenByThresholds } from '../threshold-row/index.ts';
import { voidAndCluster } from './void-and-cluster.ts';

export type BlueNoiseScreen = {
  /** Period of the tile in both directions, px. */
  readonly size: number;
  /** Row by row, 1…65535: a pixel prints when its tone (0…65535) is at least this. */
  readonly thresholds: Uint16Array;
};

/** 16,384 tones; at 600 dpi the tile repeats every 5.4 mm. */
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

/**
 * Screens one row: sets `bit` in `ink` where the tone (0…65535) reaches the tile's threshold.
 * @param shift offsets the tile, so that overprinted inks start with different pixels.
 */
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
