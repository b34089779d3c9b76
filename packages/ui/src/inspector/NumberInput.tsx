import {
  type ChangeEvent,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  useRef,
  useState,
} from 'react';
import { classNames } from '../class-names.ts';
import { useGesture } from './gesture.ts';
import { formatNumber, joins, type NumberRange, parseTyped, snap } from './number-steps.ts';

type NumberInputProps = NumberRange & {
  readonly label: string;
  readonly unit: string;
  readonly value: number;
  readonly onChange: (value: number, gesture: string) => void;
  readonly disabled?: boolean;
  /** Text shown in place of 0. */
  readonly zeroText?: string | undefined;
  /** True for a permanent border; false for a border only on hover or focus. */
  readonly framed?: boolean;
  readonly className?: string;
};

const DRAG_THRESHOLD_PX = 3;
/** Pointer movement per step, px. */
const PIXELS_PER_STEP = 3;

const STEPS_BY_KEY: Readonly<Record<string, number>> = {
  ArrowUp: 1,
  ArrowDown: -1,
  PageUp: 10,
  PageDown: -10,
};

export function NumberInput(props: NumberInputProps) {
  const { label, unit, value, step, disabled = false, zeroText, framed = false, className } = props;
  const longest = Math.max(2, formatNumber(props.max, step).length, zeroText?.length ?? 0);
  const typing = useTyping(props);
  const scrub = useScrub(props);

  return (
    <span
      className={classNames(
        'inline-flex h-7 items-center rounded-sm border px-1.5 text-sm tabular-nums thumb:h-11 thumb:min-w-11',
        framed ? 'border-ink-300' : 'border-transparent',
        'hover:border-ink-400 focus-within:border-accent focus-within:bg-surface has-disabled:opacity-50',
        className,
      )}
    >
      <input
        type="text"
        inputMode="decimal"
        role="spinbutton"
        aria-label={unit ? `${label}, ${unit}` : label}
        aria-valuenow={value}
        {...(value === 0 && zeroText !== undefined && { 'aria-valuetext': zeroText })}
        aria-valuemin={props.min}
        aria-valuemax={props.max}
        disabled={disabled}
        {...typing}
        {...scrub}
        className="min-w-0 thumb:h-full thumb:min-w-10 cursor-ew-resize touch-none bg-transparent text-right outline-none focus:cursor-text pointer-coarse:text-base"
        style={{ width: `calc(${longest}ch + 2px)` }}
      />
      {unit && (
        <span aria-hidden className={classNames('text-xs text-ink-600', !joins(unit) && 'pl-1')}>
          {unit}
        </span>
      )}
    </span>
  );
}

/** Typed text is applied on Enter or blur and discarded on Escape; arrow keys step immediately. */
function useTyping(props: NumberInputProps) {
  const { value, step, zeroText } = props;
  const shown = value === 0 && zeroText !== undefined ? zeroText : formatNumber(value, step);
  const [draft, setDraft] = useState<string | null>(null);
  const gesture = useGesture();

  const change = (next: number) => {
    const snapped = snap(next, props);
    if (snapped !== value) props.onChange(snapped, gesture.current());
  };
  const commit = () => {
    const typed = draft === null ? null : parseTyped(draft);
    setDraft(null);
    gesture.renew();
    if (typed !== null) change(typed);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const steps = STEPS_BY_KEY[event.key];
    if (steps !== undefined) {
      event.preventDefault();
      gesture.key(event);
      setDraft(null);
      change(value + steps * step * (event.shiftKey ? 10 : 1));
    } else if (event.key === 'Enter') {
      commit();
      event.currentTarget.select();
    } else if (event.key === 'Escape' && draft !== null) {
      event.stopPropagation();
      setDraft(null);
    }
  };
  return {
    value: draft ?? shown,
    onChange: (event: ChangeEvent<HTMLInputElement>) => setDraft(event.currentTarget.value),
    onFocus: (event: FocusEvent<HTMLInputElement>) => event.currentTarget.select(),
    onBlur: commit,
    onKeyDown,
  };
}

function useScrub(props: NumberInputProps) {
  const start = useRef<{ x: number; value: number; moved: boolean } | null>(null);
  const gesture = useGesture();
  return {
    onPointerDown(event: PointerEvent<HTMLInputElement>) {
      if (event.button !== 0 || document.activeElement === event.currentTarget) return;
      // A click (edit) and a drag (scrub) can only be told apart at the end of a press.
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      start.current = { x: event.clientX, value: props.value, moved: false };
      gesture.renew();
    },
    onPointerMove(event: PointerEvent<HTMLInputElement>) {
      const from = start.current;
      if (!from) return;
      const distance = event.clientX - from.x;
      if (!from.moved && Math.abs(distance) < DRAG_THRESHOLD_PX) return;
      from.moved = true;
      const factor = event.shiftKey ? 10 : 1;
      const next = snap(from.value + Math.round(distance / PIXELS_PER_STEP) * props.step * factor, props);
      if (next !== props.value) props.onChange(next, gesture.current());
    },
    onPointerUp(event: PointerEvent<HTMLInputElement>) {
      if (start.current && !start.current.moved) event.currentTarget.focus();
      start.current = null;
    },
    onPointerCancel() {
      start.current = null;
    },
  };
}
