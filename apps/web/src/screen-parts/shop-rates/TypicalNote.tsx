import { type Process, type ShopRates, TYPICAL_RATES } from '@printready/print/cost';
import { useShopRates } from './stored-rates.ts';

const isTypical = (rates: ShopRates, process: Process): boolean =>
  (['color', 'white'] as const).some(
    (ink) => rates[process][ink].perSquareMeter === TYPICAL_RATES[process][ink].perSquareMeter,
  );

/** Shown until the shop has set its own amounts of color and white. */
export function TypicalNote({ process }: { readonly process: Process }) {
  const rates = useShopRates();
  return isTypical(rates, process) && <p>Ink amounts are typical values. Measure yours.</p>;
}
