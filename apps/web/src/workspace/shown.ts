/** Which pictures the canvas shows: those of the source's area beside the source, others by themselves. */
import type { StageImage } from '@printready/canvas/tile-layer';
import type { OpenDocument } from '../files/document.ts';

export type Shown = {
  readonly before: StageImage;
  /** Null: `before` shows alone. */
  readonly after: StageImage | null;
  /** Of what shows. */
  readonly ppi: number;
  /** The frame can be laid on it: a preview of the whole picture, not the cut result. */
  readonly framed: boolean;
};

/** @param result null when it is outdated. @param framing the frame is being worked on. */
export function shownPictures(parts: {
  readonly area: 'own' | undefined;
  readonly document: OpenDocument;
  readonly preview: StageImage | null;
  readonly result: StageImage | null;
  readonly framing: boolean;
  /** Before and after are looked at together: an area of its own is then the frame on the whole picture. */
  readonly comparing: boolean;
}): Shown {
  const { area, document, preview, result, framing, comparing } = parts;
  const { picture, resolution } = document;
  const ppi = (resolution.x + resolution.y) / 2;
  if (area !== 'own') return { before: picture, after: result ?? preview, ppi, framed: false };
  if (result && !framing && !(comparing && preview)) {
    const [finest] = result.levels;
    const own = finest?.resolution ?? resolution;
    // Of a large result a reduced view shows: it has fewer pixels an inch than what it stands for.
    const reduced = finest ? result.size.width / finest.width : 1;
    return { before: result, after: null, ppi: (reduced * (own.x + own.y)) / 2, framed: false };
  }
  return { before: preview ?? picture, after: null, ppi, framed: preview !== null };
}
