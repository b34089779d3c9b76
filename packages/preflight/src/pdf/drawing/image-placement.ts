import { type ColorSpace, type PdfStream, paintsNothing, parseColorSpace } from '@printready/documents/pdf';
import { imageInkPercent } from '../images/image-ink.ts';
import { readJpxHeader } from '../images/jpx-header.ts';
import { readPixels } from '../images/pictures.ts';
import { axisLengths, intersect, isEmpty, smallestScale, transformBox } from '../matrix.ts';
import { round, roundBox } from '../pages/page-record.ts';
import { transparencyOf } from './graphics-state.ts';
import { paintPicture } from './painter.ts';
import type { Walk } from './walk.ts';

/** One placement counts as this many objects toward the limit, because each placement is listed individually. */
const PLACEMENT_COST = 4;

export function placeImage(walk: Walk, stream: PdfStream): void {
  const { state, scope, page } = walk;
  const { file, record } = page;
  const { dict } = stream;
  const isMask = file.resolve(dict.get('ImageMask')) === true;
  const header = readHeader(walk, stream, isMask);
  const box = transformBox(state.ctm, [0, 0, 1, 1]);
  const seen = intersect(box, state.clip);
  const [across, up] = axisLengths(state.ctm);
  const space = isMask ? state.fill.space : header.space;
  const prints = state.fillAlpha > 0 && !(space && paintsNothing(space));
  const visible = !isEmpty(seen) && prints && smallestScale(state.ctm) > 0;
  const components = isMask ? 1 : (header.space?.components ?? 1);
  const pixels = readPixels(file, stream, { ...header, components });
  const isPainted = visible && !scope.inkless && !scope.offSheet;
  const object = isPainted
    ? paintPicture(page, state, stream, pixels, { space: header.space, isMask })
    : scope.standsFor;
  if (isPainted) {
    // A mask's pixels can form any shape.
    const hasShape = isMask || dict.has('SMask') || dict.has('Mask') || dict.has('SMaskInData');
    const sides = hasShape ? [across / header.width, up / header.height] : [across, up];
    record.noteShape(Math.min(...sides));
  }
  if (scope.listsImages) {
    file.budget.spend('objects', PLACEMENT_COST);
    record.noteImage(
      {
        pixelWidth: header.width,
        pixelHeight: header.height,
        bitsPerComponent: header.bits,
        colorSpace: isMask ? null : (header.space?.label ?? null),
        isMask,
        ppiX: round(across > 0 ? (header.width * 72) / (across * page.userUnit) : undefined, 2),
        ppiY: round(up > 0 ? (header.height * 72) / (up * page.userUnit) : undefined, 2),
        bbox: roundBox(box),
        damaged: pixels.damaged,
        flat: pixels.flat,
        visible,
      },
      object,
    );
  }
  page.onPicture?.(
    stream,
    Math.min((header.width * 72) / (across * page.userUnit), (header.height * 72) / (up * page.userUnit)),
  );
  if (!visible || scope.inkless) return;
  if (isMask) walk.paint('fill', box, null);
  else notePicture(walk, stream, header.space, seen);
}

function notePicture(
  walk: Walk,
  stream: PdfStream,
  space: ColorSpace | null,
  seen: readonly [number, number, number, number],
): void {
  const { state, page } = walk;
  const { file, record, notChecked } = page;
  const transparency = transparencyOf(state, 'fill');
  const masked =
    file.stream(stream.dict.get('SMask')) ?? (file.number(stream.dict.get('SMaskInData')) || null);
  if (masked !== null) transparency.push('image-soft-mask');
  record.notePaint({ space: null, color: [], box: seen, overprint: state.fillOverprint, transparency });
  if (!space) {
    notChecked.add('colorFamilies');
    return;
  }
  record.noteSpace(space);
  const ink = imageInkPercent(file, stream, space);
  if (ink === 'not-checked') notChecked.add('maxInkPercent');
  else record.noteInk(ink, seen);
}

type Header = { width: number; height: number; bits: number; space: ColorSpace | null };

function readHeader(walk: Walk, stream: PdfStream, isMask: boolean): Header {
  const { file } = walk.page;
  const { dict } = stream;
  const space = isMask ? null : parseColorSpace(file, dict.get('ColorSpace'), walk.scope.resources);
  const header = {
    width: file.number(dict.get('Width')) ?? 0,
    height: file.number(dict.get('Height')) ?? 0,
    bits: isMask ? 1 : (file.number(dict.get('BitsPerComponent')) ?? 8),
    space,
  };
  if (lastFilter(walk, stream) !== 'JPXDecode') return header;
  const jpx = readJpxHeader(file.decode(stream).bytes);
  return {
    width: header.width || jpx.width,
    height: header.height || jpx.height,
    bits: jpx.bits || header.bits,
    space: space ?? jpx.space,
  };
}

function lastFilter(walk: Walk, stream: PdfStream): string | null {
  const { file } = walk.page;
  const filter = file.resolve(stream.dict.get('Filter'));
  return file.name(Array.isArray(filter) ? filter[filter.length - 1] : filter);
}
