import { type Reading, Readings } from '@printready/canvas/readout';
import { placementOn } from '@printready/tools/fit-my-print';
import { Spinner } from '@printready/ui';
import type { ReactNode } from 'react';
import { RunStatus } from '../screen-parts/banners/RunStatus.tsx';
import type { ExportState } from './export/use-export.ts';
import { inUnit, type SheetUnit, summaryOf } from './plan/facts.ts';
import type { PlanState } from './plan/use-plan.ts';

export function StatusLine(props: {
  readonly state: PlanState;
  readonly output: ExportState;
  readonly unit: SheetUnit;
  readonly reading: Reading | null;
  readonly children: ReactNode;
}) {
  const { state, output, unit, reading, children } = props;
  const summary = summaryOf(state);
  const { layout, nesting, opening } = state;
  const busy = output.activity.kind === 'running' || output.activity.kind === 'paying';
  return (
    <div className="flex min-h-9 shrink-0 flex-wrap items-center gap-x-4 border-t border-ink-200 bg-surface px-3 py-1 text-xs text-ink-700 tabular-nums">
      {reading ? (
        <span className="flex flex-wrap gap-x-4">
          <Readings reading={reading} unit={unit} ppi={state.plan.surface.ppi} />
        </span>
      ) : (
        summary && (
          <p role="status" className="flex flex-wrap gap-x-4">
            <span>
              {summary.copies} {summary.copies === 1 ? 'piece' : 'pieces'}
            </span>
            {state.plan.surface.garment ? (
              <GarmentFacts state={state} unit={unit} />
            ) : (
              <>
                <span>
                  {layout && layout.sheets.length > 1 ? `${layout.sheets.length} sheets, ` : ''}
                  {inUnit(summary.lengthMm, unit)} of film
                </span>
                <span>{Math.round(summary.filled * 100)}% filled</span>
                {summary.cost !== null && <span>${summary.cost.toFixed(2)} of film</span>}
              </>
            )}
          </p>
        )
      )}
      {opening.length > 0 && (
        <span className="flex items-center gap-2">
          <Spinner size={14} label="" />
          Opening {opening[0]}
          {opening.length > 1 && ` and ${opening.length - 1} more`}
        </span>
      )}
      {nesting && opening.length === 0 && (
        <span className="flex items-center gap-2">
          <Spinner size={14} label="" />
          Arranging the pieces
        </span>
      )}
      <span className="grow" />
      {children}
      {busy && <RunStatus activity={output.activity} onCancel={output.cancel} />}
    </div>
  );
}

/** Position on a garment, measured from the top and center of the print area, as needed for pressing. */
function GarmentFacts({ state, unit }: { readonly state: PlanState; readonly unit: SheetUnit }) {
  const { layout, nestedPlan } = state;
  const placement = layout && nestedPlan && placementOn(0, nestedPlan, layout);
  const garments = layout?.sheets.length ?? 0;
  if (!placement) return null;
  const { widthMm, heightMm, belowTopMm, offMiddleMm } = placement;
  return (
    <>
      {garments > 1 && <span>{garments} garments</span>}
      <span>
        {garments > 1 ? 'The first: ' : 'Art '}
        {inUnit(widthMm, unit)} × {inUnit(heightMm, unit)}
      </span>
      <span>{inUnit(belowTopMm, unit)} below the top of the area</span>
      <span>
        {Math.abs(offMiddleMm) < 0.5
          ? 'centered'
          : `${inUnit(Math.abs(offMiddleMm), unit)} ${offMiddleMm < 0 ? 'left' : 'right'} of center`}
      </span>
    </>
  );
}
