/** Tests a logo of a few pixels, 11 in wide by default, so that every length in mm is less than a pixel. */
import { createRaster } from '@printready/pixels/raster';
import { expect, it } from 'vitest';
import { workspaceTools } from '../catalog.gen.ts';
import { engines } from '../engines.gen.ts';
import { ASSUMED_WIDTH_IN } from '../print-size.ts';

const run = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };
const [WIDTH, HEIGHT] = [60, 40];

function logo() {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4).fill(255);
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    if (Math.hypot(x - 30, y - 20) < 12) data.set([200, 30, 40], 4 * at);
    else if (y > 34 && x > 10 && x < 50) data.set([20, 60, 160], 4 * at);
  }
  const ppi = WIDTH / ASSUMED_WIDTH_IN;
  return createRaster(WIDTH, HEIGHT, { data, resolution: { x: ppi, y: ppi } });
}

it.each(workspaceTools.map(({ id }) => id))('runs %s on a logo of 60 px, 11 in wide', async (id) => {
  const engine = await engines[id]();
  const art = logo();
  const options = engine.schema.parse(engine.suggest(art));
  for (const purpose of ['preview', 'inspect', 'deliver'] as const)
    expect((await engine.run(art, options, { ...run, purpose })).shows.width, purpose).toBeGreaterThan(0);
});
