/** What a press on the canvas means. */
import type { CanvasTool } from './canvas-tool.ts';

export type PickTool = Extract<CanvasTool, { kind: 'pick' }>;

export type CanvasMode =
  /** `press`: what a press that drags nothing does: it answers a question of the preview. */
  { readonly kind: 'pan'; readonly press?: PickTool } | { readonly kind: 'measure' } | CanvasTool;

/** What picks a place now; null where a press does something else. */
export function pickerOf(mode: CanvasMode): PickTool | null {
  if (mode.kind === 'pick') return mode;
  return mode.kind === 'pan' ? (mode.press ?? null) : null;
}
