import type { Recipe } from '@printready/pipeline/recipe';
import { Button } from '@printready/ui';
import { useMemo } from 'react';
import { fileSizeText } from '../../../files/save/file-size.ts';
import { useLoaded } from '../../../platform/use-loaded.ts';
import { Banner } from '../../../screen-parts/banners/Banner.tsx';
import { aboutTime } from '../../../screen-parts/banners/time-left.ts';
import { BULK_CONCURRENCY } from '../../../threads/pools.ts';
import { priceText } from '../../../tokens/price.ts';
import type { BulkState } from '../bulk-state.ts';
import type { Bulk } from '../create-bulk.ts';
import type { BulkItem } from '../plan/bulk.ts';
import { maxTokens } from '../plan/max-tokens.ts';
import { millisecondsLeft, type Pace } from '../plan/pace.ts';
import { planBatch } from '../plan/plan-batch.ts';
import { likelyBytes, neededBytes } from '../plan/space.ts';

type Props = {
  readonly bulk: Bulk;
  readonly state: Pick<BulkState, 'list' | 'importing' | 'elsewhere'>;
  readonly recipe: Recipe | null;
  readonly pace: Pace;
  readonly onClear: () => void;
};

type Plan = {
  readonly same: number;
  readonly tokens: number;
  /** Size that is certain to be enough for the results, bytes. */
  readonly needs: number;
  /** Likely size of the results, bytes. */
  readonly likely: number;
  /** Free space, bytes; null if the browser does not report it. */
  readonly room: number | null;
};

async function planOf(items: readonly BulkItem[], recipe: Recipe, { room }: Bulk): Promise<Plan> {
  const paying = planBatch(items, recipe, '').filter(({ subject }) => subject.twinOf === null);
  const costs = await Promise.all(paying.map(({ subject }) => maxTokens(recipe, subject)));
  return {
    same: items.length - paying.length,
    tokens: costs.reduce((sum, tokens) => sum + tokens, 0),
    needs: neededBytes(
      paying.map(({ subject }) => subject),
      BULK_CONCURRENCY,
    ),
    likely: likelyBytes(
      paying.map(({ subject }) => subject),
      recipe.output.format,
    ),
    room: await room(),
  };
}

export function Gathered({ bulk, state, recipe, pace, onClear }: Props) {
  const { list, importing, elsewhere } = state;
  const plan = usePlan(list.items, recipe, bulk);
  if (importing) {
    return (
      <p role="status" className="text-sm text-ink-700">
        Taking in {importing.done} of {importing.of} files…
      </p>
    );
  }
  const count = list.items.length;
  if (count === 0) return null;
  const bytes = list.items.reduce((sum, { subject }) => sum + subject.bytes, 0);
  const takes = millisecondsLeft(list.items, pace, BULK_CONCURRENCY);
  const same = plan && plan.same > 0 ? ` · ${plan.same} the same as another, made and paid once` : '';
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-md border border-ink-300 bg-surface p-3">
      <p className="grow text-sm text-ink-800" role="status">
        <strong className="font-semibold text-ink-950">
          {count} {count === 1 ? 'file' : 'files'}
        </strong>{' '}
        · {fileSizeText(bytes)}
        {same}
        {plan && ` · results about ${fileSizeText(plan.likely)}`}
        {takes !== null && ` · takes ${aboutTime(takes)}`}
      </p>
      <Button look="quiet" disabled={elsewhere} onClick={onClear}>
        Clear all
      </Button>
      <Button
        look="primary"
        disabled={!recipe || !plan || elsewhere}
        onClick={() => recipe && void bulk.start(recipe)}
      >
        Run all{plan && plan.tokens > 0 ? ` · up to ${priceText(plan.tokens)}` : ''}
      </Button>
      {plan && plan.room !== null && plan.room < plan.needs && (
        <div className="basis-full">
          <Banner tone="warn">
            <strong className="font-semibold">
              The results may need {fileSizeText(plan.needs)}, and this browser has room for{' '}
              {fileSizeText(plan.room)}.
            </strong>{' '}
            Free some space on this computer first, or run fewer files at a time. If the room runs out, the
            batch pauses and no file is lost.
          </Banner>
        </div>
      )}
    </div>
  );
}

function usePlan(items: readonly BulkItem[], recipe: Recipe | null, bulk: Bulk): Plan | null {
  const load = useMemo(
    () => (recipe && items.length > 0 ? () => planOf(items, recipe, bulk) : null),
    [items, recipe, bulk],
  );
  return useLoaded(load, 'The price of the recipe is not known.');
}
