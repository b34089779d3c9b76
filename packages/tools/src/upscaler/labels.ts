/** Labels of figures that the panel looks for among those of a preview. */
import type { Options } from './options.ts';

/** How long each network takes on this device. */
export const TIME_LABELS: Readonly<Record<Options['detail'], string>> = {
  fast: 'Fast takes about',
  fine: 'Fine takes about',
  finest: 'Finest takes about',
};

/** Only where that is nearly all of the picture. */
export const FLAT_LABEL = 'In a few flat colors';
