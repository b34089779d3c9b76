/** Findings that readers of several formats give in the same words. */
import { type ReadFinding, readFinding } from '@printready/imaging/read-finding';

export const LAB_CONVERTED = readFinding('color-converted', 'Lab was converted to sRGB.');

export const LIGHT_CUT = readFinding(
  'light-cut',
  '32 bits per channel became 16; light brighter than white was cut.',
);

export function spareChannelsFinding(count: number): ReadFinding {
  return readFinding(
    'channel-left-out',
    `${count} spare channel${count > 1 ? 's' : ''} (spot colors or masks) left out.`,
  );
}
