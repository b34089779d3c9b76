import type { CanvasTool } from './canvas-tool.ts';

export type PickTool = Extract<CanvasTool, { kind: 'pick' }>;

export type CanvasMode =
  /** `press`: a press that is not a drag picks a point, which answers a question from the preview. */
  { readonly kind: 'pan'; readonly press?: PickTool } | { readonly kind: 'measure' } | CanvasTool;

export function pickerOf(mode: CanvasMode): PickTool | null {
  if (mode.kind === 'pick') return mode;
  return mode.kind === 'pan' ? (mode.press ?? null) : null;
}
