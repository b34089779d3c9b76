import { engines } from '@printready/tools/engines';
import { knockOut } from '../../../packages/pixels/src/kernels/knock-out/index.ts';
import { createRaster } from '../../../packages/pixels/src/raster/raster.ts';
import { gateOf } from '../../../packages/tools/src/color-ko/removal/tolerance-gate.ts';
import { paintArtwork } from '../artwork.ts';
import { measureMedian } from '../benchmark.ts';

const BLACK = { r: 0, g: 0, b: 0 };

/** Time of the kernel with the tool's default gate, including copies to and from WebAssembly memory. */
export async function measureKernel(
  width: number,
  height: number,
  photoShare: number,
  quick: boolean,
): Promise<number> {
  const tool = await engines['color-ko']();
  const { tolerance, softness, cleanUp } = tool.schema.parse({}) as Record<
    'tolerance' | 'softness' | 'cleanUp',
    number
  >;
  const source = paintArtwork(width, height, photoShare);
  const target = new Uint8ClampedArray(source.length);
  const settings = { key: BLACK, gate: gateOf(BLACK, tolerance, softness), cleanUp: cleanUp / 100 };
  return measureMedian(() => knockOut(source, target, settings), quick);
}

/** Time of the tool with its default options, including its numeric results and allocation. */
export async function measureTool(
  width: number,
  height: number,
  photoShare: number,
  quick: boolean,
): Promise<number> {
  const tool = await engines['color-ko']();
  const raster = createRaster(width, height, { data: paintArtwork(width, height, photoShare) });
  const run = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };
  return measureMedian(() => tool.run(raster, {}, run), quick);
}
