import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { Placement, PlaceTool } from '../view/canvas-tool.ts';
import { type Point, type Size, toViewport, type View } from '../view/view.ts';
import { angleOf, movePlaced, type SnapHow, scalePlaced, turnPlaced } from './place.ts';

export type PlaceOverlayProps = {
  readonly tool: PlaceTool;
  readonly view: View;
  readonly picture: Size;
};

/** Distance from the item to the rotation handle above it, px. */
const TURN_ABOVE = 32;

function useRatio(shape: PlaceTool['shape']): number {
  const base64 = shape.of === 'picture' ? shape.base64 : null;
  const [ratio, setRatio] = useState(1);
  useEffect(() => {
    if (base64 === null) return;
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    let gone = false;
    createImageBitmap(new Blob([bytes])).then(
      (bitmap) => {
        if (!gone) setRatio(bitmap.height / bitmap.width);
        bitmap.close();
      },
      // Without a bitmap (a format that the browser cannot decode), the item keeps a ratio of 1.
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [base64]);
  return base64 === null ? 1 : ratio;
}

type Start = { readonly at: Point; readonly place: Placement };
type Change = (start: Start, pointer: Point, snaps: boolean) => Placement;

const CORNERS = [
  { x: -1, y: -1, name: 'Upper left corner' },
  { x: 1, y: -1, name: 'Upper right corner' },
  { x: 1, y: 1, name: 'Lower right corner' },
  { x: -1, y: 1, name: 'Lower left corner' },
] as const;

const HANDLE =
  'group absolute flex size-6 -translate-1/2 touch-none items-center justify-center outline-none thumb:size-11';
const KNOB =
  'size-3 border border-[rgb(20_20_20)] bg-[rgb(255_255_255)] group-focus-visible:outline-2 group-focus-visible:outline-offset-2 group-focus-visible:outline-accent';

export function PlaceOverlay({ tool, view, picture }: PlaceOverlayProps) {
  const { place, label } = tool;
  const ratio = useRatio(tool.shape);
  const shown = { width: picture.width * view.zoom, height: picture.height * view.zoom };
  const middle = toViewport(view, { x: place.x * picture.width, y: place.y * picture.height });
  const width = place.width * shown.width;
  const height = width * ratio;
  const stage = useRef<HTMLDivElement>(null);
  const grips = useGrips(tool, stage);
  const how = (snaps: boolean): SnapHow => ({ shown, snaps, ratio, others: tool.others ?? [] });
  const move: Change = ({ at, place: from }, pointer, snaps) =>
    movePlaced(from, pointer.x - at.x, pointer.y - at.y, how(snaps));
  const scale: Change = ({ at, place: from }, pointer) => scalePlaced(from, middle, at, pointer);
  const turn: Change = ({ at, place: from }, pointer, snaps) =>
    turnPlaced(from, from.degrees + angleOf(middle, pointer) - angleOf(middle, at), snaps);
  return (
    <div ref={stage} className="absolute inset-0 overflow-hidden" style={{ pointerEvents: 'none' }}>
      <div
        className="absolute"
        style={{
          ...{ left: middle.x - width / 2, top: middle.y - height / 2, width, height },
          transform: `rotate(${place.degrees}deg)`,
        }}
      >
        <div
          role="group"
          aria-label={`${label}. Arrow keys move it, plus and minus scale it, R turns it.`}
          tabIndex={0}
          className="absolute inset-0 outline-1 outline-[rgb(255_255_255)] ring-1 ring-[rgb(20_20_20)] focus-visible:outline-3 focus-visible:outline-accent"
          style={{ cursor: 'move', touchAction: 'none', pointerEvents: 'auto' }}
          onKeyDown={(event) => onKey(event, tool, how(false))}
          {...grips(move)}
        />
        <Corners {...{ width, height }} grip={grips(scale)} />
        <div
          aria-hidden
          title="Turn"
          className={HANDLE}
          style={{ left: width / 2, top: -TURN_ABOVE, cursor: 'grab', pointerEvents: 'auto' }}
          {...grips(turn)}
        >
          <span className={`${KNOB} rounded-full`} />
        </div>
      </div>
    </div>
  );
}

type CornersProps = {
  readonly width: number;
  readonly height: number;
  readonly grip: ReturnType<ReturnType<typeof useGrips>>;
};

function Corners({ width, height, grip }: CornersProps) {
  return CORNERS.map((corner) => (
    <div
      key={corner.name}
      aria-hidden
      title={`${corner.name}: scale`}
      className={HANDLE}
      style={{
        ...{ left: (width * (corner.x + 1)) / 2, top: (height * (corner.y + 1)) / 2 },
        ...{ cursor: 'nwse-resize', pointerEvents: 'auto' },
      }}
      {...grip}
    >
      <span className={`${KNOB} rounded-xs`} />
    </div>
  ));
}

/**
 * Arrow keys move by 1 screen px (10 with Shift), + and − scale by 5 %, and R rotates by 15° (backward with Shift).
 */
function onKey(event: KeyboardEvent<HTMLElement>, { place, onPlace }: PlaceTool, how: SnapHow): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const next = placeByKey(event, place, how);
  if (!next) return;
  event.preventDefault();
  event.stopPropagation();
  onPlace(next, `place-key-${event.key}`);
}

function placeByKey({ key, shiftKey }: KeyboardEvent, place: Placement, how: SnapHow): Placement | null {
  const far = shiftKey ? 10 : 1;
  const by = (dx: number, dy: number) => movePlaced(place, dx * far, dy * far, how);
  switch (key) {
    case 'ArrowLeft':
      return by(-1, 0);
    case 'ArrowRight':
      return by(1, 0);
    case 'ArrowUp':
      return by(0, -1);
    case 'ArrowDown':
      return by(0, 1);
    case '+':
    case '=':
      return { ...place, width: Math.min(10, place.width * 1.05) };
    case '-':
      return { ...place, width: Math.max(0.005, place.width / 1.05) };
    case 'r':
    case 'R':
      return turnPlaced(place, place.degrees + (shiftKey ? -15 : 15), true);
    default:
      return null;
  }
}

function useGrips({ place, onPlace }: PlaceTool, stage: RefObject<HTMLDivElement | null>) {
  const start = useRef<Start | null>(null);
  const drags = useRef(0);
  const pointOf = ({ clientX, clientY }: PointerEvent): Point => {
    const { left, top } = stage.current?.getBoundingClientRect() ?? { left: 0, top: 0 };
    return { x: clientX - left, y: clientY - top };
  };
  return (change: Change) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
      start.current = { at: pointOf(event), place };
      drags.current++;
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (!start.current) return;
      event.stopPropagation();
      onPlace(change(start.current, pointOf(event), !event.altKey), `place-${drags.current}`);
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (start.current) event.stopPropagation();
      start.current = null;
    },
    onPointerCancel() {
      start.current = null;
    },
  });
}
