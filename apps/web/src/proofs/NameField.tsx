import { PROOF_LIMITS } from '@printready/contracts/shared';
import { TextField } from '@printready/ui';

export function NameField(props: {
  readonly value: string;
  readonly onChange: (name: string) => void;
  readonly isMissing: boolean;
}) {
  return (
    <TextField
      label="Your name"
      autoComplete="name"
      maxLength={PROOF_LIMITS.nameCharacters}
      value={props.value}
      onChange={(event) => props.onChange(event.target.value)}
      error={props.isMissing ? 'Enter your name.' : null}
    />
  );
}
