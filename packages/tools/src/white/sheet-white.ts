/** Settings of a white plate, shared by Fit My Print and the White Plate. */
import type { SheetWhite } from '@printready/codecs/sheet';
import type { WhiteSettings } from '../contract/option-schemas.ts';

/** Names that RIPs expect. */
export const WHITE_NAMES = ['White', 'RDG_WHITE', 'Spot1', 'W'] as const;

export const toSheetWhite = ({
  name,
  chokeMm,
  soft,
  softShare,
  knockOut,
  garment,
}: WhiteSettings): SheetWhite => ({
  ...{ name, chokeMm, soft },
  softShare: softShare / 100,
  garment: knockOut ? garment : null,
});
