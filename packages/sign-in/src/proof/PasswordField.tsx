import { password as messages } from '@printready/contracts/messages';
import { TextField } from '@printready/ui';
import { useState } from 'react';
import { passwordProblem, passwordStrength, STRENGTHS, type Strength } from './password-strength.ts';

const COLOR: Readonly<Record<Strength, string>> = {
  'too short': 'bg-bad',
  weak: 'bg-bad',
  fair: 'bg-warn',
  strong: 'bg-ok',
};

function StrengthBar({ strength }: { readonly strength: Strength }) {
  const reached = STRENGTHS.indexOf(strength);
  return (
    <div className="mt-2 flex items-center gap-3">
      <div aria-hidden className="flex grow gap-1">
        {STRENGTHS.map((name, index) => (
          <span
            key={name}
            className={`h-1 grow rounded-xs ${index <= reached ? COLOR[strength] : 'bg-ink-200'}`}
          />
        ))}
      </div>
      <p role="status" className="w-20 text-right text-xs text-ink-700">
        <span className="sr-only">Password strength: </span>
        {strength}
      </p>
    </div>
  );
}

export function PasswordField(props: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | null;
  readonly purpose: 'current' | 'new';
  /** Email address, considered when rating a new password, because an attacker would know it. */
  readonly email?: string;
}) {
  const { label, value, onChange, error, purpose, email } = props;
  const [shown, setShown] = useState(false);
  const isNew = purpose === 'new';
  return (
    <div className="relative">
      <TextField
        label={label}
        type={shown ? 'text' : 'password'}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        hint={isNew && !value ? messages.rule : null}
        error={error ?? null}
      />
      <button
        type="button"
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
        className="absolute -top-1 right-0 rounded-sm px-1 py-1 text-sm thumb:-top-3.5 thumb:pt-3.5 thumb:pb-1.5 font-medium text-accent hover:underline"
      >
        {shown ? 'Hide' : 'Show'}
        <span className="sr-only"> password</span>
      </button>
      {isNew && value && <StrengthBar strength={passwordStrength(value, email)} />}
    </div>
  );
}

export function newPasswordError(value: string): string | null {
  switch (passwordProblem(value)) {
    case 'short':
      return messages.tooShort;
    case 'long':
      return messages.tooLong;
    default:
      return null;
  }
}
