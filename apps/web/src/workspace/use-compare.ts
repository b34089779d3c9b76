/** Whether before and after are looked at together. */
import type { StageImage } from '@printready/canvas/tile-layer';
import { useState } from 'react';

/**
 * Before and after beside each other: by itself with each new result, until it is closed or a setting is changed, and
 * not while a tool works on the picture, which the handle between the two would cover; else as it was chosen.
 */
export function useCompare(result: StageImage | null, activeTool: string) {
  const [chosen, setChosen] = useState({ on: false, of: result });
  const opensItself = result !== null && result !== chosen.of && activeTool === 'pan';
  const on = opensItself || chosen.on;
  return { on, toggle: () => setChosen({ on: !on, of: result }) };
}
