/** Tests that analyses are cached, one per picture, and never shared with another tool. */
import { createRaster } from '@printready/pixels/raster';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type Analyze, defineTool, type Render } from './define-tool.ts';
import type { FindingRows } from './finding-rows.ts';
import { keepAnalyses } from './keep-analyses.ts';

const quiet = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };
const picture = createRaster(2, 2);
const schema = z.object({});
const findings: FindingRows = {};

function countingTool() {
  const analyzed: string[] = [];
  const analyze: Analyze<number> = (_input, { purpose }) => {
    analyzed.push(purpose);
    return analyzed.length;
  };
  const render: Render<object, number> = ({ input, analysis }) => ({
    shows: input,
    findings: [],
    figures: [{ id: 'analysis', label: 'Analysis', value: analysis, unit: '' }],
  });
  return { tool: defineTool({ schema, findings, analyze, render }), analyzed };
}

test('caches one analysis per picture and evicts the least recently used', async () => {
  const { tool, analyzed } = countingTool();
  const host = keepAnalyses(2);
  const run = (pictureId: string) => host.run({ toolId: 'a', pictureId }, tool, picture, {}, quiet);
  const first = await run('one');
  expect(await run('one')).toEqual(first);
  await run('two');
  await run('one');
  expect(analyzed).toHaveLength(2);
  await run('three');
  expect(await run('one')).toEqual(first);
  await run('two');
  expect(analyzed).toHaveLength(4);
});

test('caches analyses of the proxy and the full picture separately; inspection and delivery share one', async () => {
  const { tool, analyzed } = countingTool();
  const host = keepAnalyses(2);
  for (const purpose of ['preview', 'inspect', 'deliver', 'preview'] as const)
    await host.run({ toolId: 'a', pictureId: 'one' }, tool, picture, {}, { ...quiet, purpose });
  expect(analyzed).toEqual(['preview', 'inspect']);
});

test('does not cache a failed analysis, and rejects an analysis made by another tool', async () => {
  const { tool } = countingTool();
  const host = keepAnalyses(2);
  const analyze: Analyze<number> = () => {
    throw new Error('no analysis');
  };
  const render: Render<object, number> = ({ input }) => ({ shows: input, findings: [], figures: [] });
  const broken = defineTool({ schema, findings, analyze, render });
  const name = { toolId: 'a', pictureId: 'one' };
  await expect(host.run(name, broken, picture, {}, quiet)).rejects.toThrow('no analysis');
  await host.run(name, tool, picture, {}, quiet);
  await expect(host.run(name, countingTool().tool, picture, {}, quiet)).rejects.toThrow(TypeError);
});
