import type { Surface } from '../surface.ts';

/** Changes a surface's colors in place; 1 is white, or no ink. */
export type Adjustment = (surface: Surface) => void;

export type AdjustedSpace = { readonly colors: number; readonly depth: number };
