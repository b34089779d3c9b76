/** A document as the browser opens it, for tests. */
import type { Raster } from '@printready/imaging/raster';
import type { OpenDocument } from '../files/document.ts';

/** "art.png" at 300 ppi, its only level and its proxy the source itself. */
export function openDocument(source: Raster): OpenDocument {
  const { width, height } = source;
  return {
    ...{ id: 'art', file: { name: 'art.png', blob: new Blob(['art']) }, format: 'png' },
    ...{ source, proxy: source, picture: { size: { width, height }, levels: [source] } },
    ...{ resolution: { x: 300, y: 300 }, stated: { x: 300, y: 300 } },
    ...{ resolutionAssumed: false, asksPrintSize: false },
    ...{ findings: [], suggested: {} },
  };
}
