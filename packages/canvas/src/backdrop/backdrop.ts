import { luma709 } from '@printready/pixels/color';
import type { Color } from '../color.ts';

export type Backdrop =
  | { readonly kind: 'checkerboard' }
  | { readonly kind: 'garment'; readonly name: string; readonly color: Color };

export const CHECKERBOARD: Backdrop = { kind: 'checkerboard' };

export const GARMENTS: readonly { readonly name: string; readonly color: Color }[] = [
  { name: 'White', color: { r: 255, g: 255, b: 255 } },
  { name: 'Black', color: { r: 17, g: 17, b: 18 } },
  { name: 'Heather', color: { r: 164, g: 167, b: 171 } },
  { name: 'Navy', color: { r: 27, g: 36, b: 66 } },
  { name: 'Red', color: { r: 184, g: 28, b: 40 } },
  { name: 'Royal', color: { r: 30, g: 70, b: 160 } },
];

export function garment(name: string, color: Color): Backdrop {
  return { kind: 'garment', name, color };
}

export function cssColor({ r, g, b }: Color): string {
  return `rgb(${r} ${g} ${b})`;
}

/**
 * Scales channels to 24…243, because on a garment of exactly the key color, knocked-out areas would look unchanged.
 */
export function fabricColor({ r, g, b }: Color): Color {
  const dull = (channel: number) => Math.round(24 + (channel * (243 - 24)) / 255);
  return { r: dull(r), g: dull(g), b: dull(b) };
}

const CHECK_PX = 8;
const KEPT_PATTERNS = 16;
const patterns = new Map<string, OffscreenCanvas>();

export function backdropFill(
  target: CanvasRenderingContext2D,
  backdrop: Backdrop,
  dpr: number,
): string | CanvasPattern {
  const key = backdrop.kind === 'checkerboard' ? `${dpr}` : cssColor(backdrop.color);
  let tile = patterns.get(key);
  if (!tile) {
    tile = backdrop.kind === 'checkerboard' ? drawChecks(dpr) : drawFibers(backdrop.color);
    if (patterns.size >= KEPT_PATTERNS) patterns.clear();
    patterns.set(key, tile);
  }
  return target.createPattern(tile, 'repeat') ?? '#ffffff';
}

function drawChecks(dpr: number): OffscreenCanvas {
  const side = Math.round(CHECK_PX * dpr);
  const tile = new OffscreenCanvas(side * 2, side * 2);
  const context = tile.getContext('2d');
  if (context) {
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, side * 2, side * 2);
    context.fillStyle = '#dcdcdc';
    context.fillRect(0, 0, side, side);
    context.fillRect(side, side, side, side);
  }
  return tile;
}

/** Lightness variation between fibers, in 8-bit steps: enough to look like cloth, but not like dirt. */
const FIBER_STEPS = 9;

function drawFibers({ r, g, b }: Color): OffscreenCanvas {
  const side = 128;
  const tile = new OffscreenCanvas(side, side);
  const context = tile.getContext('2d');
  if (!context) return tile;
  context.fillStyle = cssColor({ r, g, b });
  context.fillRect(0, 0, side, side);
  const luma = luma709(r, g, b);
  const lighter = `rgb(255 255 255 / ${FIBER_STEPS / Math.max(255 - luma, 64)})`;
  const darker = `rgb(0 0 0 / ${FIBER_STEPS / Math.max(luma, 64)})`;
  let seed = 7;
  const random = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  for (let stroke = 0; stroke < 1400; stroke++) {
    context.fillStyle = random() < 0.5 ? lighter : darker;
    context.fillRect(
      Math.floor(random() * side),
      Math.floor(random() * side),
      1,
      2 + Math.floor(random() * 5),
    );
  }
  return tile;
}
