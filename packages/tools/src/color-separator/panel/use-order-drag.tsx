/** Reorders a list by dragging a row's grip, or with the arrow keys while the grip has the focus. */
import { type KeyboardEvent, type PointerEvent, useState } from 'react';

/** Highlights the dragged row, and the edge of a row where it would be dropped. */
export type DropMark = 'dragged' | 'above' | 'below' | null;

export type GripHandlers = {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
};

/** @returns the index of the first row whose middle is below the pointer, or the number of rows. */
function gapAt(list: HTMLElement, clientY: number): number {
  const rows = [...list.children];
  const below = rows.findIndex((row) => {
    const { top, height } = row.getBoundingClientRect();
    return clientY < top + height / 2;
  });
  return below < 0 ? rows.length : below;
}

type Drag = { readonly from: number; readonly gap: number };

/** A row that moves down is still counted above the gap, so the gap's index is one too high. */
const dropIndex = ({ from, gap }: Drag): number => (gap > from ? gap - 1 : gap);

export function useOrderDrag<Item extends { readonly name: string }>(
  items: readonly Item[],
  onMove: (item: Item, to: number) => void,
) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const [moved, setMoved] = useState('');
  const move = (from: number, to: number) => {
    const item = items[from];
    if (!item || to === from || to < 0 || to >= items.length) return;
    onMove(item, to);
    setMoved(`${item.name} is now ${to + 1} of ${items.length}.`);
  };
  const drop = () => {
    if (drag) move(drag.from, dropIndex(drag));
    setDrag(null);
  };
  const gripOf = (at: number): GripHandlers => ({
    onPointerDown: (event) => {
      // The list captures the pointer, because it decides where the row is dropped.
      event.currentTarget.closest('ul')?.setPointerCapture(event.pointerId);
      setDrag({ from: at, gap: at });
    },
    onKeyDown: (event) => {
      const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
      if (step === 0) return;
      event.preventDefault();
      move(at, at + step);
    },
  });
  const markAt = (at: number): DropMark => {
    if (!drag) return null;
    if (at === drag.from) return 'dragged';
    if (dropIndex(drag) === drag.from) return null;
    if (at === drag.gap) return 'above';
    return at === items.length - 1 && drag.gap === items.length ? 'below' : null;
  };
  const list = {
    onPointerMove: ({ currentTarget, clientY }: PointerEvent<HTMLElement>) => {
      if (drag) setDrag({ ...drag, gap: gapAt(currentTarget, clientY) });
    },
    onPointerUp: drop,
    onPointerCancel: () => setDrag(null),
  };
  return { list, gripOf, markAt, moved };
}
