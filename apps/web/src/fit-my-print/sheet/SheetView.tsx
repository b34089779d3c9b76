import type { UnderWhite } from '@printready/codecs/sheet';
import { type LengthUnit, MM_PER_INCH } from '@printready/pixels/number';
import type { Plan, SheetLayout } from '@printready/tools/fit-my-print';
import { useEffect, useRef, useState } from 'react';
import type { ArtFile } from '../plan/art-file.ts';
import type { PieceTrouble } from '../plan/piece-trouble.ts';
import { SheetPieces } from './SheetPieces.tsx';
import type { SheetPoint } from './sheet-point.ts';
import { Tape } from './Tape.tsx';
import type { Pieces } from './use-pieces.ts';

/** CSS pixels per millimeter, or fitted to the sheet or its width. */
export type Zoom = number | 'fit' | 'width';

type SheetViewProps = {
  readonly plan: Plan;
  readonly layout: SheetLayout;
  readonly files: ReadonlyMap<string, ArtFile>;
  readonly zoom: Zoom;
  readonly onZoom: (pixelsPerMm: number) => void;
  readonly unit: Exclude<LengthUnit, 'px'>;
  /** Null in select mode, which does not measure. */
  readonly onMeasure: ((at: SheetPoint | null) => void) | null;
  readonly pieces: Pieces;
  readonly troubles: ReadonlyMap<number, readonly PieceTrouble[]>;
  readonly chosen: string | null;
  /** White under each art, keyed by the art's id. */
  readonly whites: ReadonlyMap<string, UnderWhite>;
};

const RULER_PX = 24;
const PADDING_PX = 24;
const MAX_FIT = 8;

export function SheetView(props: SheetViewProps) {
  const { plan, layout, zoom, onZoom, pieces } = props;
  const [room, setRoom] = useState({ width: 800, height: 600 });
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() =>
      setRoom({ width: element.clientWidth, height: element.clientHeight }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const { widthMm, ppi } = plan.surface;
  const longest = (Math.max(1, ...layout.sheets.map(({ length }) => length)) / ppi) * MM_PER_INCH;
  const byWidth = (room.width - RULER_PX - 2 * PADDING_PX) / widthMm;
  const byHeight = (room.height - RULER_PX - 2 * PADDING_PX) / longest;
  const fitted = Math.min(MAX_FIT, zoom === 'width' ? byWidth : Math.min(byWidth, byHeight));
  const fit = useFrozen(fitted, pieces.dragging);
  const scale = Math.max(0.05, typeof zoom === 'number' ? zoom : fit);
  useWheelZoom(box, scale, onZoom);

  return (
    <div
      ref={box}
      role="group"
      aria-label={`${layout.sheets.length === 1 ? 'One sheet' : `${layout.sheets.length} sheets`} with ${layout.laid.length} pieces`}
      // A scrolling region must be reachable by keyboard.
      tabIndex={0}
      className="min-h-0 min-w-0 grow overflow-auto bg-ink-100 -outline-offset-2"
      onKeyDown={pieces.onKeyDown}
    >
      <div className="flex w-max min-w-full flex-col items-center gap-8" style={{ padding: PADDING_PX }}>
        {layout.sheets.map((_, sheet) => (
          // Sheets are identified by their index.
          <OneSheet key={sheet} {...props} sheet={sheet} scale={scale} />
        ))}
      </div>
    </div>
  );
}

/** Freezes a value during a drag, because a growing sheet must not be rescaled under the pointer. */
function useFrozen(value: number, held: boolean): number {
  const [kept, setKept] = useState(value);
  if (!held && kept !== value) setKept(value);
  return held ? kept : value;
}

function useWheelZoom(
  box: React.RefObject<HTMLDivElement | null>,
  scale: number,
  onZoom: (pixelsPerMm: number) => void,
): void {
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      onZoom(scale * 1.0015 ** -event.deltaY);
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [box, scale, onZoom]);
}

function OneSheet(props: SheetViewProps & { readonly sheet: number; readonly scale: number }) {
  const { plan, layout, files, scale, sheet, unit, chosen, pieces, troubles, whites, onMeasure } = props;
  const size = layout.sheets[sheet];
  if (!size) return null;
  const mmPerPixel = MM_PER_INCH / plan.surface.ppi;
  const width = size.width * mmPerPixel * scale;
  const height = size.length * mmPerPixel * scale;
  const toScreen = mmPerPixel * scale;
  const name = `${plan.surface.garment ? 'Garment' : 'Sheet'} ${sheet + 1}`;
  return (
    <figure className="flex flex-col gap-2">
      {layout.sheets.length > 1 && (
        <figcaption className="text-sm font-medium text-ink-800">{name}</figcaption>
      )}
      <svg
        width={width + RULER_PX}
        height={height + RULER_PX}
        aria-label={name}
        role="group"
        className="overflow-visible"
      >
        <Ruler length={width} scale={scale} unit={unit} along="x" />
        <Ruler length={height} scale={scale} unit={unit} along="y" />
        <g transform={`translate(${RULER_PX} ${RULER_PX})`}>
          <Film
            sheet={sheet}
            onPress={() => pieces.choose(null)}
            width={width}
            height={height}
            marginPx={plan.surface.marginMm * scale}
          />
          <SheetPieces
            {...{ sheet, plan, layout, files, pieces, troubles, whites }}
            scale={toScreen}
            chosenArt={chosen}
          />
          {onMeasure && (
            <Tape
              {...{ sheet, width, height, unit }}
              scale={toScreen}
              ppi={plan.surface.ppi}
              onPoint={onMeasure}
            />
          )}
        </g>
      </svg>
    </figure>
  );
}

const CHECKER_PX = 8;

function Film(props: {
  readonly sheet: number;
  readonly width: number;
  readonly height: number;
  readonly marginPx: number;
  readonly onPress: () => void;
}) {
  const { sheet, width, height, marginPx, onPress } = props;
  return (
    <>
      <defs>
        <pattern
          id="film-checker"
          width={CHECKER_PX * 2}
          height={CHECKER_PX * 2}
          patternUnits="userSpaceOnUse"
        >
          <rect width={CHECKER_PX * 2} height={CHECKER_PX * 2} fill="var(--color-checker-light, #fff)" />
          <path
            d={`M0 0h${CHECKER_PX}v${CHECKER_PX}h${CHECKER_PX}v${CHECKER_PX}h-${CHECKER_PX}v-${CHECKER_PX}h-${CHECKER_PX}z`}
            fill="var(--color-checker-dark, #e8e6e1)"
          />
        </pattern>
      </defs>
      <rect
        data-film={sheet}
        width={width}
        height={height}
        fill="url(#film-checker)"
        stroke="var(--color-ink-400)"
        onPointerDown={onPress}
      />
      {marginPx > 2 && (
        <rect
          x={marginPx}
          y={marginPx}
          width={Math.max(0, width - 2 * marginPx)}
          height={Math.max(0, height - 2 * marginPx)}
          fill="none"
          stroke="var(--color-ink-400)"
          strokeDasharray="4 4"
          className="pointer-events-none"
        />
      )}
    </>
  );
}

/** Ruler steps; the smallest step with enough room for its label is used. */
const STEPS = { in: [1, 2, 6, 12, 24], mm: [10, 20, 50, 100, 200, 500] } as const;
const LABEL_ROOM_PX = 32;

function Ruler(props: {
  readonly length: number;
  readonly scale: number;
  readonly unit: 'in' | 'mm';
  readonly along: 'x' | 'y';
}) {
  const { length, scale, unit, along } = props;
  const pixelsPerUnit = scale * (unit === 'in' ? MM_PER_INCH : 1);
  const step =
    STEPS[unit].find((candidate) => candidate * pixelsPerUnit >= LABEL_ROOM_PX) ?? STEPS[unit].at(-1) ?? 1;
  const marks = Array.from(
    { length: Math.floor(length / pixelsPerUnit / step) + 1 },
    (_, index) => index * step,
  );
  return (
    <g aria-hidden className="fill-ink-600 text-[10px] tabular-nums">
      {marks.map((mark) => {
        const at = RULER_PX + mark * pixelsPerUnit;
        return along === 'x' ? (
          <g key={mark}>
            <path d={`M${at} ${RULER_PX - 6}v6`} stroke="var(--color-ink-500)" />
            <text x={at} y={RULER_PX - 9} textAnchor="middle">
              {mark}
            </text>
          </g>
        ) : (
          <g key={mark}>
            <path d={`M${RULER_PX - 6} ${at}h6`} stroke="var(--color-ink-500)" />
            <text x={RULER_PX - 8} y={at + 3} textAnchor="end">
              {mark}
            </text>
          </g>
        );
      })}
    </g>
  );
}
