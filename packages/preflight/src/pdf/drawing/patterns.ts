/** Patterns (ISO 32000-1, 8.7): a tile is walked once as content, a shading is evaluated. */

import { type PdfFile, type PdfObject, PdfStream } from '@printready/documents/pdf';
import type { ObjectNumber, Shape } from '../../sheet/shape.ts';
import { concat, EVERYWHERE, matrixOf, type PdfBox } from '../matrix.ts';
import { type GraphicsState, type Ink, initialState } from './graphics-state.ts';
import { inkKey, type Walk } from './walk.ts';

const UNCOLORED = 2;

export function paintPattern(
  walk: Walk,
  ink: Ink,
  seen: PdfBox,
  shape: Extract<Shape, { kind: 'path' }> | null,
  object: ObjectNumber,
): void {
  const { file } = walk.page;
  const dict = file.dict(ink.pattern);
  if (!dict) {
    walk.noteMissing('pattern', ink.patternName);
    return;
  }
  if (file.number(dict.get('PatternType')) === 2) {
    const matrix = concat(matrixOf(file.numbers(dict.get('Matrix'))), walk.scope.base);
    const { state } = walk;
    walk.state = { ...state, ctm: matrix };
    walk.paintShading(dict.get('Shading'), seen, shape);
    walk.state = state;
  } else if (ink.pattern instanceof PdfStream) paintTile(walk, ink.pattern, ink, object);
}

/** {@link Walk.enter} applies the pattern's matrix to the space of the surrounding stream. */
function paintTile(walk: Walk, tile: PdfStream, ink: Ink, object: ObjectNumber): void {
  const { file } = walk.page;
  const { base } = walk.scope;
  const matrix = concat(matrixOf(file.numbers(tile.dict.get('Matrix'))), base);
  if (!walk.isFirst(tile, `${matrix.map((v) => v.toFixed(4)).join()} ${inkKey(ink)}`, object)) return;
  const start = initialState(base, EVERYWHERE);
  const uncolored = file.number(tile.dict.get('PaintType')) === UNCOLORED;
  const borrowed: Ink | null = ink.space.base && {
    space: ink.space.base,
    color: ink.color,
    pattern: null,
    patternName: '',
  };
  const state: GraphicsState = uncolored && borrowed ? { ...start, fill: borrowed, stroke: borrowed } : start;
  walk.enter(tile, state, { borrowsColor: uncolored, offSheet: true, standsFor: object });
}

/** True for a shading, which is painted with its colors; a tile is painted as an area of unknown color. */
export function isShadingPattern(file: PdfFile, pattern: PdfObject): boolean {
  return file.number(file.dict(pattern)?.get('PatternType')) === 2;
}
