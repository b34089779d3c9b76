/** Graphics state (ISO 32000-1, 8.4), as far as preflight needs it. */
import { type ColorSpace, DEVICE_GRAY, type PdfObject } from '@printready/documents/pdf';
import type { ClipMask } from '../../sheet/region.ts';
import type { Font } from '../fonts.ts';
import type { Matrix, PdfBox } from '../matrix.ts';

export type Ink = {
  readonly space: ColorSpace;
  readonly color: readonly number[];
  readonly pattern: PdfObject;
  readonly patternName: string;
};

export type GraphicsState = {
  ctm: Matrix;
  /** Bounding box of the clip, in page space. */
  clip: PdfBox;
  mask: ClipMask | null;
  groupAlpha: number;
  inBlendedGroup: boolean;
  fill: Ink;
  stroke: Ink;
  lineWidth: number;
  fillAlpha: number;
  strokeAlpha: number;
  blend: string;
  softMask: boolean;
  fillOverprint: boolean;
  strokeOverprint: boolean;
  /** OPM: 1 keeps process inks whose component is zero; 0 knocks them out despite overprint. */
  overprintMode: number;
  font: Font | null;
  fontName: string;
  fontSize: number;
  charSpace: number;
  wordSpace: number;
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
    inBlendedGroup: false,
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

/** A transparency group starts with the default alpha, blend mode and mask (ISO 32000-1, 11.6.6). */
export function withoutTransparency(state: GraphicsState): GraphicsState {
  const groupAlpha = state.groupAlpha * state.fillAlpha * (state.softMask ? 0.5 : 1);
  const inBlendedGroup = state.inBlendedGroup || state.blend !== 'Normal';
  return {
    ...{ ...state, groupAlpha, inBlendedGroup },
    ...{ fillAlpha: 1, strokeAlpha: 1, blend: 'Normal', softMask: false },
  };
}

export function transparencyOf(state: GraphicsState, which: 'fill' | 'stroke'): string[] {
  const kinds: string[] = [];
  if ((which === 'fill' ? state.fillAlpha : state.strokeAlpha) < 1) kinds.push('opacity');
  if (state.blend !== 'Normal') kinds.push(`blend:${state.blend}`);
  if (state.softMask) kinds.push('soft-mask');
  return kinds;
}
