import {
  AMOUNT_UNITS,
  type InkAmount,
  type InkArea,
  inkAmounts,
  type ShopRates,
  unpricedInks,
} from '@printready/print/cost';
import { type CostRow, CostTable } from './CostTable.tsx';
import { formatAmount, formatCents, listOf } from './format-cost.ts';
import { RatesButton } from './RatesDialog.tsx';
import { useShopRates } from './stored-rates.ts';
import { TypicalNote } from './TypicalNote.tsx';

/** Number of prints that the cost is for; a single print may need less than a cent of an ink. */
const PRINTS = 100;

const sumOf = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

function moneyLine(inks: readonly InkAmount[]): string {
  const unpriced = unpricedInks(inks);
  if (unpriced.length > 0) return `Set a price for ${listOf(unpriced)} to see the cost.`;
  return `Ink for ${PRINTS} prints costs ${formatCents(sumOf(inks.map(({ cents }) => cents ?? 0)))}.`;
}

function Amounts({ areas, rates }: { readonly areas: readonly InkArea[]; readonly rates: ShopRates }) {
  const { separations: process } = rates;
  const unit = AMOUNT_UNITS[process];
  const many = areas.map((area) => ({ ...area, squareMeters: PRINTS * area.squareMeters }));
  const inks = inkAmounts(many, rates[process]);
  const rows = inks.map(
    ({ name, amount, cents }): CostRow => ({
      label: name,
      amount: formatAmount(amount / PRINTS, unit),
      money: cents === null ? null : formatCents(cents),
    }),
  );
  return (
    <>
      <p className="text-sm text-ink-950">
        {formatAmount(sumOf(inks.map(({ amount }) => amount)) / PRINTS, unit)} of ink a print.
      </p>
      <p>{moneyLine(inks)}</p>
      <CostTable summary="Each ink" columns={['Ink', 'A print', `${PRINTS} prints`]} rows={rows} />
      <TypicalNote process={process} />
    </>
  );
}

/** Ink and cost of a separation at the shop's rates. */
export default function InkCost({
  areas,
  sizeAssumed,
}: {
  readonly areas: readonly InkArea[];
  readonly sizeAssumed: boolean;
}) {
  const rates = useShopRates();
  if (areas.length === 0) return <p className="text-xs">No ink prints.</p>;
  return (
    <div className="flex flex-col items-start gap-1 text-xs text-ink-700">
      {sizeAssumed ? (
        <p>The print size is not known. Set it to see how much ink a print takes.</p>
      ) : (
        <Amounts {...{ areas, rates }} />
      )}
      <RatesButton />
    </div>
  );
}
