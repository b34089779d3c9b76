/** What lies under the art: a checkerboard until the user asks for a garment; the tool's own garment follows its options. */
import { useState } from 'react';
import { type Backdrop, CHECKERBOARD, type Colour, garment } from './canvas/backdrop.ts';

export const OWN_GARMENT = 'Garment colour';

export function useBackdrop(ownGarment: Colour | null) {
  const [chosen, choose] = useState<Backdrop>(CHECKERBOARD);
  const follows = chosen.kind === 'garment' && chosen.name === OWN_GARMENT;
  const backdrop = follows && ownGarment ? garment(OWN_GARMENT, ownGarment) : chosen;
  const toggle = () => {
    if (chosen.kind === 'garment') choose(CHECKERBOARD);
    else choose(garment(OWN_GARMENT, ownGarment ?? { r: 255, g: 255, b: 255 }));
  };
  return { backdrop, choose, toggle };
}
