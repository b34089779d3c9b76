import type { StageImage } from '@printready/canvas/tiles';
import type { OpenDocument } from '../../files/document.ts';

export type CanvasPictures = {
  readonly before: StageImage;
  readonly after: StageImage | null;
  readonly ppi: number;
  /** True for a preview of the whole picture, on which the crop frame can be drawn. */
  readonly framed: boolean;
};

export function canvasPictures(parts: {
  readonly area: 'own' | undefined;
  readonly document: OpenDocument;
  readonly preview: StageImage | null;
  readonly result: StageImage | null;
  readonly framing: boolean;
  /** True in compare mode, in which a cropped result is shown as a frame on the whole picture. */
  readonly comparing: boolean;
}): CanvasPictures {
  const { area, document, preview, result, framing, comparing } = parts;
  const { picture, resolution } = document;
  const ppi = (resolution.x + resolution.y) / 2;
  if (area !== 'own') return { before: picture, after: result ?? preview, ppi, framed: false };
  if (result && !framing && !(comparing && preview)) {
    const [finest] = result.levels;
    const own = finest?.resolution ?? resolution;
    // A reduced view has fewer pixels per inch than the result.
    const reduced = finest ? result.size.width / finest.width : 1;
    return { before: result, after: null, ppi: (reduced * (own.x + own.y)) / 2, framed: false };
  }
  return { before: preview ?? picture, after: null, ppi, framed: preview !== null };
}
