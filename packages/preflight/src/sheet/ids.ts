import { createFrame, FRAME_SHARE, isSame } from './frame.ts';
import { CLEAR, isSemiTransparent, OPAQUE } from './opacity.ts';
import { createTally, FULL_SHARE, isRim, MIN_ART, NEAR_WHITE, type PixelLook, type Size } from './pixels.ts';
import { createSpotMeter } from './spots.ts';

/** Minimum side of a panel, px. */
const MIN_PANEL = 16;

type Ids = Size & { readonly ids: Uint32Array };

/** Like {@link lookAtPixels}, but reads only frame and soft-edge pixels. @param colors straight RGBA per color. */
export function lookAtIds({ width, height, ids }: Ids, counts: Uint32Array, colors: Uint8Array): PixelLook {
  const tally = createTally(width * height);
  const spot = createSpotMeter(width);
  const isSoft = new Uint8Array(counts.length);
  for (let id = 0; id < counts.length; id++) {
    if (counts[id] === 0) continue;
    tally.add(colors, id, counts[id]!);
    isSoft[id] = Number(isSemiTransparent(colors[4 * id + 3]!));
  }
  if (isSoft.includes(1)) {
    const alphaAt = (i: number) => colors[4 * ids[i]! + 3]!;
    for (let i = 0; i < ids.length; i++) {
      if (isSoft[ids[i]!] === 0 || isRim(alphaAt, { width, height }, i)) continue;
      spot.mark(i % width, Math.floor(i / width));
      tally.soft++;
    }
  }
  const frame = createFrame({ width, height });
  frame.take((x, y) => [colors, ids[y * width + x]!], 0, height);
  const ground = tally.mayHaveGround()
    ? frame.color(FRAME_SHARE)
    : panelColor({ width, height, ids }, counts, colors);
  if (ground) {
    for (let id = 0; id < counts.length; id++) if (isSame(colors, id, ground)) tally.same += counts[id]!;
  }
  return tally.finish(ground, spot.finish());
}

/** Color of a white panel that holds all of the art, within a clear margin; a panel in another color is art. */
function panelColor(seen: Ids, counts: Uint32Array, colors: Uint8Array): readonly number[] | null {
  const { width, ids } = seen;
  const box = paintedBox(seen, counts, colors);
  if (!box) return null;
  const { left, top, ...size } = box;
  const area = size.width * size.height;
  const opaque = sumWhere(counts, (id) => colors[4 * id + 3]! > OPAQUE);
  if (Math.min(size.width, size.height) < MIN_PANEL || opaque < FULL_SHARE * area) return null;
  const frame = createFrame(size);
  frame.take((x, y) => [colors, ids[(y + top) * width + x + left]!], 0, size.height);
  const color = frame.color(FRAME_SHARE);
  if (!color?.every((value) => value >= NEAR_WHITE)) return null;
  const art = sumWhere(counts, (id) => colors[4 * id + 3]! > OPAQUE && !isSame(colors, id, color));
  return 100 * art >= MIN_ART * area ? color : null;
}

function sumWhere(counts: Uint32Array, test: (id: number) => boolean): number {
  let sum = 0;
  for (let id = 0; id < counts.length; id++) if (counts[id]! > 0 && test(id)) sum += counts[id]!;
  return sum;
}

/** Smallest box around everything that is not clear, read from the edges inward; null if all is clear. */
function paintedBox({ width, height, ids }: Ids, counts: Uint32Array, colors: Uint8Array) {
  const isPainted = Uint8Array.from(counts, (_, id) => Number(colors[4 * id + 3]! >= CLEAR));
  const hasPaint = (y: number) => {
    for (let i = y * width; i < (y + 1) * width; i++) if (isPainted[ids[i]!] === 1) return true;
    return false;
  };
  let [top, bottom] = [0, height - 1];
  while (top < height && !hasPaint(top)) top++;
  if (top === height) return null;
  while (!hasPaint(bottom)) bottom--;
  let [left, right] = [width - 1, 0];
  for (let y = top; y <= bottom; y++) {
    const row = y * width;
    for (let x = 0; x < left; x++) if (isPainted[ids[row + x]!] === 1) left = x;
    for (let x = width - 1; x > right; x--) if (isPainted[ids[row + x]!] === 1) right = x;
  }
  return { left, top, width: right - left + 1, height: bottom - top + 1 };
}
