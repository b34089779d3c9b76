/** Tests that JPEG damage is reported before a run, with a link to the Upscaler. */
import { decodeImage, encodeImage } from '@printready/codecs';
import { createRaster, type Raster } from '@printready/pixels/raster';
import { describe, expect, it } from 'vitest';
import { tool as backgroundRemover } from '../background-remover/render.ts';
import { tool as colorSeparator } from '../color-separator/render.ts';
import type { ToolEngine } from '../contract/define-tool.ts';
import { tool as vectorizer } from '../image-vectorizer/render.ts';
import { schema } from '../upscaler/options.ts';

const QUIET = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };
const TOOLS: readonly (readonly [string, ToolEngine, object])[] = [
  ['background remover', backgroundRemover, { engine: 'color' }],
  ['vectorizer', vectorizer, {}],
  ['color separator', colorSeparator, {}],
];

/** A disc and a bar in two inks on paper. */
function drawArt(): Raster {
  const art = createRaster(96, 96);
  for (let y = 0, at = 0; y < 96; y++) {
    for (let x = 0; x < 96; x++, at += 4) {
      const ink =
        Math.hypot(x - 44, y - 40) < 27 ? [20, 60, 140] : y > 78 && y < 88 ? [200, 30, 50] : [250, 250, 250];
      art.data.set([...ink, 255], at);
    }
  }
  return art;
}

async function keepAsJpeg(art: Raster): Promise<Raster> {
  const decoded = await decodeImage(await encodeImage(art, { format: 'jpeg', quality: 60 }));
  if (!decoded.ok) throw new TypeError(decoded.problem.text);
  return decoded.raster;
}

describe.each(TOOLS)('JPEG finding of the %s', (_name, tool, options) => {
  const preview = async (art: Raster) =>
    (await tool.run(art, options, { ...QUIET, purpose: 'preview', scale: 1 })).findings;

  it('links to the Upscaler for a damaged JPEG, with options for cleaning it up', async () => {
    const found = (await preview(await keepAsJpeg(drawArt()))).find(({ code }) => code === 'jpeg-damage');
    expect(found).toMatchObject({ betterTool: 'upscaler', betterWith: { label: 'Clean up JPEG' } });
    expect(schema.parse(found!.betterWith!.options)).toMatchObject({ target: 'factor', factor: '1x' });
  });

  it('finds nothing after a run, or in clean art', async () => {
    const delivered = await tool.run(await keepAsJpeg(drawArt()), options, QUIET);
    expect(delivered.findings.map(({ code }) => code)).not.toContain('jpeg-damage');
    expect((await preview(drawArt())).map(({ code }) => code)).not.toContain('jpeg-damage');
  });
});
