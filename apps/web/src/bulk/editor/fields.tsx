/** A choice of many, as the browser draws it. */
const SELECT =
  'h-9 min-w-0 rounded-md border border-ink-400 bg-surface px-2 text-sm text-ink-950 hover:border-ink-500 thumb:h-11 pointer-coarse:text-base';

export function Select<Value extends string>(props: {
  readonly label: string;
  readonly value: Value;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
  readonly className?: string;
}) {
  const { label, value, choices, onChange, className = '' } = props;
  return (
    <select
      aria-label={label}
      value={value}
      onChange={(event) => {
        const chosen = choices.find((one) => one.value === event.currentTarget.value);
        if (chosen) onChange(chosen.value);
      }}
      className={`${SELECT} ${className}`}
    >
      {choices.map((one) => (
        <option key={one.value} value={one.value}>
          {one.label}
        </option>
      ))}
    </select>
  );
}
