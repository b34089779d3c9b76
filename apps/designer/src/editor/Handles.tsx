import { toViewport, type View } from '@printready/canvas/view';
import { boxAround } from '@printready/designer/edit';
import type { Box } from '@printready/designer/geometry';
import type { Design, OrnamentNode, TextNode } from '@printready/designer/scene';
import { bendHandle, spanHandle, tailHandle } from './model/bend.ts';
import { boxesOf, outlines, useEditor, useOutlineVersion } from './model/editor.ts';
import { selectionOf } from './model/editor-state.ts';
import { CORNERS, cornerOf } from './model/gesture.ts';

/** Distance of the handles from their box, CSS px; keeps the handles of a small box apart. */
const OUT = 6;
const TURN_OUT = 34;

const CURSORS = { nw: 'nwse-resize', se: 'nwse-resize', ne: 'nesw-resize', sw: 'nesw-resize' } as const;

type HandleProps = {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly cursor: string;
  readonly round?: boolean;
};

/** The visible circle is small; the hit area is 40 px wide for touch. */
function Handle({ name, x, y, cursor, round = false }: HandleProps) {
  return (
    <g data-handle={name} className="pointer-events-auto" style={{ cursor }}>
      <circle cx={x} cy={y} className="[r:10px] pointer-coarse:[r:20px]" fill="transparent" />
      <rect
        x={x - 5}
        y={y - 5}
        width={10}
        height={10}
        rx={round ? 5 : 2}
        fill="var(--color-surface)"
        stroke="var(--color-accent)"
        strokeWidth={2}
      />
    </g>
  );
}

/** Draws two strokes, so that the frame is visible on every garment color. */
function Frame({ left, top, right, bottom }: Box) {
  const lines = [
    { stroke: 'oklch(1 0 0 / 0.8)', strokeWidth: 3 },
    { stroke: 'var(--color-accent)', strokeWidth: 1.5 },
  ];
  return lines.map((line) => (
    <rect
      key={line.stroke}
      x={left}
      y={top}
      width={right - left}
      height={bottom - top}
      fill="none"
      {...line}
    />
  ));
}

const toScreen = ({ left, top, right, bottom }: Box, { zoom, x, y }: View): Box => ({
  left: left * zoom + x,
  top: top * zoom + y,
  right: right * zoom + x,
  bottom: bottom * zoom + y,
});

function Grips({ box }: { readonly box: Box }) {
  const middle = (box.left + box.right) / 2;
  const turnAt = box.top > TURN_OUT + 8 ? box.top - TURN_OUT : box.top + TURN_OUT;
  return (
    <>
      <line x1={middle} y1={box.top} x2={middle} y2={turnAt} stroke="var(--color-accent)" strokeWidth={1.5} />
      <Handle name="rotate" x={middle} y={turnAt} cursor="grab" round />
      {CORNERS.map((corner) => {
        const { x, y } = cornerOf(box, corner);
        return <Handle key={corner} name={corner} x={x} y={y} cursor={CURSORS[corner]} />;
      })}
    </>
  );
}

function BendGrip({ node, view }: { readonly node: TextNode; readonly view: View }) {
  const drawn = outlines.of(node);
  if (!drawn) return null;
  const bend = toViewport(view, bendHandle(node, drawn.runMm));
  const span = toViewport(view, spanHandle(node, drawn.runMm));
  return (
    <>
      <Handle name="bend" x={bend.x} y={bend.y} cursor="ns-resize" round />
      <Handle name="span" x={span.x} y={span.y} cursor="ew-resize" round />
    </>
  );
}

function TailGrip({ node, view }: { readonly node: OrnamentNode; readonly view: View }) {
  const { x, y } = toViewport(view, tailHandle(node));
  return <Handle name="tail" x={x} y={y} cursor="ew-resize" round />;
}

export function Handles({ view, design }: { readonly view: View; readonly design: Design }) {
  const selection = useEditor(selectionOf);
  useOutlineVersion();
  const nodes = design.scene.filter(({ id, hidden }) => selection.has(id) && !hidden);
  const boxes = [...boxesOf(nodes)];
  if (boxes.length === 0) return null;
  const around = toScreen(boxAround(boxes.map(([, box]) => box)), view);
  const box = {
    left: around.left - OUT,
    top: around.top - OUT,
    right: around.right + OUT,
    bottom: around.bottom + OUT,
  };
  const free = nodes.filter(({ locked }) => !locked);
  const [only] = nodes.length === 1 ? free : [];
  return (
    <g>
      {boxes.length > 1 &&
        boxes.map(([id, one]) => {
          const { left, top, right, bottom } = toScreen(one, view);
          return (
            <rect
              key={id}
              x={left}
              y={top}
              width={right - left}
              height={bottom - top}
              fill="none"
              stroke="oklch(0.69 0.14 232 / 0.5)"
            />
          );
        })}
      <Frame {...box} />
      {free.length > 0 && <Grips box={box} />}
      {only?.kind === 'text' && <BendGrip node={only} view={view} />}
      {only?.kind === 'ornament' && only.make === 'tail' && <TailGrip node={only} view={view} />}
    </g>
  );
}
