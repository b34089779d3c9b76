import type { CanvasTool } from './canvas-tool.ts';

export type PickTool = Extract<CanvasTool, { kind: 'pick' }>;

export type CanvasMode =
  /** `press`: a press without a drag picks a point, as an answer to a question from the preview. */
  { readonly kind: 'pan'; readonly press?: PickTool } | { readonly kind: 'measure' } | CanvasTool;

export function pickerOf(mode: CanvasMode): PickTool | null {
  if (mode.kind === 'pick') return mode;
  return mode.kind === 'pan' ? (mode.press ?? null) : null;
}
