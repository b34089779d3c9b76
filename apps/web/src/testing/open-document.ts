import type { Raster } from '@printready/pixels/raster';
import type { OpenDocument } from '../files/document.ts';

/** "art.png" at 300 ppi; its proxy and only mip level are the source. */
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
