import {
  type SheetCost as Cost,
  type CostPart,
  missingPriceNames,
  type ShopRates,
  sheetCost,
} from '@printready/print/cost';
import {
  type Plan,
  ratesForPlan,
  type SheetLayout,
  sheetUse,
  withWhite,
} from '@printready/tools/fit-my-print';
import { Section } from '@printready/ui';
import { type CostRow, CostTable } from '../screen-parts/shop-rates/CostTable.tsx';
import { formatAmount, formatCents, listOf } from '../screen-parts/shop-rates/format-cost.ts';
import { RatesButton } from '../screen-parts/shop-rates/RatesDialog.tsx';
import { useShopRates } from '../screen-parts/shop-rates/stored-rates.ts';
import { TypicalNote } from '../screen-parts/shop-rates/TypicalNote.tsx';
import { type ArtFile, isSizeAssumed } from './plan/art-file.ts';
import { inUnit, type SheetUnit } from './plan/facts.ts';
import type { PlanState } from './plan/use-plan.ts';
import { QuoteButton } from './QuoteButton.tsx';

type Job = Pick<PlanState, 'whites'> & {
  readonly plan: Plan;
  readonly layout: SheetLayout;
  readonly files: ReadonlyMap<string, ArtFile>;
};

function assumedNames({ plan, layout, files }: Job): readonly string[] {
  return plan.arts.flatMap((art, index) => {
    const file = files.get(art.id);
    const isLaid = layout.laid.some((piece) => piece.art === index);
    return file && isLaid && isSizeAssumed(art, file) ? [file.name] : [];
  });
}

const PARTS: Readonly<Record<Exclude<CostPart, 'ink'>, string>> = {
  powder: 'Powder',
  film: 'Film',
  time: 'Time',
  setup: 'Setup',
};

function rowsOf({ inks, powderGrams, minutes, money }: Cost, film: string): CostRow[] {
  const amounts: Readonly<Record<Exclude<CostPart, 'ink'>, string>> = {
    powder: formatAmount(powderGrams, 'g'),
    film,
    time: `${Math.round(minutes)} min`,
    setup: '',
  };
  const ink = inks.map(
    ({ name, amount, cents }): CostRow => ({
      label: `${name} ink`,
      amount: formatAmount(amount, 'ml'),
      money: cents === null ? null : formatCents(cents),
    }),
  );
  if (!money) return ink;
  const { parts, costCents, marginCents, discountPercent, discountCents, priceCents } = money;
  const others = (Object.keys(PARTS) as (keyof typeof PARTS)[]).filter((part) => parts[part] > 0);
  return [
    ...ink,
    ...others.map((part) => ({ label: PARTS[part], amount: amounts[part], money: formatCents(parts[part]) })),
    { label: 'Cost', money: formatCents(costCents), isSum: true },
    ...(marginCents > 0 ? [{ label: 'Margin', money: formatCents(marginCents) }] : []),
    ...(discountCents > 0
      ? [{ label: 'Discount', amount: `${discountPercent}%`, money: `−${formatCents(discountCents)}` }]
      : []),
    { label: 'Price', money: formatCents(priceCents), isSum: true },
  ];
}

type AmountsProps = { readonly job: Job; readonly unit: SheetUnit; readonly rates: ShopRates };

/** Amounts, or a message while the white is computed or if it could not be made. */
function WhiteOrAmounts(props: AmountsProps) {
  const { pending, failed } = props.job.whites;
  if (pending) return <p>Ink and price appear once the white is ready.</p>;
  if (failed.length > 0)
    return <p>No ink or price is shown, because white for {listOf(failed)} is missing.</p>;
  return <Amounts {...props} />;
}

function Amounts({ job, unit, rates }: AmountsProps) {
  const { plan, layout, files, whites } = job;
  const use = sheetUse(plan, layout, (art) => {
    const id = plan.arts[art]?.id ?? '';
    return withWhite(files.get(id)?.inks ?? [], plan.white, whites.byArt.get(id) ?? null);
  });
  const cost = sheetCost(use, ratesForPlan(plan, rates));
  const film = inUnit(1000 * use.filmMeters, unit);
  const ml = cost.inks.reduce((sum, { amount }) => sum + amount, 0);
  const hasWhite = use.inks.some(({ white, squareMeters }) => white && squareMeters > 0);
  const { money } = cost;
  return (
    <>
      <p className="text-sm text-ink-950">
        {formatAmount(ml, 'ml')} of {hasWhite ? 'ink' : 'color ink'} on {film} of film
        {money && `: cost ${formatCents(money.costCents)}, price ${formatCents(money.priceCents)}`}
        {money && !hasWhite && ', without white ink'}.
      </p>
      {layout.tooLarge.length > 0 && <p>Pieces that do not fit on any sheet are not counted.</p>}
      {money && layout.tooLarge.length === 0 && (
        <QuoteButton
          {...{ plan, layout, cost, unit }}
          filmMm={1000 * use.filmMeters}
          nameOf={(art) => files.get(plan.arts[art]?.id ?? '')?.name ?? ''}
        />
      )}
      {!money && <p>Set a price for {listOf(missingPriceNames(cost))} to see the cost.</p>}
      {!hasWhite && <p>White ink is not counted, because this sheet has no white plate.</p>}
      <CostTable summary="Parts" columns={['Part', 'Amount', 'Money']} rows={rowsOf(cost, film)} />
      <p>Colors are split with the FOGRA39 profile. Your RIP may split them differently.</p>
      <TypicalNote process="dtf" />
    </>
  );
}

/** Ink, cost and price of the sheets at the shop's rates; not shown for a garment, which needs no film. */
export function SheetCost({
  state,
  unit,
}: {
  readonly state: Pick<PlanState, 'layout' | 'nestedPlan' | 'files' | 'whites'>;
  readonly unit: SheetUnit;
}) {
  const rates = useShopRates();
  const { layout, nestedPlan: plan, files, whites } = state;
  if (!layout || !plan || plan.surface.garment || layout.laid.length === 0) return null;
  const job = { plan, layout, files, whites };
  const assumed = assumedNames(job);
  return (
    <Section id="fit-my-print.cost" title="Ink and price">
      <div className="flex flex-col items-start gap-1 text-xs text-ink-700">
        {assumed.length > 0 && (
          <p>Set the print size of {listOf(assumed)} to see ink and price. It is only assumed now.</p>
        )}
        {assumed.length === 0 && <WhiteOrAmounts {...{ job, unit, rates }} />}
        <RatesButton />
      </div>
    </Section>
  );
}
