/** All plates side by side as films, at the same zoom and position. */
import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { drawFilm, type FilmLevel, tableColumns } from './film-view.ts';
import type { SwitchedPlate } from './PlateSwitch.tsx';
import { useView, type ViewControls } from './view/use-view.ts';
import { useWheel } from './view/use-wheel.ts';
import { type Size, type View, wholeOf } from './view/view.ts';

type TablePlate = Omit<SwitchedPlate, 'color'> & {
  /** The plate at full size, followed by its reduced copies as they become available. */
  readonly levels: readonly FilmLevel[];
};

const PAN_STEP_PX = 40;

const actOn: Readonly<Record<string, (controls: ViewControls) => void>> = {
  ArrowLeft: (controls) => controls.pan(PAN_STEP_PX, 0),
  ArrowRight: (controls) => controls.pan(-PAN_STEP_PX, 0),
  ArrowUp: (controls) => controls.pan(0, PAN_STEP_PX),
  ArrowDown: (controls) => controls.pan(0, -PAN_STEP_PX),
  '+': (controls) => controls.step(1),
  '=': (controls) => controls.step(1),
  '-': (controls) => controls.step(-1),
  0: (controls) => controls.fit(),
  1: (controls) => controls.zoomTo(1),
};

/** Tracks the size of an element. */
function useRoom(element: RefObject<HTMLElement | null>): Size {
  const [room, setRoom] = useState<Size>({ width: 1, height: 1 });
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setRoom(entry.contentRect);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return room;
}

/** @param image size of the image that the plates represent, px. */
export function LightTable(props: { readonly image: Size; readonly plates: readonly TablePlate[] }) {
  const { image, plates } = props;
  const table = useRef<HTMLDivElement>(null);
  const first = useRef<HTMLDivElement>(null);
  const room = useRoom(table);
  const whole = useMemo(() => wholeOf(image), [image]);
  const { view, viewport, controls } = useView(image, whole, first);
  const columns = tableColumns(plates.length, image, room);
  const onKeyDown = (event: KeyboardEvent) => {
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : actOn[event.key];
    // Keeps key presses from the editor behind the dialog, where they would switch plates, tools, or zoom.
    if (event.key !== 'Escape' && event.key !== 'Tab') event.stopPropagation();
    if (!act) return;
    event.preventDefault();
    act(controls);
  };
  return (
    <div className="flex h-full min-h-0 flex-col gap-2">
      <p aria-live="polite" className="text-xs text-ink-600 tabular-nums">
        {view && `${Math.round(100 * view.zoom)}%, all plates at the same place. `}
        Drag or use the arrow keys to move, the wheel or + and − to zoom, and 0 to fit.
      </p>
      <div
        ref={table}
        role="group"
        aria-label="Plates on the light table"
        tabIndex={0}
        onKeyDown={onKeyDown}
        className="grid min-h-0 grow gap-2"
        style={{
          gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
          gridTemplateRows: `repeat(${Math.ceil(plates.length / columns)}, minmax(0, 1fr))`,
        }}
      >
        {plates.map((plate, index) => (
          <Film
            key={plate.id}
            {...{ plate, image, view, viewport, controls }}
            place={`${index + 1} of ${plates.length}`}
            cell={index === 0 ? first : null}
          />
        ))}
      </div>
    </div>
  );
}

function Film(props: {
  readonly plate: TablePlate;
  readonly image: Size;
  readonly view: View | null;
  readonly viewport: Size | null;
  readonly controls: ViewControls;
  readonly place: string;
  /** Null except in the cell that is measured; all cells have the same size. */
  readonly cell: RefObject<HTMLDivElement | null> | null;
}) {
  const { plate, image, view, viewport, controls, place, cell } = props;
  const own = useRef<HTMLDivElement>(null);
  const stage = cell ?? own;
  const canvas = useRef<HTMLCanvasElement>(null);
  useWheel(stage, image, controls);
  const { levels } = plate;
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context || !canvas.current || !view || !viewport) return;
    const dpr = window.devicePixelRatio;
    const pixels = new ImageData(
      Math.max(1, Math.round(viewport.width * dpr)),
      Math.max(1, Math.round(viewport.height * dpr)),
    );
    drawFilm(levels, image, view, dpr, pixels);
    canvas.current.width = pixels.width;
    canvas.current.height = pixels.height;
    context.putImageData(pixels, 0, 0);
  }, [levels, image, view, viewport]);
  const share = `${(100 * plate.inkShare).toFixed(plate.inkShare < 0.1 ? 1 : 0)}%`;
  return (
    <figure className="flex min-h-0 min-w-0 flex-col gap-1">
      <div
        ref={stage}
        className="relative min-h-0 grow cursor-grab touch-none overflow-hidden rounded-sm border border-ink-300"
        {...dragOf(controls)}
      >
        <canvas
          ref={canvas}
          role="img"
          aria-label={`Film of ${plate.name}, ${place}: ${share} of the area`}
          className="absolute inset-0 size-full"
        />
      </div>
      <figcaption aria-hidden className="truncate text-xs text-ink-800">
        {plate.name} <span className="text-ink-600 tabular-nums">{share}</span>
      </figcaption>
    </figure>
  );
}

/** Moves all films as the pointer is dragged. */
function dragOf({ pan }: ViewControls) {
  return {
    onPointerDown: ({ currentTarget, pointerId }: PointerEvent<HTMLElement>) =>
      currentTarget.setPointerCapture(pointerId),
    onPointerMove: ({ currentTarget, pointerId, movementX, movementY }: PointerEvent<HTMLElement>) => {
      if (currentTarget.hasPointerCapture(pointerId)) pan(movementX, movementY);
    },
  };
}
