import type { ComponentPropsWithRef } from 'react';
import { classNames } from './class-names.ts';

type Choice<Value extends string> = {
  readonly value: Value;
  readonly label: string;
  readonly disabled?: boolean;
};
type Group<Value extends string> = { readonly group: string; readonly choices: readonly Choice<Value>[] };

type SelectProps<Value extends string> = Omit<
  ComponentPropsWithRef<'select'>,
  'value' | 'onChange' | 'children'
> & {
  readonly value: Value;
  readonly choices: readonly (Choice<Value> | Group<Value>)[];
  readonly onChange: (value: Value) => void;
};

const LOOK =
  // Phones zoom in on a focused field whose font size is below 16 px.
  'h-9 min-w-0 rounded-md border border-ink-400 bg-surface px-2 text-sm text-ink-950 hover:border-ink-500 disabled:opacity-50 thumb:h-11 pointer-coarse:text-base';

export function Select<Value extends string>(props: SelectProps<Value>) {
  const { value, choices, onChange, className, ...rest } = props;
  const all = choices.flatMap((one) => ('group' in one ? one.choices : [one]));
  return (
    <select
      {...rest}
      value={value}
      onChange={(event) => {
        const chosen = all.find((one) => one.value === event.currentTarget.value);
        if (chosen) onChange(chosen.value);
      }}
      className={classNames(LOOK, className)}
    >
      {choices.map((one) =>
        'group' in one ? (
          <optgroup key={`group ${one.group}`} label={one.group}>
            {one.choices.map((choice) => (
              <Option key={choice.value} {...choice} />
            ))}
          </optgroup>
        ) : (
          <Option key={one.value} {...one} />
        ),
      )}
    </select>
  );
}

function Option({ value, label, disabled }: Choice<string>) {
  return (
    <option value={value} disabled={disabled}>
      {label}
    </option>
  );
}
