/** Print size of a file passed from tool to tool. */
import { createRaster, type Resolution } from '@printready/pixels/raster';
import { expect, it } from 'vitest';
import { answerPrintSize, createDocument, isSizeAssumed, type SourceFile } from './document.ts';

function open(width: number, resolution: Resolution | null, overrides: Partial<SourceFile> = {}) {
  const raster = createRaster(width, 10, { resolution });
  const file = { name: 'art.png', blob: new Blob(['art']), ...overrides };
  const decoded = { raster, format: 'png', findings: [] } as const;
  return createDocument(file, { ok: true, decoded, levels: [raster], proxy: raster, suggested: {} });
}

it('asks for the print size if the file states no resolution, a screen resolution, or an implausible one', () => {
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

it("bases a large file's print size on its full size, and the proxy's resolution on the proxy's size", () => {
  const view = createRaster(100, 1000, { resolution: { x: 5, y: 5 } });
  const large = { width: 7200, height: 72_000, resolution: { x: 300, y: 300 } };
  const decoded = { raster: view, format: 'png', findings: [], large } as const;
  const file = { name: 'film.png', blob: new Blob(['film']) };
  const film = createDocument(file, { ok: true, decoded, levels: [view], proxy: view, suggested: {} });
  expect(film).toMatchObject({
    ...{ source: null, resolution: { x: 300, y: 300 }, resolutionAssumed: false },
    picture: { size: { width: 7200, height: 72_000 } },
  });
  expect(film.proxy.resolution?.x).toBeCloseTo((300 * 100) / 7200);
  expect(answerPrintSize(film, { x: 150, y: 150 })).toMatchObject({ source: null, resolution: { x: 150 } });
});

it('stores the chosen print size with the file, so that the next tool does not ask for it', () => {
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

it('assumes the same print width for the full-size pixels and the proxy if the file states none', () => {
  for (const stated of [null, { x: 72, y: 72 }])
    expect(open(3300, stated)).toMatchObject({
      ...{ stated, resolutionAssumed: true, resolution: { x: 300, y: 300 } },
      ...{ source: { resolution: { x: 300 } }, proxy: { resolution: { x: 300 } } },
    });
  expect(open(450, { x: 300, y: 300 })).toMatchObject({ resolutionAssumed: false, resolution: { x: 300 } });
});

it('keeps an assumed print size across tools until the user sets one', () => {
  const cut = { width: 1500, height: 10, resolution: { x: 300, y: 300 } };
  const first = open(3300, null);
  expect(isSizeAssumed(first, cut)).toBe(true);
  const next = open(1500, cut.resolution, { resolution: cut.resolution, sizeAssumed: true });
  expect(next).toMatchObject({ resolutionAssumed: true, asksPrintSize: true, resolution: { x: 300 } });
  const answered = answerPrintSize(next, { x: 150, y: 150 });
  expect(open(1500, cut.resolution, answered.file)).toMatchObject({ resolutionAssumed: false });
});

it('does not treat a print width set by an option as assumed', () => {
  const document = open(3300, null);
  expect(isSizeAssumed(document, { width: 2700, height: 10, resolution: { x: 270, y: 270 } })).toBe(false);
  // Enlarged at the assumed width, so the size is still assumed.
  expect(isSizeAssumed(document, { width: 6600, height: 20, resolution: { x: 600, y: 600 } })).toBe(true);
  expect(isSizeAssumed(open(3300, { x: 300, y: 300 }), { ...document.picture.size, resolution: null })).toBe(
    false,
  );
});
