/** What a press on the canvas means. */
import type { CanvasTool } from '@printready/tools/panel';

export type CanvasMode = { readonly kind: 'pan' } | { readonly kind: 'measure' } | CanvasTool;
