import { Input } from '@printready/ui';

type NameInputProps = {
  readonly label: string;
  readonly name: string;
  readonly onName: (name: string) => void;
};

/** Applies the name when the field loses focus, unless it is empty. */
export function NameInput({ label, name, onName }: NameInputProps) {
  return (
    <Input
      aria-label={label}
      className="min-w-0 flex-1"
      key={name}
      defaultValue={name}
      maxLength={40}
      onBlur={(event) => {
        const next = event.currentTarget.value.trim();
        if (next !== '' && next !== name) onName(next);
      }}
    />
  );
}
