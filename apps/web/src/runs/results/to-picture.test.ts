import { createRaster } from '@printready/pixels/raster';
import { describe, expect, it, test } from 'vitest';
import { createDocument, type OpenDocument } from '../../files/document.ts';
import { toPicture } from './to-picture.ts';

const source = createRaster(400, 200, { resolution: { x: 300, y: 300 } });
const document: OpenDocument = createDocument(
  { name: 'art.png', blob: new Blob() },
  {
    ok: true,
    decoded: { raster: source, format: 'png', findings: [] },
    levels: [source],
    proxy: createRaster(100, 50),
    suggested: {},
  },
);

test("draws a picture that covers the source's area over the source, whatever its pixel count", () => {
  const small = toPicture(document, { levels: [createRaster(40, 20)] }, undefined, 1);
  expect(small.size).toEqual({ width: 400, height: 200 });
});

test("draws a result with its own canvas area at its own size, and scales a proxy's result to full size", () => {
  const preview = toPicture(document, { levels: [createRaster(50, 100)] }, 'own', 0.25);
  const result = toPicture(document, { levels: [createRaster(60, 80)] }, 'own', 1);
  expect(preview.size).toEqual({ width: 200, height: 400 });
  expect(result.size).toEqual({ width: 60, height: 80 });
  expect(toPicture(document, { levels: [createRaster(100, 50)] }, 'own', 0.25).size).toBe(
    document.picture.size,
  );
});

describe('result with overhang', () => {
  const overhang = { left: 10, top: 0, right: 30, bottom: 20 };

  it('extends beyond the source, in source pixels', () => {
    const result = toPicture(document, { levels: [createRaster(440, 220)], overhang }, undefined, 1);
    expect(result).toMatchObject({ size: { width: 440, height: 220 }, origin: { x: -10 } });
    expect(result.origin?.y).toBeCloseTo(0);
  });

  it('has the same extent for a proxy as for the full-resolution image', () => {
    const preview = toPicture(document, { levels: [createRaster(140, 70)], overhang }, undefined, 0.25);
    expect(preview.size).toEqual({ width: 560, height: 280 });
    expect(preview.origin?.x).toBe(-40);
  });
});
