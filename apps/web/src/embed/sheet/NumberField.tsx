/** @jsxImportSource preact */
import { readTypedNumber } from '@printready/ui/typed-number';
import { useId, useState } from 'preact/hooks';

type Props = {
  readonly label: string;
  /** Distinguishes fields of one label, for screen readers. */
  readonly of?: string;
  readonly unit?: string;
  /** Text of the value while nothing is typed. */
  readonly shown: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly onChange: (value: number) => void;
};

/** Text is taken on Enter and when the field is left; arrow keys change the number at once. */
export function NumberField(props: Props) {
  const { label, of, unit, shown, value, min, max, step, onChange } = props;
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const change = (next: number) => {
    setTyped(null);
    const within = Math.min(max, Math.max(min, next));
    if (within !== value) onChange(within);
  };
  const take = () => {
    const number = readTypedNumber(typed ?? '');
    if (number === null) setTyped(null);
    else change(number);
  };
  return (
    <div class="number">
      <label for={id}>
        {label}
        {of !== undefined && <span class="hidden">, {of}</span>}
      </label>
      <span class="field">
        <input
          id={id}
          inputMode="decimal"
          autocomplete="off"
          value={typed ?? shown}
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
          onBlur={take}
          onKeyDown={(event) => {
            if (event.key === 'Enter') take();
            const steps = { ArrowUp: 1, ArrowDown: -1 }[event.key];
            if (steps === undefined) return;
            event.preventDefault();
            change(value + steps * step);
          }}
        />
        {unit}
      </span>
    </div>
  );
}
