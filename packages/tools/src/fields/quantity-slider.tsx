import { SliderField } from '@printready/ui';
import type { z } from 'zod';
import { quantityMeta } from '../contract/option-schemas.ts';

type NumberName<Shape extends z.ZodRawShape> = {
  [Name in keyof Shape]: Shape[Name] extends z.ZodDefault<z.ZodNumber> ? Name & string : never;
}[keyof Shape];

type QuantityProps<Name extends string> = {
  readonly name: Name;
  readonly props: {
    readonly options: Readonly<Record<Name, number>>;
    readonly defaults: Readonly<Record<Name, number>>;
    readonly change: (patch: Partial<Record<Name, number>>, gesture?: string) => void;
  };
  /** Bounds set by the picture or by another option; values outside them are clamped. */
  readonly min?: number;
  readonly max?: number;
  readonly disabled?: boolean;
};

/** @returns a component for these options; create it once, at module level next to a panel, not inside it. */
export function quantitySlider<Shape extends z.ZodRawShape>(shape: Shape) {
  return function Quantity({ name, props, min, max, disabled = false }: QuantityProps<NumberName<Shape>>) {
    const meta = quantityMeta(shape[name] as unknown as z.ZodType);
    const patch = (value: number): Partial<Record<NumberName<Shape>, number>> =>
      ({ [name]: value }) as Partial<Record<NumberName<Shape>, number>>;
    const least = min ?? meta.min;
    const most = max ?? meta.max;
    const within = (value: number) => Math.min(most, Math.max(least, value));
    return (
      <SliderField
        {...meta}
        {...{ min: least, max: most }}
        value={within(props.options[name])}
        initial={within(props.defaults[name])}
        disabled={disabled}
        onChange={(value, gesture) => props.change(patch(value), gesture)}
      />
    );
  };
}
