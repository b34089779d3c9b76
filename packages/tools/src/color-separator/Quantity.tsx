/** A slider for one number option of the separator; everything it needs to know comes from the schema. */
import { SliderField } from '@printready/ui';
import { quantityMeta } from '../option-schemas.ts';
import type { PanelProps } from '../panel.ts';
import { type Options, schema } from './options.ts';

type QuantityName = {
  [Name in keyof Options]: Options[Name] extends number ? Name : never;
}[keyof Options];

export function Quantity({ name, props }: { name: QuantityName; props: PanelProps<Options> }) {
  return (
    <SliderField
      {...quantityMeta(schema.shape[name])}
      value={props.options[name]}
      initial={props.defaults[name]}
      onChange={(value, gesture) => props.change({ [name]: value }, gesture)}
    />
  );
}
