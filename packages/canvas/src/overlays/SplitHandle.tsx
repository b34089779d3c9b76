/** Before/after line: drag it or use the arrow keys (Shift: ten times as far). */
import { MoveHorizontal } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';

export type SplitHandleProps = {
  readonly at: number;
  readonly onMove: (at: number) => void;
};

const STEP = 0.01;

export function SplitHandle({ at, onMove }: SplitHandleProps) {
  const handlers = useSplitDrag(at, onMove);
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label="Before and after"
      aria-orientation="horizontal"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(at * 100)}
      aria-valuetext={`${Math.round(at * 100)}% original`}
      {...handlers}
      className="group absolute inset-y-0 z-10 -ml-4 flex w-8 cursor-ew-resize touch-none justify-center outline-none"
      style={{ left: `${at * 100}%` }}
    >
      <span className="h-full w-0.5 bg-[#fff] shadow-[0_0_0_1px_rgb(0_0_0/0.45)]" />
      <span className="absolute top-1/2 flex size-9 -translate-y-1/2 items-center justify-center rounded-full border border-[rgb(0_0_0/0.45)] bg-[#fff] text-[rgb(20_20_20)] group-focus-visible:outline-2 group-focus-visible:outline-offset-2 group-focus-visible:outline-accent">
        <MoveHorizontal size={18} strokeWidth={1.5} aria-hidden />
      </span>
      <Corner side="left">Before</Corner>
      <Corner side="right">After</Corner>
    </div>
  );
}

/** Pointer and key handlers. `at` and the argument of `onMove` are fractions of the viewport width. */
function useSplitDrag(at: number, onMove: (at: number) => void) {
  const dragging = useRef(false);
  const move = (next: number) => onMove(Math.min(Math.max(next, 0), 1));

  const onKeyDown = (event: KeyboardEvent) => {
    const far = event.shiftKey ? 10 : 1;
    const target = {
      ArrowLeft: at - STEP * far,
      ArrowDown: at - STEP * far,
      ArrowRight: at + STEP * far,
      ArrowUp: at + STEP * far,
      Home: 0,
      End: 1,
    }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    move(target);
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    dragging.current = true;
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    event.stopPropagation();
    const stage = event.currentTarget.parentElement?.getBoundingClientRect();
    if (dragging.current && stage) move((event.clientX - stage.left) / stage.width);
  };
  const stop = (event: PointerEvent<HTMLElement>) => {
    event.stopPropagation();
    dragging.current = false;
  };
  return { onKeyDown, onPointerDown, onPointerMove, onPointerUp: stop, onPointerCancel: stop };
}

function Corner({ side, children }: { readonly side: 'left' | 'right'; readonly children: string }) {
  return (
    <span
      aria-hidden
      className={`pointer-events-none absolute top-3 rounded-sm bg-[rgb(20_20_20/0.85)] px-1.5 py-0.5 text-xs text-[#fff] ${side === 'left' ? 'right-1/2 mr-2' : 'left-1/2 ml-2'}`}
    >
      {children}
    </span>
  );
}
