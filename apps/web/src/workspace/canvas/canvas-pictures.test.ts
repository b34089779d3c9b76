import { createRaster } from '@printready/pixels/raster';
import { describe, expect, it } from 'vitest';
import { createDocument, type OpenDocument } from '../../files/document.ts';
import { toPicture } from '../../runs/results/to-picture.ts';
import { canvasPictures } from './canvas-pictures.ts';

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

const still = { framing: false, comparing: false };

describe("tool whose result covers the source's area", () => {
  it('shows the result over the source', () => {
    const small = toPicture(document, { levels: [createRaster(40, 20)] }, undefined, 1);
    const shown = canvasPictures({ area: undefined, document, preview: small, result: null, ...still });
    expect(shown).toMatchObject({ before: document.picture, after: small, ppi: 300, framed: false });
  });
});

describe('tool whose result has its own area', () => {
  const preview = toPicture(document, { levels: [createRaster(50, 100)] }, 'own', 0.25);
  const result = toPicture(
    document,
    { levels: [createRaster(60, 80, { resolution: { x: 150, y: 150 } })] },
    'own',
    1,
  );
  type Parts = Parameters<typeof canvasPictures>[0];
  const show = (parts: Partial<Parts> & Pick<Parts, 'result'>) =>
    canvasPictures({ area: 'own', document, preview, ...still, ...parts });

  it('shows the crop frame on the preview while it is edited, otherwise the result at its own resolution', () => {
    expect(show({ result: null, framing: true })).toMatchObject({
      before: preview,
      after: null,
      framed: true,
    });
    expect(show({ result })).toMatchObject({ before: result, ppi: 150, framed: false });
    expect(show({ result, framing: true })).toMatchObject({ before: preview, framed: true });
  });

  it('reports the full resolution of a reduced view', () => {
    const view = createRaster(6, 8, { resolution: { x: 15, y: 15 } });
    const large = { size: { width: 60, height: 80 }, levels: [view] };
    expect(show({ result: large })).toMatchObject({ before: large, ppi: 150 });
  });

  it('shows the comparison on the whole picture, with the crop frame, once a preview exists', () => {
    expect(show({ result, comparing: true })).toMatchObject({ before: preview, ppi: 300, framed: true });
    expect(show({ result, comparing: true, preview: null })).toMatchObject({ before: result, framed: false });
  });
});
