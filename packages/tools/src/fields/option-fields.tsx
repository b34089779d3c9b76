/** Controls of single options: their value, default and change come from the panel. */
import { ChoiceField, ColorField, SwitchField } from '@printready/ui';
import type { ReactNode } from 'react';
import type { Rgb } from '../contract/option-schemas.ts';
import type { PanelProps } from '../contract/panel.ts';

type OptionProps<Name extends string, Options> = {
  readonly name: Name;
  readonly label: string;
  readonly props: Pick<PanelProps<Options>, 'options' | 'defaults' | 'change'>;
};

type Labels<Value extends string> = Readonly<Record<Value, string>>;

/** @param hint text, or a text for each value */
export function OptionChoice<
  Name extends string,
  Value extends string,
  Options extends Readonly<Record<Name, Value>>,
>(
  props: OptionProps<Name, Options> & {
    /** Labels of the choices in display order. */
    readonly labels: Labels<Value>;
    readonly hint?: string | Labels<NoInfer<Value>>;
  },
) {
  const { name, label, labels, hint } = props;
  const { options, defaults, change } = props.props;
  const shown = typeof hint === 'string' ? hint : hint?.[options[name]];
  return (
    <ChoiceField<Value>
      label={label}
      value={options[name]}
      initial={defaults[name]}
      choices={labels}
      {...(shown !== undefined && { hint: shown })}
      onChange={(value) => change({ [name]: value } as Partial<Options>)}
    />
  );
}

export function OptionSwitch<Name extends string, Options extends Readonly<Record<Name, boolean>>>(
  props: OptionProps<Name, Options> & { readonly hint?: string },
) {
  const { name, label, hint } = props;
  const { options, defaults, change } = props.props;
  return (
    <SwitchField
      label={label}
      value={options[name]}
      initial={defaults[name]}
      {...(hint !== undefined && { hint })}
      onChange={(value) => change({ [name]: value } as Partial<Options>)}
    />
  );
}

/** @param children note under the label */
export function OptionColor<Name extends string, Options extends Readonly<Record<Name, Rgb>>>(
  props: OptionProps<Name, Options> & { readonly children?: ReactNode },
) {
  const { name, label, children } = props;
  const { options, change } = props.props;
  return (
    <div className="flex items-center justify-between gap-3">
      <span className="text-sm text-ink-800">
        {label}
        {children}
      </span>
      <ColorField
        label={label}
        value={options[name]}
        onChange={(color, gesture) => change({ [name]: color } as Partial<Options>, gesture)}
      />
    </div>
  );
}
