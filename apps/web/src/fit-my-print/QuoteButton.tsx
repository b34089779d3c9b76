import type { SheetCost } from '@printready/print/cost';
import { loadQuote, type Plan, type SheetLayout } from '@printready/tools/fit-my-print';
import { Button, Dialog, ErrorText, saveFile, TextField, useAttempt } from '@printready/ui';
import { useState } from 'react';
import { useShopRates } from '../screen-parts/shop-rates/stored-rates.ts';
import type { SheetUnit } from './plan/facts.ts';

const SHOP_KEY = 'printready-shop-name';
const MAX_LENGTH = 60;

type Props = {
  readonly plan: Plan;
  readonly layout: SheetLayout;
  readonly cost: SheetCost;
  readonly filmMm: number;
  readonly unit: SheetUnit;
  readonly nameOf: (art: number) => string;
};

/** Saves the quote as PDF. @returns characters of shop and job that no font has; if any, nothing is saved */
async function saveQuote(
  { plan, layout, cost, filmMm, unit, nameOf }: Props,
  tiers: ReturnType<typeof useShopRates>['tiers'],
  by: { readonly shop: string; readonly job: string },
): Promise<readonly string[]> {
  const { missingLetters, quoteOf, quotePdf } = await loadQuote();
  const missing = missingLetters(`${by.shop} ${by.job}`);
  if (missing.length > 0) return missing;
  const quote = quoteOf({ plan, layout, cost, tiers, filmMm, nameOf }, { ...by, date: new Date() });
  if (!quote) throw new RangeError('A sheet without a price has no quote.');
  saveFile(new Blob([await quotePdf(quote, unit)], { type: 'application/pdf' }), 'quote.pdf');
  return [];
}

/** Button that saves a one-page quote for the customer: pieces, sizes, counts, ink and price. */
export function QuoteButton(props: Props) {
  const { tiers } = useShopRates();
  const [open, setOpen] = useState(false);
  const [shop, setShop] = useState('');
  const [job, setJob] = useState('');
  const { busy, problem, setProblem, attempt } = useAttempt(
    (error) => `The quote could not be made. (${String(error)})`,
  );
  const start = () => {
    setShop(localStorage.getItem(SHOP_KEY) ?? '');
    setJob(props.plan.customer);
    setOpen(true);
  };
  const save = async () => {
    const by = { shop: shop.trim(), job: job.trim() };
    localStorage.setItem(SHOP_KEY, by.shop);
    let missing: readonly string[] = [];
    const made = await attempt(async () => {
      missing = await saveQuote(props, tiers, by);
    });
    if (missing.length > 0)
      setProblem(`A quote cannot print ${missing.join(' ')}. Write shop and job in Latin letters.`);
    else if (made) setOpen(false);
  };
  return (
    <>
      <Button size="small" onClick={start}>
        Quote
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Quote"
        description="One page with pieces, sizes, counts, ink and price. Your cost and margin are not on it."
        cancel="Cancel"
        actions={
          <Button look="primary" busy={busy} onClick={() => void save()}>
            Download PDF
          </Button>
        }
      >
        <div className="flex flex-col gap-4">
          <TextField
            label="Shop"
            maxLength={MAX_LENGTH}
            value={shop}
            onChange={({ currentTarget }) => setShop(currentTarget.value)}
          />
          <TextField
            label="Job"
            maxLength={MAX_LENGTH}
            value={job}
            onChange={({ currentTarget }) => setJob(currentTarget.value)}
          />
          {problem && <ErrorText>{problem}</ErrorText>}
        </div>
      </Dialog>
    </>
  );
}
