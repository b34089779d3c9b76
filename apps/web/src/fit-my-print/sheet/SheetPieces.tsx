import type { UnderWhite } from '@printready/codecs/sheet';
import {
  across,
  along,
  type LaidOut,
  type Plan,
  type SheetLayout,
  snapPiece,
} from '@printready/tools/fit-my-print';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import type { ArtFile } from '../plan/art-file.ts';
import type { PieceTrouble } from '../plan/piece-trouble.ts';
import type { Pieces } from './use-pieces.ts';
import { WhiteMarks } from './WhiteMarks.tsx';

type Guides = { readonly x: number | null; readonly y: number | null };
type Drag = {
  readonly index: number;
  readonly gesture: string;
  /** Grab point, in sheet pixels. */
  readonly grabX: number;
  readonly grabY: number;
  readonly fromX: number;
  readonly fromY: number;
  moved: boolean;
};

type Props = {
  readonly sheet: number;
  readonly plan: Plan;
  readonly layout: SheetLayout;
  readonly files: ReadonlyMap<string, ArtFile>;
  /** CSS pixels per sheet pixel. */
  readonly scale: number;
  readonly pieces: Pieces;
  readonly troubles: ReadonlyMap<number, readonly PieceTrouble[]>;
  readonly chosenArt: string | null;
  readonly whites: ReadonlyMap<string, UnderWhite>;
};

const SNAP_PX = 8;
const DRAG_PX = 3;

export function SheetPieces(props: Props) {
  const { sheet, plan, layout, files, scale, pieces, troubles, chosenArt, whites } = props;
  const { guides, onPointerDown, onPointerMove, onPointerUp } = useDrag(props);
  const size = layout.sheets[sheet];
  return (
    <>
      {layout.laid.map((piece, index) => {
        const art = plan.arts[piece.art];
        const file = art && files.get(art.id);
        if (!art || !file || piece.sheet !== sheet) return null;
        return (
          <PieceImage
            // Copies of the same artwork differ only by index.
            key={index}
            {...{ piece, index, scale, file }}
            under={whites.get(art.id) ?? null}
            troubles={troubles.get(index) ?? []}
            mark={pieces.index === index ? 'chosen' : chosenArt === art.id ? 'alike' : 'none'}
            {...{ onPointerDown, onPointerMove, onPointerUp }}
            onChoose={() => pieces.choose(index)}
          />
        );
      })}
      {pieces.piece?.sheet === sheet && <ChosenOutline piece={pieces.piece} scale={scale} />}
      {size && (
        <GuideLines guides={guides} width={size.width * scale} height={size.length * scale} scale={scale} />
      )}
    </>
  );
}

let drags = 0;

function useDrag({ plan, layout, scale, pieces }: Props) {
  const drag = useRef<Drag | null>(null);
  const [guides, setGuides] = useState<Guides>({ x: null, y: null });

  const onPointerDown = (event: PointerEvent<SVGElement>, index: number) => {
    const piece = layout.laid[index];
    // Touch scrolls unless the piece is selected.
    const scrolls = event.pointerType === 'touch' && pieces.index !== index;
    if (event.button !== 0 || !piece || scrolls) return;
    const at = pointOn(event, piece.sheet, scale);
    if (!at) return;
    pieces.choose(index);
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = {
      ...{ index, gesture: `drag ${++drags}`, moved: false },
      ...{ grabX: at.x - piece.x, grabY: at.y - piece.y, fromX: event.clientX, fromY: event.clientY },
    };
  };
  const onPointerMove = (event: PointerEvent<SVGElement>) => {
    const held = drag.current;
    const piece = held && layout.laid[held.index];
    if (!held || !piece) return;
    if (!held.moved && Math.hypot(event.clientX - held.fromX, event.clientY - held.fromY) >= DRAG_PX) {
      held.moved = true;
      pieces.setDragging(true);
    }
    const sheet = sheetUnder(event, layout.sheets.length) ?? piece.sheet;
    const at = held.moved ? pointOn(event, sheet, scale) : null;
    if (!at) return;
    const box = { x: at.x - held.grabX, y: at.y - held.grabY, width: across(piece), height: along(piece) };
    const others = layout.laid.filter((other, index) => index !== held.index && other.sheet === sheet);
    const snapped = snapPiece(box, others, plan, event.altKey ? 0 : SNAP_PX / scale);
    setGuides(snapped.guides);
    pieces.move(held.index, { sheet, x: snapped.x, y: snapped.y }, held.gesture);
  };
  const onPointerUp = () => {
    drag.current = null;
    pieces.setDragging(false);
    setGuides({ x: null, y: null });
  };
  return { guides, onPointerDown, onPointerMove, onPointerUp };
}

const filmOn = (sheet: number) => document.querySelector(`[data-film="${sheet}"]`);

function pointOn({ clientX, clientY }: PointerEvent, sheet: number, scale: number) {
  const film = filmOn(sheet)?.getBoundingClientRect();
  return film ? { x: (clientX - film.left) / scale, y: (clientY - film.top) / scale } : null;
}

function sheetUnder({ clientX, clientY }: PointerEvent, sheets: number): number | null {
  for (let sheet = 0; sheet < sheets; sheet++) {
    const box = filmOn(sheet)?.getBoundingClientRect();
    if (!box) continue;
    if (clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom)
      return sheet;
  }
  return null;
}

type Mark = 'chosen' | 'alike' | 'none';

const OUTLINE: Readonly<Record<Mark, string>> = {
  chosen: 'var(--color-accent)',
  alike: 'var(--color-ink-500)',
  none: 'transparent',
};

function PieceImage(props: {
  readonly piece: LaidOut;
  readonly index: number;
  readonly scale: number;
  readonly file: ArtFile;
  readonly mark: Mark;
  readonly under: UnderWhite | null;
  readonly troubles: readonly PieceTrouble[];
  readonly onPointerDown: (event: PointerEvent<SVGElement>, index: number) => void;
  readonly onPointerMove: (event: PointerEvent<SVGElement>) => void;
  readonly onPointerUp: () => void;
  readonly onChoose: () => void;
}) {
  const { piece, index, scale, file, mark, under, troubles, onChoose } = props;
  const { onPointerDown, onPointerMove, onPointerUp } = props;
  const element = useRef<SVGRectElement>(null);
  const chosen = mark === 'chosen';
  // Moves focus to the selected piece, so that it receives key presses after copying.
  useEffect(() => {
    if (chosen) element.current?.focus({ preventScroll: false });
  }, [chosen]);
  const [width, height] = [piece.width * scale, piece.height * scale];
  const [x, y, wide, tall] = [piece.x * scale, piece.y * scale, across(piece) * scale, along(piece) * scale];
  const turned = `translate(${x + wide / 2} ${y + tall / 2}) rotate(${piece.turn}) translate(${-width / 2} ${-height / 2})`;
  const overlaps = troubles.some(({ kind }) => kind === 'overlap');
  const label = [`${file.name}, piece ${index + 1}`, ...troubles.map(({ text }) => text)].join('. ');
  return (
    <>
      <image
        href={file.picture}
        width={width}
        height={height}
        transform={turned}
        preserveAspectRatio="none"
      />
      {under && <WhiteMarks {...{ under, width, height }} transform={turned} />}
      <rect
        ref={element}
        {...{ x, y, width: wide, height: tall }}
        role="button"
        aria-pressed={chosen}
        aria-label={label}
        tabIndex={chosen ? 0 : -1}
        fill="transparent"
        stroke={overlaps && !chosen ? 'var(--color-bad)' : OUTLINE[mark]}
        strokeWidth={2}
        strokeDasharray={mark === 'alike' ? '3 3' : undefined}
        className={`outline-none ${chosen ? 'cursor-move touch-none' : 'cursor-move hover:stroke-(--color-ink-400)'}`}
        onClick={onChoose}
        onPointerDown={(event) => onPointerDown(event, index)}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={onPointerUp}
      >
        <title>{label}</title>
      </rect>
      <Badge {...{ x, y, wide, tall, troubles }} />
    </>
  );
}

function ChosenOutline({ piece, scale }: { readonly piece: LaidOut; readonly scale: number }) {
  return (
    <rect
      x={piece.x * scale}
      y={piece.y * scale}
      width={across(piece) * scale}
      height={along(piece) * scale}
      fill="none"
      stroke="var(--color-accent)"
      strokeWidth={2}
      className="pointer-events-none"
    />
  );
}

const BADGE_PX = 18;

/** Corner badge on pieces that are large enough; the list shows the same warnings. */
function Badge(props: {
  readonly x: number;
  readonly y: number;
  readonly wide: number;
  readonly tall: number;
  readonly troubles: readonly PieceTrouble[];
}) {
  const { x, y, wide, tall, troubles } = props;
  if (troubles.length === 0 || wide < BADGE_PX || tall < BADGE_PX) return null;
  const bad = troubles.some(({ tone }) => tone === 'bad');
  const [middleX, middleY] = [x + BADGE_PX / 2 + 2, y + BADGE_PX / 2 + 2];
  return (
    <g aria-hidden className="pointer-events-none">
      <circle
        cx={middleX}
        cy={middleY}
        r={BADGE_PX / 2}
        fill={bad ? 'var(--color-bad)' : 'var(--color-warn)'}
        stroke="var(--color-surface)"
        strokeWidth={1.5}
      />
      <text
        x={middleX}
        y={middleY + 4}
        textAnchor="middle"
        fill="var(--color-surface)"
        className="text-xs font-bold"
      >
        !
      </text>
    </g>
  );
}

function GuideLines(props: {
  readonly guides: Guides;
  readonly width: number;
  readonly height: number;
  readonly scale: number;
}) {
  const { guides, width, height, scale } = props;
  const line = { stroke: 'var(--color-accent)', strokeWidth: 1, className: 'pointer-events-none' } as const;
  return (
    <>
      {guides.x !== null && <path d={`M${guides.x * scale} 0V${height}`} {...line} />}
      {guides.y !== null && <path d={`M0 ${guides.y * scale}H${width}`} {...line} />}
    </>
  );
}
