/** Hostile files for every reader and renderer, generated deterministically. */
import { BOXED_PICTURES } from './boxed-pictures.ts';
import type { HostileFile } from './bytes.ts';
import { PDFS } from './pdf.ts';
import { PLAIN_PICTURES } from './pictures.ts';
import { SVGS } from './svg.ts';

export const HOSTILE: readonly HostileFile[] = [...PDFS, ...SVGS, ...PLAIN_PICTURES, ...BOXED_PICTURES];
