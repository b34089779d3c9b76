/** Whether before and after are looked at together. */
import type { StageImage } from '@printready/canvas/tile-layer';
import { useState } from 'react';

/**
 * Before and after beside each other: by itself with each new result, until it is closed or a setting is changed; else
 * as it was chosen.
 */
export function useCompare(result: StageImage | null) {
  const [chosen, setChosen] = useState({ on: false, of: result });
  const on = result !== null && result !== chosen.of ? true : chosen.on;
  return { on, toggle: () => setChosen({ on: !on, of: result }) };
}
