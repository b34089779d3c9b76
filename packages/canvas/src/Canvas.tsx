/** The hero of the screen: the image, zoomed and panned, with rulers, before/after line and readings. */
import type { ReadPlace } from '@printready/imaging/read-finding';
import type { LengthUnit } from '@printready/imaging/units';
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
import type { Backdrop } from './backdrop.ts';
import type { FrameTool } from './canvas-tool.ts';
import { areaOf } from './draw-stage.ts';
import { FrameOverlay } from './FrameOverlay.tsx';
import { LinesOverlay } from './LinesOverlay.tsx';
import { MarksOverlay } from './MarksOverlay.tsx';
import type { CanvasMode } from './mode.ts';
import { PlaceOverlay } from './PlaceOverlay.tsx';
import { PlacesOverlay } from './PlacesOverlay.tsx';
import { Ruler, UnitCorner } from './Rulers.tsx';
import { SplitHandle } from './SplitHandle.tsx';
import { StatusBar } from './StatusBar.tsx';
import type { ShownLines } from './shown-lines.ts';
import { createTileLayer, type StageImage, type TileLayer } from './tile-layer.ts';
import { useCanvasInput } from './use-canvas-input.ts';
import { useDevicePixelRatio, useDrawing } from './use-drawing.ts';
import { useOverlay, useReading } from './use-overlay.ts';
import { useView, type ViewControls } from './use-view.ts';
import { centerOf, type Point, type Region, type Size, toImage, type View } from './view.ts';

export type CanvasProps = {
  readonly ref: Ref<ViewControls>;
  /** Read aloud: file name and size. */
  readonly label: string;
  readonly before: StageImage;
  /** Null until there is a preview. */
  readonly after: StageImage | null;
  /** Over `after`; null without any. */
  readonly lines: ShownLines | null;
  /** When the options behind `after` were chosen (performance.now), for measuring the repaint. */
  readonly askedMs: number | null;
  readonly compare: boolean;
  readonly backdrop: Backdrop;
  readonly unit: LengthUnit;
  readonly ppi: number;
  readonly mode: CanvasMode;
  /** Laid over the image; worked on while its tool is active. */
  readonly frame: FrameTool | null;
  /** Framed on the image, as fractions of it. */
  readonly places?: readonly ReadPlace['box'][];
  /** Fraction of the image's width. */
  readonly brushRadius: number;
  /** Hears device pixels per image pixel whenever the zoom changes. */
  readonly onScale: (scale: number) => void;
  /** Hears the place, in image pixels, on which a pointer rests; before there is one, the middle of what shows. */
  readonly onPlace?: (at: Point) => void;
  /** At the status bar's end. */
  readonly status: ReactNode;
  /** Floats over the image or the status bar; or stands between them, in row 3. */
  readonly children?: ReactNode;
};

export function Canvas(props: CanvasProps) {
  const { ref, label, compare, backdrop, unit, mode, frame, places = [], onScale } = props;
  const image = props.before.size;
  // What is cut may print larger or smaller than its pixels did: lengths are those of the print.
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
  useTellScale(zoom === null ? null : zoom * dpr, onScale);
  useTellPlace(view, viewport, hovering ? pointer : null, props.onPlace);

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
        className="relative isolate touch-none overflow-hidden bg-ink-100 -outline-offset-2"
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

function useTellScale(scale: number | null, onScale: (scale: number) => void): void {
  useEffect(() => {
    if (scale !== null) onScale(scale);
  }, [scale, onScale]);
}

/** While a hand moves faster, it is on its way. */
const PLACE_RESTS_MS = 120;

function useTellPlace(
  view: View | null,
  viewport: Size | null,
  pointer: Point | null,
  onPlace: CanvasProps['onPlace'],
): void {
  const tell = useEffectEvent((at: Point | null) => {
    if (view && at) onPlace?.(toImage(view, at));
  });
  useEffect(() => {
    if (!pointer) return;
    const timer = setTimeout(() => tell(pointer), PLACE_RESTS_MS);
    return () => clearTimeout(timer);
  }, [pointer]);
  // Fingers do not hover: they move the picture under the middle.
  const moved = useEffectEvent(() => tell(pointer ?? (viewport && centerOf(viewport))));
  useEffect(() => {
    const timer = setTimeout(() => moved(), PLACE_RESTS_MS);
    return () => clearTimeout(timer);
  }, [view, viewport]);
}

/** What lies over the image: lines of the result, marks of picks, the crop frame. */
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

/** The same object for the same area, so that the view stays where it is. */
function useArea(before: TileLayer, after: TileLayer | null): Region {
  const { left, top, right, bottom } = areaOf(before, after);
  return useMemo(() => ({ left, top, right, bottom }), [left, top, right, bottom]);
}

/** Bitmaps of a picture, freed when another takes its place. */
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
