/** The part of PDF's graphics state (ISO 32000-1, 8.4) that decides what a print check must know. */
import { type ColorSpace, DEVICE_GRAY } from '@printready/documents/pdf/color-space';
import type { PdfObject } from '@printready/documents/pdf/objects';
import type { ClipMask } from '../sheet/region.ts';
import type { Font } from './fonts.ts';
import type { Matrix, PdfBox } from './matrix.ts';

/** What fills or strokes are painted with; `pattern` holds the pattern when the space is one. */
export type Ink = {
  readonly space: ColorSpace;
  readonly color: readonly number[];
  readonly pattern: PdfObject;
  readonly patternName: string;
};

export type GraphicsState = {
  ctm: Matrix;
  /** The box around what the clip lets through, in page space. */
  clip: PdfBox;
  /** What of that box it lets through, where it is no rectangle and the page is being painted. */
  mask: ClipMask | null;
  /** What the transparency groups around let through of everything in them. */
  groupAlpha: number;
  fill: Ink;
  stroke: Ink;
  lineWidth: number;
  fillAlpha: number;
  strokeAlpha: number;
  blend: string;
  softMask: boolean;
  fillOverprint: boolean;
  strokeOverprint: boolean;
  /** OPM: 1 leaves alone the process inks that a color has none of; 0 knocks them out, overprint or not. */
  overprintMode: number;
  font: Font | null;
  /** As the page's resources call it. */
  fontName: string;
  fontSize: number;
  charSpace: number;
  wordSpace: number;
  /** 1 = unscaled. */
  horizontalScale: number;
  leading: number;
  rise: number;
  renderMode: number;
};

const BLACK: Ink = { space: DEVICE_GRAY, color: [0], pattern: null, patternName: '' };

export function initialState(ctm: Matrix, clip: PdfBox): GraphicsState {
  return {
    ctm,
    clip,
    mask: null,
    groupAlpha: 1,
    fill: BLACK,
    stroke: BLACK,
    lineWidth: 1,
    fillAlpha: 1,
    strokeAlpha: 1,
    blend: 'Normal',
    softMask: false,
    fillOverprint: false,
    strokeOverprint: false,
    overprintMode: 0,
    font: null,
    fontName: '',
    fontSize: 0,
    charSpace: 0,
    wordSpace: 0,
    horizontalScale: 1,
    leading: 0,
    rise: 0,
    renderMode: 0,
  };
}

/** Inside a transparency group the group's own alpha, blend and mask start afresh (ISO 32000-1, 11.6.6). */
export function withoutTransparency(state: GraphicsState): GraphicsState {
  const groupAlpha = state.groupAlpha * state.fillAlpha * (state.softMask ? 0.5 : 1);
  return { ...state, groupAlpha, fillAlpha: 1, strokeAlpha: 1, blend: 'Normal', softMask: false };
}

/** The names of the transparency that painting in this state would use. */
export function transparencyOf(state: GraphicsState, which: 'fill' | 'stroke'): string[] {
  const kinds: string[] = [];
  if ((which === 'fill' ? state.fillAlpha : state.strokeAlpha) < 1) kinds.push('opacity');
  if (state.blend !== 'Normal') kinds.push(`blend:${state.blend}`);
  if (state.softMask) kinds.push('soft-mask');
  return kinds;
}
