import { RANGES } from '@printready/print/rates';
import { NumberInput } from '@printready/ui';

type RowProps = {
  readonly label: string;
  readonly unit: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
};

export function RateRow({
  range,
  zeroText,
  ...row
}: RowProps & { readonly range: (typeof RANGES)[keyof typeof RANGES]; readonly zeroText?: string }) {
  return (
    <div className="flex items-center justify-between gap-3">
      <span className="text-ink-800">{row.label}</span>
      <NumberInput {...row} {...range} {...(zeroText !== undefined && { zeroText })} framed />
    </div>
  );
}

/** Price field in dollars for a value in cents. */
export const PriceRow = ({ value, onChange, ...row }: RowProps) => (
  <RateRow
    {...row}
    range={RANGES.dollars}
    zeroText="Not set"
    value={value / 100}
    onChange={(dollars) => onChange(Math.round(100 * dollars))}
  />
);
