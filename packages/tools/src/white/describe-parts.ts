import type { WhitePlate } from '@printready/print/white';

const countText = ({ length }: { readonly length: number }): string =>
  length === 1 ? '1 part is' : `${length} parts are`;

/** Null if every visible part has white. */
export const describeBareParts = ({ bareParts }: Pick<WhitePlate, 'bareParts'>): string | null =>
  bareParts.length === 0
    ? null
    : `${countText(bareParts)} without white: too faint for it. Make the artwork more opaque, or use white by opacity.`;

/** Null if every part is wide enough for a choke. */
export const describeWholeParts = ({ wholeParts }: Pick<WhitePlate, 'wholeParts'>): string | null =>
  wholeParts.length === 0
    ? null
    : `${countText(wholeParts)} thinner than 0.25 mm, so the white is not choked and can show at the edges.`;
