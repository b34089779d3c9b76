import { createRaster } from '@printready/pixels/raster';
import { describe, expect, it } from 'vitest';
import { tool } from '../render.ts';
import { solidPart } from './solid-part.ts';

const quiet = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };
const SIDE = 120;

/** A black disc with a soft shadow of up to 80% opacity. */
function shadowed() {
  const raster = createRaster(SIDE, SIDE, { resolution: { x: 300, y: 300 } });
  for (let at = 0; at < SIDE * SIDE; at++) {
    const distance = Math.hypot((at % SIDE) - 60, Math.floor(at / SIDE) - 60);
    const disc = Math.min(1, Math.max(0, 25.5 - distance));
    const shadow = 0.8 * Math.min(1, Math.max(0, (50 - distance) / 20));
    raster.data[at * 4 + 3] = Math.round(255 * (disc + (1 - disc) * shadow));
  }
  return raster;
}

/** Outer radius of the white outline to the right of the center, px. */
function outlineEdge({ data, width, height }: { data: Uint8ClampedArray; width: number; height: number }) {
  const row = Math.floor(height / 2) * width;
  for (let x = width - 1; x >= 0; x--) {
    const at = (row + x) * 4;
    if (data[at + 3]! > 250) return x - width / 2;
  }
  return 0;
}

describe('stroke enhancer on soft shadows', () => {
  it('does not outline a soft shadow, because the stroke follows the solid artwork', async () => {
    const art = shadowed();
    const suggested = tool.suggest(art);
    expect(suggested).toEqual({ fromOpacity: 90 });
    const stroke = {
      strokes: [{ place: 'outside', width: 4, color: { r: 255, g: 255, b: 255 } }],
      unit: 'px',
    };
    const around = await tool.run(art, { ...stroke, ...suggested }, quiet);
    expect(Math.abs(outlineEdge(around.shows) - 29)).toBeLessThan(1.5);
    const asBefore = await tool.run(art, stroke, quiet);
    expect(outlineEdge(asBefore.shows)).toBeGreaterThan(40);
  });
  it('detects no soft shadow in artwork that has none', () => {
    const art = shadowed();
    for (let at = 3; at < art.data.length; at += 4) art.data[at] = art.data[at]! > 204 ? 255 : 0;
    expect(tool.suggest(art)).toEqual({});
    const opacity = Uint8Array.from([0, 90, 255, 255, 60, 0]);
    expect(solidPart(opacity, 6, 1, 128)).toBe(opacity);
    expect([...solidPart(opacity, 6, 1, 230)]).toEqual([0, 90, 255, 255, 60, 0]);
  });
});
