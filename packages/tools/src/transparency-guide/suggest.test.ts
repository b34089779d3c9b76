import { createRaster } from '@printready/pixels/raster';
import { describe, expect, it } from 'vitest';
import { tool } from './render.ts';

const SIDE = 100;
const draw = (opacity: (distance: number) => number) => {
  const raster = createRaster(SIDE, SIDE, { resolution: { x: 300, y: 300 } });
  for (let at = 0; at < SIDE * SIDE; at++) {
    const distance = Math.hypot((at % SIDE) - 50, Math.floor(at / SIDE) - 50);
    raster.data[at * 4 + 3] = Math.round(255 * Math.min(1, Math.max(0, opacity(distance))));
  }
  return raster;
};
const quiet = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };

describe('Transparency Guide: suggested options', () => {
  it('suggests halftone dots for a glow', async () => {
    const glow = draw((distance) => (45 - distance) / 25);
    expect(tool.suggest(glow)).toEqual({ fix: 'halftone' });
    const { shows } = await tool.run(glow, tool.suggest(glow), quiet);
    expect(shows.data.filter((value, i) => i % 4 === 3 && value > 0 && value < 255)).toHaveLength(0);
  });
  it('suggests hard edges for art without a glow', () => {
    expect(tool.suggest(draw((distance) => 30.5 - distance))).toEqual({ fix: 'harden' });
  });
  it.each([2, 6, 12])(
    'suggests hard edges for edges that are soft over %d px, too narrow for dots',
    (soft) => {
      expect(tool.suggest(draw((distance) => (30 - distance) / soft + 0.5))).toEqual({ fix: 'harden' });
    },
  );
  it('hardens soft edges by default, and sets each edge at half opacity', async () => {
    const art = draw((distance) => (31.5 - distance) / 3);
    const { shows } = await tool.run(art, {}, quiet);
    const opacities = ({ data }: typeof art) => [...data.filter((_, i) => i % 4 === 3)];
    const wrong = opacities(art).filter((alpha, i) => (alpha >= 128 ? 255 : 0) !== opacities(shows)[i]);
    expect(wrong).toEqual([]);
    const { shows: map } = await tool.run(art, { fix: 'none' }, quiet);
    expect(map.data).not.toEqual(shows.data);
  });
});
