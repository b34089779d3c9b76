import { type Plan, type PlanRoster, packingList, type SheetLayout } from '@printready/tools/fit-my-print';
import { Button, IconButton, saveFile } from '@printready/ui';
import { ChevronDown, ChevronRight, ClipboardList, Trash2 } from 'lucide-react';
import { Fragment, type ReactNode, useId, useState } from 'react';
import type { PlanState } from '../plan/use-plan.ts';

function savePackingList({ name, columns, rows }: PlanRoster, plan: Plan, { laid }: SheetLayout): void {
  const packed = rows.flatMap(({ art, cells }) => {
    const sheets = laid.filter((piece) => plan.arts[piece.art]?.id === art).map(({ sheet }) => sheet + 1);
    return sheets.length > 0 ? [{ cells, copies: sheets.length, sheets: [...new Set(sheets)] }] : [];
  });
  saveFile(
    new Blob([packingList(columns, packed)], { type: 'text/csv;charset=utf-8' }),
    `${name}_packing.csv`,
  );
}

type GroupProps = {
  readonly roster: PlanRoster;
  readonly state: Pick<PlanState, 'plan' | 'layout' | 'nestedPlan' | 'change'>;
  readonly chosen: string | null;
  readonly tooLarge: ReadonlySet<string | undefined>;
  /** Row of a piece. */
  readonly children: (art: Plan['arts'][number]) => ReactNode;
};

/** Pieces of a list: one line that unfolds, as hundreds of rows would hide the settings below. */
export function RosterGroup({ roster, state, chosen, tooLarge, children }: GroupProps) {
  const [open, setOpen] = useState(false);
  const listId = useId();
  const { plan, layout, nestedPlan, change } = state;
  const own = new Set(roster.rows.map(({ art }) => art));
  const arts = plan.arts.filter(({ id }) => own.has(id));
  const leftOff = arts.filter(({ id }) => tooLarge.has(id)).length;
  if (arts.length === 0) return null;
  const count = arts.length === 1 ? '1 piece' : `${arts.length} pieces`;
  const remove = () =>
    change((before) => ({
      ...before,
      arts: before.arts.filter(({ id }) => !own.has(id)),
      rosters: (before.rosters ?? []).filter((one) => one !== roster),
    }));
  return (
    <section aria-label={`List of ${roster.name}`} className="border-b border-ink-200">
      <div className="flex items-center gap-1 py-2 pr-4 pl-2">
        <Button
          size="small"
          look="quiet"
          icon={open ? ChevronDown : ChevronRight}
          className="min-w-0 grow justify-start!"
          aria-expanded={open}
          aria-controls={listId}
          onClick={() => setOpen(!open)}
        >
          <span className="truncate">{roster.name}</span>
          <span className="shrink-0 font-normal text-ink-600">{count} from a list</span>
        </Button>
        <IconButton icon={Trash2} label={`Remove the list of ${roster.name}`} size="small" onClick={remove} />
      </div>
      {leftOff > 0 && (
        <p role="alert" className="px-4 pb-2 text-xs text-bad">
          {leftOff === 1 ? '1 piece is' : `${leftOff} pieces are`} too large for the sheet and left off.
        </p>
      )}
      {layout && nestedPlan && (
        <div className="px-4 pb-3">
          <Button
            size="small"
            icon={ClipboardList}
            onClick={() => savePackingList(roster, nestedPlan, layout)}
          >
            Packing list
          </Button>
        </div>
      )}
      <ul id={listId}>
        {arts
          .filter(({ id }) => open || id === chosen)
          .map((art) => (
            <Fragment key={art.id}>{children(art)}</Fragment>
          ))}
      </ul>
    </section>
  );
}
