import { type Plan, packingList, type SheetLayout } from '@printready/tools/fit-my-print';
import { Button, saveFile } from '@printready/ui';
import { Suspense, useState } from 'react';
import { lazyExtra } from '../../shell/lazy-part.ts';
import type { PlanState } from '../plan/use-plan.ts';

const NamesDialog = lazyExtra(() => import('./NamesDialog.tsx'), 'Names and numbers');

type State = Pick<PlanState, 'plan' | 'files' | 'layout' | 'nestedPlan' | 'addNames'>;

function savePackingList(plan: Plan, { laid }: SheetLayout): void {
  const sheetsOf = (art: string) =>
    laid.filter((piece) => plan.arts[piece.art]?.id === art).map(({ sheet }) => sheet + 1);
  const lists = (plan.rosters ?? []).flatMap(({ columns, rows }) => {
    const packed = rows.flatMap(({ art, cells }) => {
      const sheets = sheetsOf(art);
      return sheets.length > 0 ? [{ cells, copies: sheets.length, sheets: [...new Set(sheets)] }] : [];
    });
    return packed.length > 0 ? [packingList(columns, packed)] : [];
  });
  for (const [at, list] of lists.entries())
    saveFile(
      new Blob([list], { type: 'text/csv;charset=utf-8' }),
      lists.length > 1 ? `packing-list-${at + 1}.csv` : 'packing-list.csv',
    );
}

/** Pieces from a list, and the list of what is on which sheet. */
export function NamesButtons({ state }: { readonly state: State }) {
  const [open, setOpen] = useState(false);
  const { plan, layout, nestedPlan } = state;
  const listed = new Set(plan.rosters?.flatMap(({ rows }) => rows.map(({ art }) => art)));
  const hasListed = plan.arts.some(({ id }) => listed.has(id));
  return (
    <div className="flex flex-wrap gap-1 border-b border-ink-200 px-4 py-2">
      <Button size="small" onClick={() => setOpen(true)}>
        Names and numbers
      </Button>
      {hasListed && layout && nestedPlan && (
        <Button size="small" look="quiet" onClick={() => savePackingList(nestedPlan, layout)}>
          Packing list
        </Button>
      )}
      {open && (
        <Suspense>
          <NamesDialog state={state} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
