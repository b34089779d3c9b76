import { Slider } from 'radix-ui';
import { useId } from 'react';
import { Tooltip } from '../overlays/Tooltip.tsx';
import { useGesture } from './gesture.ts';
import { NumberInput } from './NumberInput.tsx';
import { type NumberRange, snap, withUnit } from './number-steps.ts';
import { ResetDot } from './ResetDot.tsx';

type SliderFieldProps = NumberRange & {
  readonly label: string;
  readonly unit: string;
  readonly hint?: string;
  /** Text shown in place of 0, such as "Not set". */
  readonly zeroText?: string;
  readonly value: number;
  readonly initial: number;
  /** @param gesture same for all changes of one drag or one run of key presses */
  readonly onChange: (value: number, gesture: string) => void;
  readonly disabled?: boolean;
};

/** Filled part of the track, percent. If the scale contains 0, the fill starts there. */
function filledPart(value: number, { min, max }: { readonly min: number; readonly max: number }) {
  const at = (amount: number) => ((amount - min) / (max - min)) * 100;
  const nought = at(Math.min(Math.max(0, min), max));
  return { from: Math.min(nought, at(value)), to: Math.max(nought, at(value)) };
}

export function SliderField(props: SliderFieldProps) {
  const { label, unit, hint, zeroText, value, initial, min, max, step, onChange, disabled = false } = props;
  const gesture = useGesture();
  const id = useId();
  const filled = filledPart(value, { min, max });
  const caption = (
    <span id={id} className="text-sm text-ink-800">
      {label}
    </span>
  );
  return (
    <div className="flex flex-col">
      <div className="flex h-7 items-center justify-between gap-2 thumb:h-11">
        <span className="flex min-w-0 items-center gap-3">
          {hint ? <Tooltip label={hint}>{caption}</Tooltip> : caption}
          <ResetDot
            label={label}
            changed={!disabled && value !== initial}
            onReset={() => {
              gesture.renew();
              onChange(initial, gesture.current());
            }}
          />
        </span>
        <NumberInput
          {...{ label, unit, value, min, max, step, onChange, disabled, zeroText }}
          className="-mr-1.5"
        />
      </div>
      <Slider.Root
        value={[value]}
        min={min}
        max={max}
        step={step}
        disabled={disabled}
        onPointerDown={gesture.renew}
        onKeyDown={gesture.key}
        onValueChange={([next]) => {
          if (next !== undefined) onChange(snap(next, props), gesture.current());
        }}
        className="relative flex h-6 w-full touch-none items-center select-none data-disabled:opacity-50 thumb:h-11"
      >
        <Slider.Track className="relative h-1 grow rounded-full bg-ink-200">
          <span
            aria-hidden
            className="absolute h-full rounded-full bg-accent"
            style={{ left: `${filled.from}%`, right: `${100 - filled.to}%` }}
          />
        </Slider.Track>
        <Slider.Thumb
          aria-labelledby={id}
          aria-valuetext={value === 0 && zeroText ? zeroText : withUnit(value, unit)}
          {...(hint && { 'aria-description': hint })}
          className="block size-4 rounded-full border-2 border-accent bg-surface transition-shadow duration-120 hover:shadow-[0_0_0_4px_var(--color-accent-soft)] thumb:size-6"
        />
      </Slider.Root>
    </div>
  );
}
