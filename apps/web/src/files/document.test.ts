/** What a file's print size becomes on its way from tool to tool. */
import { createRaster, type Resolution } from '@printready/imaging/raster';
import { expect, it } from 'vitest';
import { answerPrintSize, createDocument, type SourceFile } from './document.ts';

function open(width: number, resolution: Resolution | null, said: Partial<SourceFile> = {}) {
  const raster = createRaster(width, 10, { resolution });
  const file = { name: 'art.png', blob: new Blob(['art']), ...said };
  const decoded = { raster, format: 'png', notes: [] } as const;
  return createDocument(file, { ok: true, decoded, levels: [raster], proxy: raster, suggested: {} });
}

it('asks for the print size where the file says a screen’s, none, or one that nobody prints', () => {
  expect(open(3000, { x: 300, y: 300 }).asksPrintSize).toBe(false);
  for (const [width, ppi] of [
    [3000, 72],
    [3000, 96],
    [9000, 300],
    [300, 300],
  ] as const)
    expect(open(width, { x: ppi, y: ppi }).asksPrintSize, `${width} px at ${ppi}`).toBe(true);
  expect(open(3000, null)).toMatchObject({ asksPrintSize: true, resolutionAssumed: true });
});

it('keeps the answer with the file, so that the next tool does not ask', () => {
  const answered = answerPrintSize(open(3000, { x: 72, y: 72 }), { x: 273, y: 273 });
  expect(answered).toMatchObject({
    asksPrintSize: false,
    resolution: { x: 273 },
    source: { resolution: { x: 273 } },
  });
  const next = open(3000, { x: 72, y: 72 }, answered.file);
  expect(next).toMatchObject({
    asksPrintSize: false,
    resolutionAssumed: false,
    resolution: { x: 273, y: 273 },
  });
});
