import { RadioGroup } from 'radix-ui';
import { type ReactNode, useId } from 'react';
import { Select } from '../Select.tsx';
import { ResetDot } from './ResetDot.tsx';

/** Maximum number of segments; more would need a third row in the inspector's 320 px. */
const SEGMENTS = 6;

type Choice<Value extends string> = {
  readonly value: Value;
  readonly label: string;
  readonly icon?: ReactNode;
};
type Labels<Value extends string> = Readonly<Record<Value, string>>;

type ChoiceFieldProps<Value extends string> = {
  readonly label: string;
  readonly value: Value;
  readonly initial?: Value;
  /** An array keeps the order of numeric values; an object would list keys that look like integers first. */
  readonly choices: readonly Choice<Value>[] | Labels<Value>;
  readonly onChange: (value: Value) => void;
  readonly hint?: string;
};

export const choicesOf = <Value extends string>(labels: Labels<Value>): Choice<Value>[] =>
  (Object.entries(labels) as [Value, string][]).map(([value, label]) => ({ value, label }));

const isList = <Value extends string>(
  choices: ChoiceFieldProps<Value>['choices'],
): choices is readonly Choice<Value>[] => Array.isArray(choices);

export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { label, value, initial, onChange, hint } = props;
  const choices = isList(props.choices) ? props.choices : choicesOf(props.choices);
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex h-6 items-center gap-3">
        <span id={id} className="text-sm text-ink-800">
          {label}
        </span>
        {initial !== undefined && (
          <ResetDot label={label} changed={value !== initial} onReset={() => onChange(initial)} />
        )}
      </div>
      {choices.length > SEGMENTS ? (
        <Select aria-labelledby={id} value={value} choices={choices} onChange={onChange} />
      ) : (
        <Segments labelledBy={id} value={value} choices={choices} onChange={onChange} />
      )}
      {hint && <p className="text-xs leading-4 text-ink-600">{hint}</p>}
    </div>
  );
}

function Segments<Value extends string>(
  props: Pick<ChoiceFieldProps<Value>, 'value' | 'onChange'> & {
    readonly labelledBy: string;
    readonly choices: readonly Choice<Value>[];
  },
) {
  const { labelledBy, value, choices, onChange } = props;
  return (
    <RadioGroup.Root
      aria-labelledby={labelledBy}
      value={value}
      onValueChange={(next) => {
        const chosen = choices.find((choice) => choice.value === next);
        if (chosen) onChange(chosen.value);
      }}
      // Equal widths if every label fits; otherwise segments with long labels are wider, and a second row is
      // added before any label is cut off.
      className="flex flex-wrap gap-0.5 rounded-md bg-ink-100 p-0.5"
    >
      {choices.map((choice) => (
        <RadioGroup.Item
          key={choice.value}
          value={choice.value}
          className="flex h-7 min-w-fit flex-1 basis-0 items-center justify-center gap-1.5 rounded-[6px] px-1 text-sm text-ink-700 transition-colors duration-120 hover:text-ink-950 data-[state=checked]:bg-surface data-[state=checked]:font-medium data-[state=checked]:text-ink-950 data-[state=checked]:shadow-[0_0_0_1px_var(--color-ink-300)] thumb:h-11 thumb:px-2.5"
        >
          {choice.icon}
          <span className="whitespace-nowrap">{choice.label}</span>
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}
