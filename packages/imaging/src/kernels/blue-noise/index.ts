/** Blue-noise screening: dots of one size, scattered evenly, with no pattern the eye or another screen can beat with. */
import { FULL_TONE } from '../am-screen/screen.ts';
import { screenByThresholds } from '../threshold-row/index.ts';
import { voidAndCluster } from './void-and-cluster.ts';

export type BlueNoiseScreen = {
  /** The tile repeats every `size` pixels both ways. */
  readonly size: number;
  /** Row by row, 1…65535: a pixel prints when its tone (0…65535) is at least this. */
  readonly thresholds: Uint16Array;
};

/** 16,384 tones; at 600 dpi the tile repeats every 5.4 mm. */
const TILE_SIZE = 128;

let shared: BlueNoiseScreen | null = null;

/** The project's one tile, made on first use (about a tenth of a second). */
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
 * Screens one row: sets `bit` in `ink` wherever the tone (0…65535) reaches the tile's threshold.
 * @param shift moves the tile, so that inks printed over one another do not hit the same pixels first.
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
