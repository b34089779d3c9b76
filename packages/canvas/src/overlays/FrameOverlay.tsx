import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import type { FrameBox, FrameTool } from '../view/canvas-tool.ts';
import { type Size, toViewport, type View } from '../view/view.ts';
import { type FrameBounds, HANDLES, type Handle, moveFrame, resizeFrame } from './frame.ts';

export type FrameOverlayProps = {
  readonly tool: FrameTool;
  readonly view: View;
  readonly picture: Size;
  readonly active: boolean;
  /** CSS x of the before/after line; left of it is the full image, and right of it only the crop. */
  readonly splitX: number | null;
};

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

type Grip = ReturnType<ReturnType<typeof useGrips>>;

type Change = (frame: FrameBox, dx: number, dy: number) => FrameBox;

export function FrameOverlay({ tool, view, picture, active, splitX }: FrameOverlayProps) {
  const size = tool.size ?? picture;
  const { frame, bleed, safe, caption } = tool.layOut(size);
  const bounds: FrameBounds = { size, ratio: tool.ratio, mayLeave: tool.mayLeave };
  const perPixel = (view.zoom * picture.width) / size.width;
  const origin = toViewport(view, { x: 0, y: 0 });
  const box = {
    left: origin.x + frame.x * perPixel,
    top: origin.y + frame.y * perPixel,
    width: frame.width * perPixel,
    height: frame.height * perPixel,
  };
  const grips = useGrips(frame, perPixel, (next, gesture) =>
    tool.onFrame(
      {
        x: next.x / size.width,
        y: next.y / size.height,
        width: next.width / size.width,
        height: next.height / size.height,
      },
      gesture,
    ),
  );
  const move: Change = (from, dx, dy) => moveFrame(from, dx, dy, bounds);
  const resizeBy =
    (handle: Handle): Change =>
    (from, dx, dy) =>
      resizeFrame(from, handle, dx, dy, bounds);

  return (
    <div
      className={`absolute inset-0 overflow-hidden ${active ? '' : 'pointer-events-none'}`}
      style={{ pointerEvents: 'none' }}
    >
      {splitX === null ? (
        <Shade box={box} fromX={0} color={SHADE} />
      ) : (
        <Shade box={outset(box, bleed * perPixel)} fromX={splitX} color={CUT_AWAY} />
      )}
      <div
        role="group"
        aria-label={`Crop frame, ${caption}. Arrow keys move it.`}
        tabIndex={active ? 0 : -1}
        className="absolute outline-1 outline-[rgb(255_255_255)] focus-visible:outline-3 focus-visible:outline-accent"
        style={{ ...box, cursor: 'move', touchAction: 'none', pointerEvents: active ? 'auto' : 'none' }}
        {...grips(move)}
      >
        <Thirds />
        {safe > 0 && <Line inset={safe * perPixel} className="border-dashed border-[rgb(80_220_150)]" />}
      </div>
      {bleed > 0 && <BleedLine box={outset(box, bleed * perPixel)} />}
      <Caption box={box}>{caption}</Caption>
      {active && <Handles box={box} gripOf={(handle) => grips(resizeBy(handle))} />}
    </div>
  );
}

function BleedLine({ box }: { readonly box: Box }) {
  return <span aria-hidden className="absolute border border-dashed border-[rgb(255_110_110)]" style={box} />;
}

function Handles({ box, gripOf }: { readonly box: Box; readonly gripOf: (handle: Handle) => Grip }) {
  return HANDLES.map((handle) => (
    <div
      key={handle.name}
      role="group"
      aria-label={`${handle.name}. Arrow keys resize the frame.`}
      tabIndex={0}
      className="group absolute flex size-6 -translate-1/2 touch-none items-center justify-center outline-none thumb:size-11"
      style={{
        left: box.left + (box.width * (handle.x + 1)) / 2,
        top: box.top + (box.height * (handle.y + 1)) / 2,
        cursor: handle.cursor,
        pointerEvents: 'auto',
      }}
      {...gripOf(handle)}
    >
      <span className="size-3 rounded-xs border border-[rgb(20_20_20)] bg-[rgb(255_255_255)] group-focus-visible:outline-2 group-focus-visible:outline-offset-2 group-focus-visible:outline-accent" />
    </div>
  ));
}

function useGrips(frame: FrameBox, perPixel: number, onFrame: (frame: FrameBox, gesture: string) => void) {
  const drag = useRef<{ readonly x: number; readonly y: number; readonly frame: FrameBox } | null>(null);
  const gesture = useRef(0);
  const name = () => `frame-${gesture.current}`;

  return (change: Change) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { x: event.clientX, y: event.clientY, frame };
      gesture.current++;
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const from = drag.current;
      if (!from) return;
      event.stopPropagation();
      const next = change(
        from.frame,
        (event.clientX - from.x) / perPixel,
        (event.clientY - from.y) / perPixel,
      );
      onFrame(next, name());
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (drag.current) event.stopPropagation();
      drag.current = null;
    },
    onPointerCancel() {
      drag.current = null;
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const arrow = ARROWS[event.key];
      if (!arrow || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      if (!event.repeat) gesture.current++;
      const far = event.shiftKey ? 10 : 1;
      onFrame(change(frame, arrow[0] * far, arrow[1] * far), name());
    },
  });
}

type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };

const outset = (box: Box, by: number): Box => ({
  left: box.left - by,
  top: box.top - by,
  width: box.width + 2 * by,
  height: box.height + 2 * by,
});

const SHADE = 'rgb(20 20 20 / 0.55)';
const CUT_AWAY = 'color-mix(in srgb, var(--color-ink-100) 82%, transparent)';

function Shade({ box, fromX, color }: { readonly box: Box; readonly fromX: number; readonly color: string }) {
  return (
    <span aria-hidden className="absolute inset-y-0 right-0 overflow-hidden" style={{ left: fromX }}>
      <span
        className="absolute"
        style={{ ...box, left: box.left - fromX, boxShadow: `0 0 0 9999px ${color}` }}
      />
    </span>
  );
}

function Line({ inset, className }: { readonly inset: number; readonly className: string }) {
  return (
    <span aria-hidden className={`pointer-events-none absolute border ${className}`} style={{ inset }} />
  );
}

function Thirds() {
  return (
    <span aria-hidden className="pointer-events-none absolute inset-0">
      <span className="absolute inset-y-0 left-1/3 w-1/3 border-x border-[rgb(255_255_255/0.35)]" />
      <span className="absolute inset-x-0 top-1/3 h-1/3 border-y border-[rgb(255_255_255/0.35)]" />
    </span>
  );
}

function Caption({ box, children }: { readonly box: Box; readonly children: string }) {
  return (
    <span
      aria-hidden
      className="pointer-events-none absolute rounded-sm bg-[rgb(20_20_20/0.85)] px-1.5 py-0.5 text-xs text-[rgb(255_255_255)] tabular-nums"
      style={{ left: Math.max(8, box.left + 8), top: Math.max(8, box.top + 8) }}
    >
      {children}
    </span>
  );
}
