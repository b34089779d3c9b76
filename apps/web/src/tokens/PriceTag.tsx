import { Coins } from 'lucide-react';
import { priceText } from './price.ts';

export function PriceTag({ tokens }: { readonly tokens: number }) {
  return (
    <span className="tabular-nums opacity-85">
      · <span className="max-sm:hidden">{priceText(tokens)}</span>
      <span className="inline-flex items-center gap-1 sm:hidden">
        {tokens === 0 ? 'free' : tokens}
        {tokens > 0 && <Coins size={14} strokeWidth={1.5} aria-hidden />}
      </span>
    </span>
  );
}
