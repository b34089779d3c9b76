import { Switch } from 'radix-ui';
import { useId } from 'react';
import { ResetDot } from './ResetDot.tsx';

type SwitchFieldProps = {
  readonly label: string;
  readonly value: boolean;
  readonly initial?: boolean;
  readonly onChange: (value: boolean) => void;
  readonly hint?: string;
};

export function SwitchField({ label, value, initial, onChange, hint }: SwitchFieldProps) {
  const id = useId();
  return (
    <div>
      <div className="flex min-h-8 thumb:min-h-11 items-center justify-between gap-3">
        <span className="flex min-w-0 items-center gap-3">
          <label htmlFor={id} className="text-sm text-ink-800">
            {label}
          </label>
          {initial !== undefined && (
            <ResetDot label={label} changed={value !== initial} onReset={() => onChange(initial)} />
          )}
        </span>
        <Switch.Root
          id={id}
          checked={value}
          onCheckedChange={onChange}
          {...(hint && { 'aria-describedby': `${id}-hint` })}
          className="thumb-area h-5 w-9 shrink-0 rounded-full border border-ink-400 bg-ink-200 transition-colors duration-120 data-[state=checked]:border-accent data-[state=checked]:bg-accent"
        >
          <Switch.Thumb className="block size-3.5 translate-x-0.5 rounded-full bg-ink-600 transition-transform duration-120 data-[state=checked]:translate-x-[18px] data-[state=checked]:bg-on-accent" />
        </Switch.Root>
      </div>
      {hint && (
        <p id={`${id}-hint`} className="text-xs leading-4 text-ink-600">
          {hint}
        </p>
      )}
    </div>
  );
}
