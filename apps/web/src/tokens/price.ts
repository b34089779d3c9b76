/** What a run costs and how that is written. */
import type { Price } from '@printready/tools/tool';

/** @param variant the price that the options ask for; null: the plain one. */
export function priceOf({ tokens, variants }: Price, variant: string | null): number {
  return (variant === null ? undefined : variants?.[variant]) ?? tokens;
}

export function priceText(tokens: number): string {
  if (tokens === 0) return 'free';
  return `${tokens} ${tokens === 1 ? 'token' : 'tokens'}`;
}
