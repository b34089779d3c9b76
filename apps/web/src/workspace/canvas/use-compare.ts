import type { StageImage } from '@printready/canvas/tiles';
import { useState } from 'react';

/**
 * Compare mode: on for each new result until it is closed or a setting changes, unless it would cover a canvas tool's
 * strokes.
 */
export function useCompare(result: StageImage | null, activeTool: string) {
  const [chosen, setChosen] = useState({ on: false, of: result });
  const opensItself = result !== null && result !== chosen.of && activeTool === 'pan';
  const on = opensItself || chosen.on;
  return { on, toggle: () => setChosen({ on: !on, of: result }) };
}
