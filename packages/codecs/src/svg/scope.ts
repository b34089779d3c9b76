/** Surroundings of an element while a drawing is resolved. */
import type { Inherited } from './cascade.ts';
import type { Rules } from './css-rules.ts';
import type { Measure } from './geometry.ts';
import type { Box, Matrix } from './matrix.ts';
import type { SvgElement, SvgNode } from './xml-tree.ts';

export type Undrawn = {
  readonly kind: UndrawnKind;
  /** In the drawing's CSS pixels; null where it has no place of its own. */
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
  | 'transform-3d'
  | 'media'
  | 'image'
  | 'link'
  // Drawn here, and by browsers in other colors or not at all.
  | 'ink-image'
  | 'converted-image';

/** Surroundings in which an element is drawn. */
export type Scope = {
  readonly style: Inherited;
  /** Innermost viewport, in its own coordinates. */
  readonly viewport: { readonly width: number; readonly height: number };
  /** From the parent's coordinates into the drawing's CSS pixels. */
  readonly ctm: Matrix;
  /** Ids of the uses around. */
  readonly following: readonly string[];
  /** False for content of gradients, masks and other elements that are drawn elsewhere. */
  readonly isShown: boolean;
};

export type Context = {
  readonly rules: Rules;
  readonly byId: ReadonlyMap<string, SvgElement>;
  readonly measure: Measure;
  /** New elements that references reach. */
  readonly definitions: SvgElement[];
  readonly undrawn: Undrawn[];
  /** Where images are drawn, in the drawing's CSS pixels. */
  readonly imageBoxes: Map<SvgElement, Box>;
  /** Whether uses become copies: their content depends on where it is used. */
  readonly isInstanced: boolean;
  left: number;
  /** The element as elements of SVG 1.1. */
  readonly draw: (element: SvgElement, scope: Scope) => readonly SvgNode[];
};
