import type { Surface } from '../surface.ts';

/** Changes the colors of a surface in place; 1 is white, or no ink. */
export type Adjustment = (surface: Surface) => void;

export type AdjustedSpace = { readonly colors: number; readonly depth: number };
