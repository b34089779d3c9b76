import { formatZoom, type Size, type View, wheelFactor, zoomTo } from '@printready/canvas/view';
import type { Box } from '@printready/designer/geometry';
import type { Design } from '@printready/designer/scene';
import { IconButton, Spinner } from '@printready/ui';
import { Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { Handles } from './Handles.tsx';
import { boxesOf, outlines, useEditor, useOutlineVersion } from './model/editor.ts';
import { guidesOf, platesOf, selectionOf, shownOf } from './model/editor-state.ts';
import { createPainter } from './model/painter.ts';
import { TextInPlace } from './text/TextInPlace.tsx';
import { onDoublePress, usePointerInput } from './use-pointer-input.ts';
import { useView, type ViewControls } from './use-view.ts';

/** CSS pixels per millimeter at actual size. */
const ACTUAL = 96 / 25.4;
const ZOOM_STEP = 1.4;

const NONE: ReadonlySet<string> = new Set();

function useWheel(stage: RefObject<HTMLElement | null>, sheet: Size, controls: ViewControls): void {
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    // React's wheel listeners are passive, so the page would scroll as well.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const box = element.getBoundingClientRect();
      const at = { x: event.clientX - box.left, y: event.clientY - box.top };
      const factor = wheelFactor(event.deltaY, event.deltaMode, event.ctrlKey);
      controls.update((view, room) => zoomTo(view, view.zoom * factor, at, sheet, room));
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [stage, sheet, controls]);
}

type CanvasProps = { readonly design: Design; readonly view: View; readonly size: Size };

function DesignCanvas({ design, view, size }: CanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const painter = useMemo(() => createPainter(), []);
  const outlineVersion = useOutlineVersion();
  const isDragging = useEditor((state) => state.at === 'dragging');
  const selection = useEditor(selectionOf);
  const wear = useEditor(platesOf)?.wear ?? null;
  const density = window.devicePixelRatio;
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    const projection = { zoom: view.zoom * density, x: view.x * density, y: view.y * density };
    painter(context, { design, outlines, projection, moving: isDragging ? selection : NONE, wear });
    // The painter reads neither `outlineVersion` nor `size`; they trigger a repaint for new outlines and a
    // cleared canvas.
  }, [design, view, size, density, painter, isDragging, selection, outlineVersion, wear]);
  return (
    <canvas
      ref={canvas}
      aria-hidden
      width={Math.round(size.width * density)}
      height={Math.round(size.height * density)}
      className="pointer-events-none absolute inset-0 size-full"
    />
  );
}

function Rims({ view, design }: { readonly view: View; readonly design: Design }) {
  const marked = useEditor(platesOf)?.marked ?? [];
  useOutlineVersion();
  const { zoom, x, y } = view;
  const nodes = design.scene.filter(({ id, hidden }) => marked.includes(id) && !hidden);
  return [...boxesOf(nodes)].map(([id, { left, top, right, bottom }]) => (
    <rect
      key={id}
      data-rim={id}
      x={left * zoom + x - 3}
      y={top * zoom + y - 3}
      width={(right - left) * zoom + 6}
      height={(bottom - top) * zoom + 6}
      rx={3}
      fill="none"
      stroke="var(--color-bad)"
      strokeWidth={2}
    />
  ));
}

function Marks({ view, design, marquee }: { view: View; design: Design; marquee: Box | null }) {
  const guides = useEditor(guidesOf);
  const { zoom, x, y } = view;
  const { widthMm, heightMm } = design.print;
  const rectangle = ({ left, top, right, bottom }: Box) => ({
    x: left * zoom + x,
    y: top * zoom + y,
    width: (right - left) * zoom,
    height: (bottom - top) * zoom,
  });
  return (
    <svg aria-hidden className="pointer-events-none absolute inset-0 size-full overflow-visible">
      <rect
        {...rectangle({ left: 0, top: 0, right: widthMm, bottom: heightMm })}
        fill="none"
        stroke="oklch(0.6 0 0 / 0.7)"
        strokeDasharray="4 4"
      />
      {guides.map(({ axis, at }) => {
        const place = axis === 'x' ? at * zoom + x : at * zoom + y;
        const line =
          axis === 'x'
            ? { x1: place, x2: place, y1: 0, y2: '100%' }
            : { x1: 0, x2: '100%', y1: place, y2: place };
        return <line key={axis} {...line} stroke="var(--color-process-magenta)" />;
      })}
      <Rims view={view} design={design} />
      <Handles view={view} design={design} />
      {marquee && (
        <rect {...rectangle(marquee)} fill="oklch(0.69 0.14 232 / 0.15)" stroke="var(--color-process-cyan)" />
      )}
    </svg>
  );
}

function ZoomButtons({ zoom, controls }: { readonly zoom: number; readonly controls: ViewControls }) {
  return (
    <div
      role="group"
      aria-label="Zoom"
      className="absolute right-2 bottom-2 flex items-center gap-0.5 rounded-md border border-ink-200 bg-surface p-0.5"
    >
      <IconButton label="Zoom out" size="small" onClick={() => controls.zoomBy(1 / ZOOM_STEP)}>
        <ZoomOut size={16} strokeWidth={1.5} aria-hidden />
      </IconButton>
      <span className="min-w-12 text-center text-xs text-ink-700 tabular-nums">
        {formatZoom(zoom / ACTUAL)}
      </span>
      <IconButton label="Zoom in" size="small" onClick={() => controls.zoomBy(ZOOM_STEP)}>
        <ZoomIn size={16} strokeWidth={1.5} aria-hidden />
      </IconButton>
      <IconButton label="Show the whole design" size="small" onClick={controls.fit}>
        <Maximize size={16} strokeWidth={1.5} aria-hidden />
      </IconButton>
    </div>
  );
}

function Stage({ design, label }: { readonly design: Design; readonly label: string }) {
  const stage = useRef<HTMLDivElement>(null);
  const { widthMm, heightMm } = design.print;
  const sheet = useMemo(() => ({ width: widthMm, height: heightMm }), [widthMm, heightMm]);
  const { view, size, controls } = useView(stage, sheet);
  const { marquee, listeners } = usePointerInput({ view, sheet, controls });
  useWheel(stage, sheet, controls);
  return (
    <div className="relative size-full overflow-hidden rounded-md border border-ink-200">
      <div
        ref={stage}
        data-editor-keys
        role="application"
        aria-label={label}
        aria-describedby="editor-keys"
        tabIndex={0}
        className="absolute inset-0 touch-none select-none"
        style={{ backgroundColor: design.garment.hex }}
        {...listeners}
        onDoubleClick={(event) => view && onDoublePress(event, view)}
      >
        {view && size && <DesignCanvas design={design} view={view} size={size} />}
        {view && <Marks view={view} design={design} marquee={marquee} />}
        {view && <TextInPlace view={view} design={design} />}
      </div>
      {view && <ZoomButtons zoom={view.zoom} controls={controls} />}
    </div>
  );
}

export function LiveStage({ label }: { readonly label: string }) {
  const design = useEditor(shownOf);
  const hasOutlines = useOutlineVersion((version) => version > 0);
  if (!design) return null;
  return (
    <div className="relative size-full">
      <Stage design={design} label={label} />
      {!hasOutlines && (
        <p
          role="status"
          className="absolute inset-0 m-auto flex h-fit w-fit items-center gap-3 rounded-md border border-ink-200 bg-surface px-4 py-3 text-sm text-ink-800"
        >
          <Spinner label="" />
          Opening the layers…
        </p>
      )}
    </div>
  );
}
