import type { CanvasMode } from '@printready/canvas/view';
import type { CanvasTool } from '@printready/tools/panel';
import type { Question } from '@printready/tools/tool';
import { useState } from 'react';

const FIRST_BRUSH = 0.02;
const BRUSH = { min: 0.0005, max: 0.5, factor: 1.25 } as const;

export function useCanvasTools() {
  const [activeTool, activate] = useState('pan');
  const [brushRadius, setRadius] = useState(FIRST_BRUSH);
  const setBrushRadius = (radius: number) => setRadius(Math.min(Math.max(radius, BRUSH.min), BRUSH.max));
  return {
    activeTool,
    activate,
    brushRadius,
    setBrushRadius,
    growBrush: () => setBrushRadius(brushRadius * BRUSH.factor),
    shrinkBrush: () => setBrushRadius(brushRadius / BRUSH.factor),
  };
}

export function modeOf(activeTool: string, tools: readonly CanvasTool[]): CanvasMode {
  if (activeTool === 'measure') return { kind: 'measure' };
  return tools.find(({ id }) => id === activeTool) ?? { kind: 'pan' };
}

/** While a question is open, a click answers it and a drag pans; the answer activates the question's tool. */
export function withAnswer(
  mode: CanvasMode,
  question: Question | null,
  tools: readonly CanvasTool[],
  activate: (toolId: string) => void,
): CanvasMode {
  const tool = tools.find(({ id }) => id === question?.tool);
  if (mode.kind !== 'pan' || tool?.kind !== 'pick') return mode;
  const onPick: typeof tool.onPick = (...picked) => {
    tool.onPick(...picked);
    activate(tool.id);
  };
  return { kind: 'pan', press: { ...tool, onPick } };
}
