import { useState } from 'react';
import { Input } from '../Field.tsx';
import { Select } from '../Select.tsx';

const OWN = 'own';

/** One of the usual names, or an own one. */
export function NameChoiceField({
  label,
  ownLabel,
  names,
  value,
  onChange,
}: {
  readonly label: string;
  readonly ownLabel: string;
  readonly names: readonly string[];
  readonly value: string;
  readonly onChange: (name: string, gesture?: string) => void;
}) {
  const isListed = names.includes(value);
  const [own, setOwn] = useState(!isListed);
  /** Text while it is typed, which may be empty; null otherwise. */
  const [draft, setDraft] = useState<string | null>(null);
  const choices = [
    ...names.map((name) => ({ value: name, label: name })),
    { value: OWN, label: 'Custom name' },
  ];
  return (
    <>
      <label className="flex min-h-9 items-center justify-between gap-3 text-sm text-ink-800">
        {label}
        <Select
          className="grow"
          value={own || !isListed ? OWN : value}
          choices={choices}
          onChange={(chosen) => {
            setOwn(chosen === OWN);
            if (chosen !== OWN) onChange(chosen);
          }}
        />
      </label>
      {(own || !isListed) && (
        <Input
          aria-label={ownLabel}
          maxLength={60}
          value={draft ?? value}
          onChange={({ currentTarget }) => {
            const name = currentTarget.value;
            setDraft(name);
            if (name.trim() !== '') onChange(name.trim(), 'own-name');
          }}
          onBlur={() => setDraft(null)}
        />
      )}
    </>
  );
}
