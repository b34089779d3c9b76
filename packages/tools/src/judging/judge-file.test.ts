/** A print size that the user sets overrides the file's; pictures are accepted only on request. */
import { encodeImage } from '@printready/codecs';
import { createRaster } from '@printready/pixels/raster';
import { describe, expect, it } from 'vitest';
import { judgeFile } from './judge-file.ts';

const dots = createRaster(300, 300, { resolution: { x: 72, y: 72 } });
dots.data.fill(255, 40_000, 80_000);
const file = { name: 'a.png', bytes: await encodeImage(dots, { format: 'png' }) };

describe('judgeFile on a document', () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="20mm" height="20mm"><path d="M0 0h9v9z"/></svg>';
  const drawing = { name: 'a.svg', bytes: new TextEncoder().encode(svg) };

  it('reports a failure to render a document’s pages, with the cause', async () => {
    const steps = { forEveryPress: true, undrawn: 'RangeError: at paint (paint.ts:7:1)' };
    const { assessment } = await judgeFile(drawing, { password: null }, steps);
    const found = assessment.issues.find(({ code }) => code === 'drawing-failed');
    expect(found?.type).toBe('warning');
    expect(found?.message).toContain('at paint (paint.ts:7:1)');
    expect(assessment.verdict).not.toBe('unchecked');
  });

  it('reports no failure if the pages could be rendered', async () => {
    const { assessment } = await judgeFile(drawing, { password: null }, { forEveryPress: true });
    expect(assessment.issues.map(({ code }) => code)).not.toContain('drawing-failed');
  });
});

describe('judgeFile on a picture', () => {
  it('rejects a picture in the uploader', async () => {
    const { facts, assessment } = await judgeFile(file, { password: null });
    expect([facts.kind, assessment.verdict]).toEqual(['unreadable', 'unchecked']);
  });

  it('asks for the print size of a picture that states a screen resolution', async () => {
    const { assessment } = await judgeFile(file, { password: null }, { pictures: true });
    expect(assessment.asks).toEqual(['print-size']);
  });

  it('assesses a picture at the print size that the user entered', async () => {
    const steps = { pictures: true, resolution: { x: 150, y: 150 } };
    const { facts, assessment } = await judgeFile(file, { password: null }, steps);
    expect(facts).toMatchObject({ kind: 'picture', dpiX: 150, dpiY: 150 });
    expect(assessment.asks).toEqual([]);
  });
});
