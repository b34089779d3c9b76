import type { LengthUnit } from '@printready/pixels/number';
import type { ReadPlace } from '@printready/pixels/reading';
import {
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Backdrop } from './backdrop/backdrop.ts';
import { FrameOverlay } from './overlays/FrameOverlay.tsx';
import { LinesOverlay } from './overlays/LinesOverlay.tsx';
import { MarksOverlay } from './overlays/MarksOverlay.tsx';
import { PlaceOverlay } from './overlays/PlaceOverlay.tsx';
import { PlacesOverlay } from './overlays/PlacesOverlay.tsx';
import { SplitHandle } from './overlays/SplitHandle.tsx';
import type { ShownLines } from './overlays/shown-lines.ts';
import { useOverlay, useReading } from './overlays/use-overlay.ts';
import { Ruler, UnitCorner } from './readout/Rulers.tsx';
import { StatusBar } from './readout/StatusBar.tsx';
import { areaOf } from './tiles/draw-stage.ts';
import { createTileLayer, type StageImage, type TileLayer } from './tiles/tile-layer.ts';
import { useDevicePixelRatio, useDrawing } from './tiles/use-drawing.ts';
import type { FrameTool } from './view/canvas-tool.ts';
import type { CanvasMode } from './view/mode.ts';
import { useCanvasInput } from './view/use-canvas-input.ts';
import { useView, type ViewControls } from './view/use-view.ts';
import { centerOf, type Point, type Region, type Size, toImage, type View } from './view/view.ts';

export type CanvasProps = {
  readonly ref: Ref<ViewControls>;
  readonly label: string;
  readonly before: StageImage;
  readonly after: StageImage | null;
  readonly lines: ShownLines | null;
  readonly askedMs: number | null;
  readonly compare: boolean;
  readonly backdrop: Backdrop;
  readonly unit: LengthUnit;
  readonly ppi: number;
  readonly mode: CanvasMode;
  readonly frame: FrameTool | null;
  /** Places to mark with a frame, as fractions of the image. */
  readonly places?: readonly ReadPlace['box'][];
  /** Brush radius as a fraction of the image's width. */
  readonly brushRadius: number;
  /** Called when the zoom changes. The scale is device pixels per image pixel. */
  readonly onScale: (scale: number) => void;
  /** Called with the image pixel under the resting pointer or, without a pointer, at the view's center. */
  readonly onPlace?: (at: Point) => void;
  readonly status: ReactNode;
  readonly children?: ReactNode;
};

export function Canvas(props: CanvasProps) {
  const { ref, label, compare, backdrop, unit, mode, frame, places = [], onScale } = props;
  const image = props.before.size;
  // Lengths refer to the printed image, because a cropped image may be scaled to another size.
  const ppi = frame?.layOut(frame.size ?? image).ppi ?? props.ppi;
  const stage = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const overlay = useRef<HTMLCanvasElement>(null);
  const dpr = useDevicePixelRatio();
  const before = useLayer(props.before);
  const after = useLayer(props.after);
  const { view, viewport, controls } = useView(image, useArea(before, after), stage);
  useImperativeHandle(ref, () => controls, [controls]);

  const [split, setSplit] = useState(0.5);
  const splitX = compare && viewport ? split * viewport.width : null;
  useDrawing(canvas, { view, viewport, dpr, before, after, splitX, backdrop, askedMs: props.askedMs });

  const input = useCanvasInput({
    ...{ stage, view, viewport, dpr, controls, mode, before },
    brushRadius: props.brushRadius,
  });
  const { pointer, hovering, stroke, measure } = input;
  const sight = { view, viewport, dpr, mode };
  const reading = useReading(sight, { before, after, splitX }, pointer);
  const brushRadius = props.brushRadius * image.width;
  useOverlay(overlay, sight, { pointer, hovering, stroke, measure, reading, brushRadius, unit, ppi });

  const zoom = view?.zoom ?? null;
  useReportScale(zoom === null ? null : zoom * dpr, onScale);
  useReportPlace(view, viewport, hovering ? pointer : null, props.onPlace);

  return (
    <div className="relative grid min-h-0 min-w-0 grow grid-cols-[20px_minmax(0,1fr)] grid-rows-[20px_minmax(0,1fr)_auto] max-panel:grid-cols-[0_minmax(0,1fr)] max-panel:grid-rows-[0_minmax(0,1fr)_auto]">
      <UnitCorner unit={unit} />
      <Ruler axis="x" {...{ view, viewport, unit, ppi }} pointer={hovering ? pointer : null} />
      <Ruler axis="y" {...{ view, viewport, unit, ppi }} pointer={hovering ? pointer : null} />
      <div
        ref={stage}
        role="application"
        aria-label={`${label}. Arrow keys pan, plus and minus zoom, question mark lists all keys.`}
        tabIndex={0}
        {...input.listeners}
        className="relative isolate touch-none overflow-hidden bg-ink-100 -outline-offset-2 data-quiet:outline-none"
        style={{ cursor: cursorOf(mode, input.panning) }}
      >
        <canvas ref={canvas} aria-hidden className="absolute inset-0 size-full" />
        <canvas ref={overlay} aria-hidden className="pointer-events-none absolute inset-0 size-full" />
        {view && <Overlays {...{ view, image, mode, splitX, frame, places }} lines={after && props.lines} />}
        {compare && (after ?? frame) && <SplitHandle at={split} onMove={setSplit} />}
      </div>
      <div className="col-span-2 row-start-4 min-w-0">
        <StatusBar zoom={zoom} reading={reading} unit={unit} ppi={ppi} controls={controls}>
          {props.status}
        </StatusBar>
      </div>
      {props.children}
    </div>
  );
}

function useReportScale(scale: number | null, onScale: (scale: number) => void): void {
  useEffect(() => {
    if (scale !== null) onScale(scale);
  }, [scale, onScale]);
}

/** Time without movement after which the pointer counts as resting. */
const PLACE_RESTS_MS = 120;

function useReportPlace(
  view: View | null,
  viewport: Size | null,
  pointer: Point | null,
  onPlace: CanvasProps['onPlace'],
): void {
  const report = useEffectEvent((at: Point | null) => {
    if (view && at) onPlace?.(toImage(view, at));
  });
  useEffect(() => {
    if (!pointer) return;
    const timer = setTimeout(() => report(pointer), PLACE_RESTS_MS);
    return () => clearTimeout(timer);
  }, [pointer]);
  // Uses the viewport's center on touch devices, which have no hover.
  const moved = useEffectEvent(() => report(pointer ?? (viewport && centerOf(viewport))));
  useEffect(() => {
    const timer = setTimeout(() => moved(), PLACE_RESTS_MS);
    return () => clearTimeout(timer);
  }, [view, viewport]);
}

function Overlays(props: {
  readonly view: View;
  readonly image: Size;
  readonly mode: CanvasMode;
  readonly splitX: number | null;
  readonly lines: ShownLines | null;
  readonly frame: FrameTool | null;
  readonly places: NonNullable<CanvasProps['places']>;
}) {
  const { view, image, mode, splitX, lines, frame, places } = props;
  return (
    <>
      {lines && <LinesOverlay lines={lines} view={view} fromX={splitX ?? 0} />}
      {mode.kind === 'pick' && mode.marks && <MarksOverlay marks={mode.marks} view={view} image={image} />}
      {places.length > 0 && <PlacesOverlay {...{ places, view, image }} />}
      {mode.kind === 'place' && <PlaceOverlay tool={mode} view={view} picture={image} />}
      {frame && (
        <FrameOverlay
          tool={frame}
          view={view}
          picture={image}
          active={mode.kind === 'frame'}
          splitX={splitX}
        />
      )}
    </>
  );
}

function useArea(before: TileLayer, after: TileLayer | null): Region {
  const { left, top, right, bottom } = areaOf(before, after);
  return useMemo(() => ({ left, top, right, bottom }), [left, top, right, bottom]);
}

function useLayer(picture: StageImage): TileLayer;
function useLayer(picture: StageImage | null): TileLayer | null;
function useLayer(picture: StageImage | null): TileLayer | null {
  const layer = useMemo(() => picture && createTileLayer(picture), [picture]);
  useEffect(() => () => layer?.release(), [layer]);
  return layer;
}

function cursorOf(mode: CanvasMode, panning: boolean): string {
  if (panning) return 'grabbing';
  if (mode.kind === 'pan' && mode.press) return 'pointer';
  if (mode.kind === 'pan' || mode.kind === 'frame' || mode.kind === 'place') return 'grab';
  return mode.kind === 'brush' ? 'none' : 'crosshair';
}
