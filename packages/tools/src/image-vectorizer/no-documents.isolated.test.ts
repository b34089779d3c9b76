/** Tests that files are written only on request, not by a preview, an idle render, or a run. */
import { createRaster } from '@printready/pixels/raster';
import { expect, test, vi } from 'vitest';

const written = vi.hoisted((): string[] => []);

/** Wraps the writers so that their calls are recorded. */
function watched<Module extends object>(module: Module, names: readonly (keyof Module & string)[]): Module {
  const copy = { ...module };
  for (const name of names) {
    const write = module[name] as (...words: unknown[]) => unknown;
    copy[name] = ((...words: unknown[]) => {
      written.push(name);
      return write(...words);
    }) as Module[typeof name];
  }
  return copy;
}

vi.mock('@printready/vector/write-svg', async (load) =>
  watched(await load<typeof import('@printready/vector/write-svg')>(), ['writeSvg']),
);
vi.mock('@printready/vector/write-page', async (load) =>
  watched(await load<typeof import('@printready/vector/write-page')>(), ['writePdf', 'writeEps']),
);
vi.mock('@printready/vector/write-dxf', async (load) =>
  watched(await load<typeof import('@printready/vector/write-dxf')>(), ['writeDxf']),
);

const run = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };

test('a run writes no vector file, and an export writes only the requested format', async () => {
  const { tool } = await import('./render.ts');
  const data = new Uint8ClampedArray(32 * 32 * 4).fill(255);
  for (let at = 0; at < 32 * 12 * 4; at += 4) data.set([200, 30, 40], at);
  const art = createRaster(32, 32, { data, resolution: { x: 300, y: 300 } });
  for (const purpose of ['preview', 'inspect', 'deliver'] as const) {
    await tool.run(art, {}, { ...run, purpose });
    expect(written, purpose).toEqual([]);
  }
  const result = await tool.run(art, {}, run);
  await tool.exportAs(result, 'pdf', { ...run, stem: 'art' });
  expect(written).toEqual(['writePdf']);
  await tool.exportAs(result, 'svg', { ...run, stem: 'art' });
  expect(written).toEqual(['writePdf', 'writeSvg']);
});
