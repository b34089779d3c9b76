import { NumberInput } from './NumberInput.tsx';

const MM_PER_INCH = 25.4;

type PrintLengthFieldProps = {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly value: number;
  readonly onChange: (millimeters: number, gesture: string) => void;
};

export function PrintLengthField({ label, hint, min, max, step, value, onChange }: PrintLengthFieldProps) {
  return (
    <div>
      <div className="flex h-8 thumb:h-11 items-center justify-between gap-2">
        <span className="text-sm text-ink-800">{label}</span>
        <span className="-mr-1.5 flex">
          <NumberInput
            label={label}
            unit="in"
            min={0.05}
            max={max / MM_PER_INCH}
            step={0.01}
            value={value / MM_PER_INCH}
            onChange={(inches, gesture) => onChange(inches * MM_PER_INCH, gesture)}
          />
          <NumberInput {...{ label, min, max, step, value, onChange }} unit="mm" />
        </span>
      </div>
      {hint && <p className="text-xs leading-4 text-ink-600">{hint}</p>}
    </div>
  );
}
