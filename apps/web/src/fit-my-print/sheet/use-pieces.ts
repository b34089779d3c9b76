import { MM_PER_INCH } from '@printready/pixels/number';
import {
  across,
  along,
  copyPiece,
  filmOf,
  type LaidOut,
  movePiece,
  type Plan,
  removePiece,
  turnPiece,
} from '@printready/tools/fit-my-print';
import { type KeyboardEvent, useState } from 'react';
import type { PlanState } from '../plan/use-plan.ts';
import type { SheetPoint } from './sheet-point.ts';

/** Arrow key step; Shift multiplies it by ten. */
const STEP_MM = 1;

/** @param onChoose called with the selected piece's artwork */
export function usePieces({ plan, layout, nestedPlan, change }: PlanState, onChoose: (art: string) => void) {
  const [index, setIndex] = useState<number | null>(null);
  const [dragging, setDragging] = useState(false);
  const piece: LaidOut | null = (index !== null && layout?.laid[index]) || null;

  const choose = (at: number | null) => {
    setIndex(at);
    const art = at === null ? undefined : layout?.laid[at]?.art;
    const id = art === undefined ? undefined : nestedPlan?.arts[art]?.id;
    if (id !== undefined) onChoose(id);
  };
  type Edit = (plan: Plan, shown: { plan: Plan; layout: NonNullable<typeof layout> }) => Plan;
  const edit = (next: Edit, gesture?: string) => {
    if (layout && nestedPlan) change((before) => next(before, { plan: nestedPlan, layout }), gesture);
  };

  const move = (at: number, to: SheetPoint, gesture: string) =>
    edit((before, shown) => movePiece(before, shown, at, to), gesture);
  const editChosen = (next: typeof turnPiece) => {
    if (index !== null) edit((before, shown) => next(before, shown, index));
  };
  const turn = () => editChosen(turnPiece);
  const copy = () => {
    editChosen(copyPiece);
    setIndex(layout?.laid.length ?? null);
  };
  const remove = () => {
    editChosen(removePiece);
    setIndex(null);
  };
  const nudge = (dx: number, dy: number, steps: number) => {
    if (index === null || !piece || !nestedPlan) return;
    const { width, maxLength } = filmOf(nestedPlan.surface);
    const step = Math.max(1, Math.round((steps * STEP_MM * nestedPlan.surface.ppi) / MM_PER_INCH));
    const within = (value: number, most: number) => Math.max(0, Math.min(value, most));
    const x = within(piece.x + dx * step, width - across(piece));
    const y = within(piece.y + dy * step, maxLength - along(piece));
    move(index, { sheet: piece.sheet, x, y }, `nudge ${index}`);
  };
  const next = (by: 1 | -1) => {
    const count = layout?.laid.length ?? 0;
    if (count > 0) choose(index === null ? (by === 1 ? 0 : count - 1) : (index + by + count) % count);
  };
  const nestAgain = () => {
    setIndex(null);
    change((before) => ({ ...before, hand: null }));
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const act = actionOf(event, { chosen: piece !== null, turn, copy, remove, nudge, next, choose });
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  return {
    ...{ index: piece && index, piece, byHand: plan.hand !== null, dragging },
    ...{ setDragging, choose, move, turn, copy, remove, nestAgain, onKeyDown },
  };
}

export type Pieces = ReturnType<typeof usePieces>;

type Actions = {
  readonly chosen: boolean;
  readonly turn: () => void;
  readonly copy: () => void;
  readonly remove: () => void;
  readonly nudge: (dx: number, dy: number, steps: number) => void;
  readonly next: (by: 1 | -1) => void;
  readonly choose: (index: null) => void;
};

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function actionOf(event: KeyboardEvent, actions: Actions): (() => void) | undefined {
  const { key, shiftKey } = event;
  const command = event.ctrlKey || event.metaKey;
  if (event.altKey) return undefined;
  if (command) return actions.chosen && key.toLowerCase() === 'd' ? actions.copy : undefined;
  if (key.toLowerCase() === 'n') return () => actions.next(shiftKey ? -1 : 1);
  if (!actions.chosen) return undefined;
  const arrow = ARROWS[key];
  if (arrow) return () => actions.nudge(...arrow, shiftKey ? 10 : 1);
  if (key.toLowerCase() === 'r') return actions.turn;
  if (key === 'Delete' || key === 'Backspace') return actions.remove;
  if (key === 'Escape') return () => actions.choose(null);
  return undefined;
}
