/** Meaning of a press on the canvas. */
import type { CanvasTool } from './canvas-tool.ts';

export type PickTool = Extract<CanvasTool, { kind: 'pick' }>;

export type CanvasMode =
  /** `press`: action of a press without a drag: answers a question of the preview. */
  { readonly kind: 'pan'; readonly press?: PickTool } | { readonly kind: 'measure' } | CanvasTool;

/** Active picker, or null. */
export function pickerOf(mode: CanvasMode): PickTool | null {
  if (mode.kind === 'pick') return mode;
  return mode.kind === 'pan' ? (mode.press ?? null) : null;
}
