import { useMemo, useState } from 'react';
import type { Color } from '../color.ts';
import { type Backdrop, CHECKERBOARD, fabricColor, garment } from './backdrop.ts';

export const OWN_GARMENT = 'Garment color';

export function useBackdrop(ownGarment: Color | null) {
  const own = useMemo(() => ownGarment && garment(OWN_GARMENT, fabricColor(ownGarment)), [ownGarment]);
  const [chosen, choose] = useState<Backdrop>(own ?? CHECKERBOARD);
  const follows = chosen.kind === 'garment' && chosen.name === OWN_GARMENT;
  const backdrop = follows && own ? own : chosen;
  const toggle = () => {
    if (chosen.kind === 'garment') choose(CHECKERBOARD);
    else choose(own ?? garment(OWN_GARMENT, { r: 255, g: 255, b: 255 }));
  };
  return { backdrop, choose, toggle };
}
