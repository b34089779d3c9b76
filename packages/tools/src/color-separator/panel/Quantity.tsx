import { SliderField } from '@printready/ui';
import { quantityMeta } from '../../contract/option-schemas.ts';
import type { PanelProps } from '../../contract/panel.ts';
import { type Options, schema } from '../options.ts';

type QuantityName = {
  [Name in keyof Options]: Options[Name] extends number ? Name : never;
}[keyof Options];

type Props = {
  readonly name: QuantityName;
  readonly min?: number;
  readonly props: PanelProps<Options>;
};

export function Quantity({ name, min, props }: Props) {
  const meta = quantityMeta(schema.shape[name]);
  return (
    <SliderField
      {...meta}
      min={min ?? meta.min}
      value={props.options[name]}
      initial={props.defaults[name]}
      onChange={(value, gesture) => props.change({ [name]: value }, gesture)}
    />
  );
}
