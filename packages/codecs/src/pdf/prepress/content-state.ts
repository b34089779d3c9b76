import { latin1, type PdfDict, type PdfFile } from '@printready/documents/pdf';
import { joinBytes } from '@printready/pixels/bytes';
import { printsNothing } from './no-ink.ts';

export type Edit = { readonly from: number; readonly to: number; readonly text: string };

export type Paint = {
  isNone: boolean;
  overprints: boolean;
  leavesInks: boolean;
  tints: readonly (number | null)[] | null;
  space: string;
  alpha: number;
  /** True if the opacity is set to 0, so that the paint does not print. */
  isHidden: boolean;
};
export type State = {
  readonly fill: Paint;
  readonly stroke: Paint;
  keepsZero: boolean;
  isFillBlack: boolean;
};

export const copyState = ({ fill, stroke, ...rest }: State): State => ({
  ...rest,
  fill: { ...fill },
  stroke: { ...stroke },
});

const STROKES = new Set(['S', 's', 'B', 'B*', 'b', 'b*']);
const FILLS = new Set(['f', 'F', 'f*', 'B', 'B*', 'b', 'b*', 'Tj', 'TJ', "'", '"', 'sh']);

/** Channels that overprinting leaves unchanged, such as zero tints in overprint mode 1 (8.6.7). */
export function leftChannels(
  { tints, leavesInks }: Paint,
  { keepsZero }: Pick<State, 'keepsZero'>,
): 'all' | 'some' | 'none' {
  if (tints === null || tints.length === 0) return leavesInks ? 'all' : 'none';
  const isLeft = (tint: number | null) => tint === null || (keepsZero && tint === 0);
  if (tints.every(isLeft)) return 'all';
  return tints.some(isLeft) ? 'some' : 'none';
}

/** True if overprint is drawn as a knockout: on screen, except for black; in inks, if only some channels are kept. */
export function isKnockedOut(operator: string, state: State, isScreen: boolean): boolean {
  const { fill, stroke, isFillBlack } = state;
  const [fills, strokes] = [FILLS.has(operator), STROKES.has(operator)];
  if (isScreen) return fills && fill.overprints && !isFillBlack;
  const isUnsure = (paint: Paint) => paint.overprints && leftChannels(paint, state) === 'some';
  const isShading = operator === 'sh' && fill.overprints;
  return isShading || (fills && isUnsure(fill)) || (strokes && isUnsure(stroke));
}

const INKS = /(?:^|[\s\])>])[kK](?=[\s[(</%]|$)|\/(?:Device)?CMYK/;

export function mayNeedChange(file: PdfFile, bytes: Uint8Array, resources: PdfDict): boolean {
  const spaces = [...(file.dict(resources.get('ColorSpace')) ?? [])];
  if (spaces.some(([key, value]) => key.startsWith('Default') || printsNothing(file, value, null)))
    return true;
  const states = [...(file.dict(resources.get('ExtGState'))?.values() ?? [])];
  const overprints = states.some(
    (state) => file.resolve(file.dict(state)?.get('op') ?? file.dict(state)?.get('OP')) === true,
  );
  return overprints || INKS.test(latin1(bytes));
}

export function applyEdits(bytes: Uint8Array, edits: readonly Edit[]): Uint8Array {
  const parts: Uint8Array[] = [];
  let at = 0;
  for (const { from, to, text } of edits) {
    parts.push(
      bytes.subarray(at, from),
      Uint8Array.from(` ${text} `, (letter) => letter.charCodeAt(0)),
    );
    at = to;
  }
  return joinBytes([...parts, bytes.subarray(at)]);
}
