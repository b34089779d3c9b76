import { MM_PER_INCH } from '@printready/pixels/number';
import { across, along } from '@printready/tools/fit-my-print';
import { Button } from '@printready/ui';
import { Copy, LayoutGrid, RotateCw, Trash2 } from 'lucide-react';
import { inUnit, type SheetUnit } from '../plan/facts.ts';
import type { PlanState } from '../plan/use-plan.ts';
import type { Pieces } from './use-pieces.ts';

export function PieceBar(props: {
  readonly state: PlanState;
  readonly pieces: Pieces;
  readonly unit: SheetUnit;
}) {
  const { pieces } = props;
  if (pieces.piece === null && !pieces.byHand) return null;
  return (
    <div
      role="toolbar"
      aria-label="Piece"
      className="flex min-h-10 shrink-0 flex-wrap items-center gap-x-1 border-t border-ink-200 bg-surface px-2 text-sm"
    >
      {pieces.piece && <ChosenPiece {...props} />}
      <span className="grow" />
      {pieces.byHand && (
        <Button icon={LayoutGrid} size="small" look="quiet" onClick={pieces.nestAgain}>
          Nest again
        </Button>
      )}
    </div>
  );
}

function ChosenPiece({ state: { files, nestedPlan }, pieces, unit }: Parameters<typeof PieceBar>[0]) {
  const { piece, turn, copy, remove } = pieces;
  if (!piece || !nestedPlan) return null;
  const length = (pixels: number) => inUnit((pixels / nestedPlan.surface.ppi) * MM_PER_INCH, unit);
  const name = files.get(nestedPlan.arts[piece.art]?.id ?? '')?.name;
  return (
    <>
      <p className="min-w-0 truncate px-1 text-xs text-ink-700 tabular-nums">
        <span className="font-medium text-ink-950">{name}</span>
        <span className="max-sm:hidden">
          {` · ${length(across(piece))} × ${length(along(piece))} · ${length(piece.x)} from the left, ${length(piece.y)} from the top`}
        </span>
      </p>
      <Button icon={RotateCw} size="small" look="quiet" aria-keyshortcuts="R" onClick={turn}>
        Turn
      </Button>
      <Button icon={Copy} size="small" look="quiet" aria-keyshortcuts="Control+D Meta+D" onClick={copy}>
        Copy
      </Button>
      <Button icon={Trash2} size="small" look="quiet" aria-keyshortcuts="Delete" onClick={remove}>
        Delete
      </Button>
    </>
  );
}
