import { boxAround, moveNodes, rotateNodes, scaleNodes } from '@printready/designer/edit';
import type { Node } from '@printready/designer/scene';
import { inchesToMillimeters, millimetersToInches } from '@printready/pixels/number';
import { NumberInput } from '@printready/ui';
import { applyToSelection, boxesOf, useOutlineVersion } from '../model/editor.ts';

type NumberRowProps = {
  readonly label: string;
  readonly unit: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly onChange: (value: number, gesture: string) => void;
};

function NumberRow(props: NumberRowProps) {
  return (
    <div className="flex min-w-0 items-center justify-between gap-2 text-sm text-ink-800">
      {props.label}
      <NumberInput {...props} framed />
    </div>
  );
}

export const inches = (mm: number) => Math.round(millimetersToInches(mm) * 100) / 100;

const RANGE = { unit: 'in', min: -60, max: 60, step: 0.01 } as const;
const SIZE = { ...RANGE, min: 0.01 } as const;

export function PlaceFields({ nodes }: { readonly nodes: readonly Node[] }) {
  useOutlineVersion();
  const boxes = [...boxesOf(nodes).values()];
  if (boxes.length === 0) return null;
  const { left, top, right, bottom } = boxAround(boxes);
  const move = (dx: number, dy: number, gesture: string) =>
    applyToSelection((design, ids) => moveNodes(design, ids, dx, dy), gesture);
  const scale = (from: number, to: number, gesture: string) => {
    if (from > 0)
      applyToSelection((design, ids) => scaleNodes(design, ids, { x: left, y: top }, to / from), gesture);
  };
  const [only] = nodes.length === 1 ? nodes : [];
  const turn = only?.rotateDeg ?? 0;
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-2">
      <NumberRow
        label="X"
        {...RANGE}
        value={inches(left)}
        onChange={(value, gesture) => move(inchesToMillimeters(value) - left, 0, gesture)}
      />
      <NumberRow
        label="Y"
        {...RANGE}
        value={inches(top)}
        onChange={(value, gesture) => move(0, inchesToMillimeters(value) - top, gesture)}
      />
      <NumberRow
        label="W"
        {...SIZE}
        value={inches(right - left)}
        onChange={(value, gesture) => scale(right - left, inchesToMillimeters(value), gesture)}
      />
      <NumberRow
        label="H"
        {...SIZE}
        value={inches(bottom - top)}
        onChange={(value, gesture) => scale(bottom - top, inchesToMillimeters(value), gesture)}
      />
      {only && (
        <NumberRow
          label="Turn"
          unit="°"
          min={-180}
          max={180}
          step={1}
          value={Math.round(turn * 10) / 10}
          onChange={(value, gesture) =>
            applyToSelection(
              (design, ids) =>
                rotateNodes(design, ids, { x: (left + right) / 2, y: (top + bottom) / 2 }, value - turn),
              gesture,
            )
          }
        />
      )}
    </div>
  );
}
