import { createRaster } from '@printready/imaging/raster';
import { describe, expect, it } from 'vitest';
import { createDocument, type OpenDocument } from '../files/document.ts';
import { shownPictures, toPicture } from './shown.ts';

const source = createRaster(400, 200, { resolution: { x: 300, y: 300 } });
const document: OpenDocument = createDocument(
  { name: 'art.png', blob: new Blob() },
  {
    ok: true,
    decoded: { raster: source, format: 'png', notes: [] },
    levels: [source],
    proxy: createRaster(100, 50),
    suggested: {},
  },
);

const still = { framing: false, comparing: false };

describe('a tool that shows the source’s area', () => {
  it('is drawn over the source, however many pixels it gives', () => {
    const small = toPicture(document, { levels: [createRaster(40, 20)] }, undefined, 1);
    expect(small.size).toEqual({ width: 400, height: 200 });
    const shown = shownPictures({ area: undefined, document, preview: small, result: null, ...still });
    expect(shown).toMatchObject({ before: document.picture, after: small, ppi: 300, framed: false });
  });
});

describe('a tool with an area of its own', () => {
  const preview = toPicture(document, { levels: [createRaster(50, 100)] }, 'own', 0.25);
  const result = toPicture(
    document,
    { levels: [createRaster(60, 80, { resolution: { x: 150, y: 150 } })] },
    'own',
    1,
  );
  type Parts = Parameters<typeof shownPictures>[0];
  const show = (parts: Partial<Parts> & Pick<Parts, 'result'>) =>
    shownPictures({ area: 'own', document, preview, ...still, ...parts });

  it('is drawn in its own size, a proxy at the size it stands for', () => {
    expect(preview.size).toEqual({ width: 200, height: 400 });
    expect(result.size).toEqual({ width: 60, height: 80 });
    expect(toPicture(document, { levels: [createRaster(100, 50)] }, 'own', 0.25).size).toBe(
      document.picture.size,
    );
  });

  it('shows by itself: the frame on the preview, the result without one and at its own resolution', () => {
    expect(show({ result: null, framing: true })).toMatchObject({
      before: preview,
      after: null,
      framed: true,
    });
    expect(show({ result })).toMatchObject({ before: result, ppi: 150, framed: false });
    expect(show({ result, framing: true })).toMatchObject({ before: preview, framed: true });
  });

  it('is compared as the frame on the whole picture, as soon as there is a preview of that', () => {
    expect(show({ result, comparing: true })).toMatchObject({ before: preview, ppi: 300, framed: true });
    expect(show({ result, comparing: true, preview: null })).toMatchObject({ before: result, framed: false });
  });
});

describe('a result that reaches beyond the source', () => {
  const overhang = { left: 10, top: 0, right: 30, bottom: 20 };

  it('lies around it, in the source’s pixels', () => {
    const result = toPicture(document, { levels: [createRaster(440, 220)], overhang }, undefined, 1);
    expect(result).toMatchObject({ size: { width: 440, height: 220 }, origin: { x: -10 } });
    expect(result.origin?.y).toBeCloseTo(0);
  });

  it('as a proxy stands for its size at full resolution', () => {
    const preview = toPicture(document, { levels: [createRaster(140, 70)], overhang }, undefined, 0.25);
    expect(preview.size).toEqual({ width: 560, height: 280 });
    expect(preview.origin?.x).toBe(-40);
  });
});
