import type { Box, Matrix } from '../matrix.ts';
import type { Inherited } from '../style/cascade.ts';
import type { Rules } from '../style/css-rules.ts';
import type { SvgElement, SvgNode } from '../xml-tree.ts';
import type { Measure } from './geometry.ts';

export type Undrawn = {
  readonly kind: UndrawnKind;
  /** Box in the drawing's CSS pixels; null if the position of the undrawn part is unknown. */
  readonly box: Box | null;
};

export type UndrawnKind =
  | 'html'
  | 'flowed-text'
  | 'mesh-gradient'
  | 'hatch'
  | 'filter'
  | 'mask-image'
  | 'backdrop-filter'
  | 'media'
  | 'image'
  | 'link'
  // Images rendered here that browsers show in different colors or not at all.
  | 'ink-image'
  | 'converted-image';

export type Scope = {
  readonly style: Inherited;
  readonly viewport: { readonly width: number; readonly height: number };
  /** Maps the parent's coordinates to the drawing's CSS pixels. */
  readonly ctm: Matrix;
  readonly following: readonly string[];
  /** False inside gradients, masks and other elements that are drawn by reference. */
  readonly isShown: boolean;
};

export type Context = {
  readonly rules: Rules;
  readonly byId: ReadonlyMap<string, SvgElement>;
  readonly measure: Measure;
  readonly definitions: SvgElement[];
  readonly undrawn: Undrawn[];
  readonly imageBoxes: Map<SvgElement, Box>;
  /** True if `use` elements are expanded because their content depends on where it is used. */
  readonly isInstanced: boolean;
  left: number;
  readonly draw: (element: SvgElement, scope: Scope) => readonly SvgNode[];
};
