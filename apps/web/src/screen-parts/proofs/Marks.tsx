/** Numbered marks on the picture of a proof. */
import type { ProofPin } from '@printready/contracts/shared';
import type { KeyboardEvent, MouseEvent } from 'react';

type Place = Pick<ProofPin, 'x' | 'y'>;

const STEP = 0.01;
const LONG_STEP = 0.1;
const MOVES: Readonly<Record<string, Place>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

const within = (value: number): number => Math.min(1, Math.max(0, value));

/** To four decimals, less than a pixel of any picture. */
const placeAt = (x: number, y: number): Place => ({
  x: Number(within(x).toFixed(4)),
  y: Number(within(y).toFixed(4)),
});

const DOT =
  'absolute flex size-7 -translate-1/2 items-center justify-center rounded-full border-2 border-surface bg-bad text-xs font-semibold text-surface';

const styleAt = ({ x, y }: Place) => ({ left: `${x * 100}%`, top: `${y * 100}%` });

export function Marks({ pins }: { readonly pins: readonly Place[] }) {
  return pins.map((pin, index) => (
    <span key={index} className={DOT} style={styleAt(pin)}>
      <span className="sr-only">Mark </span>
      {index + 1}
    </span>
  ));
}

/** A click or tap adds a mark there, Enter one in the middle; arrow keys move a mark. */
export function MarkEditor(props: {
  readonly pins: readonly Place[];
  readonly isFull: boolean;
  readonly onAdd: (place: Place) => void;
  readonly onMove: (index: number, place: Place) => void;
}) {
  const { pins, isFull, onAdd, onMove } = props;
  const add = (event: MouseEvent<HTMLButtonElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const isByKey = event.detail === 0;
    onAdd(
      isByKey
        ? placeAt(0.5, 0.5)
        : placeAt((event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height),
    );
  };
  const move = (event: KeyboardEvent, index: number, { x, y }: Place) => {
    const direction = MOVES[event.key];
    if (!direction) return;
    event.preventDefault();
    const step = event.shiftKey ? LONG_STEP : STEP;
    onMove(index, placeAt(x + direction.x * step, y + direction.y * step));
  };
  return (
    <>
      {!isFull && (
        <button
          type="button"
          aria-label="Mark a place on the picture"
          onClick={add}
          className="absolute inset-0 cursor-crosshair"
        />
      )}
      {pins.map((pin, index) => (
        <button
          key={index}
          type="button"
          aria-label={`Mark ${index + 1}: move it with the arrow keys`}
          className={DOT}
          style={styleAt(pin)}
          onKeyDown={(event) => move(event, index, pin)}
        >
          {index + 1}
        </button>
      ))}
    </>
  );
}
