import type { ProofFacts, ProofState } from '@printready/contracts/shared';
import { formatLength, MM_PER_INCH } from '@printready/pixels/number';

export const STATE_WORDS: Readonly<Record<ProofState, string>> = {
  draft: 'Draft',
  sent: 'Sent',
  opened: 'Opened',
  approved: 'Approved',
  change_requested: 'Change requested',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
};

export function verdictText({ verdict, points }: Pick<ProofFacts, 'verdict' | 'points'>): string {
  if (verdict === 'ready') return 'Ready to print';
  if (verdict === 'blocked') return 'Can’t be printed yet';
  return points.length === 1 ? 'Please look at 1 thing' : `Please look at ${points.length} things`;
}

const lengthOf = (mm: number, unit: 'in' | 'mm'): string =>
  formatLength(unit === 'in' ? mm / MM_PER_INCH : mm, unit);

/** For example “10 × 5 in”. */
export function sizeText({ widthMm, heightMm, unit }: ProofFacts['size']): string {
  return `${lengthOf(widthMm, unit).replace(` ${unit}`, '')} × ${lengthOf(heightMm, unit)}`;
}

export const quantityText = (quantity: number): string =>
  quantity === 1 ? '1 piece' : `${quantity.toLocaleString('en-US')} pieces`;

const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });
const TIME = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' });
export const dateText = (iso: string): string => DATE.format(new Date(iso));
export const timeText = (iso: string): string => TIME.format(new Date(iso));
