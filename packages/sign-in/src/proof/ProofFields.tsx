import { Button } from '@printready/ui';
import { CodeField } from './CodeField.tsx';
import { PasswordField } from './PasswordField.tsx';

export function ProofFields(props: {
  readonly asked: 'password' | 'code';
  readonly reason: string;
  readonly passwordLabel: string;
  readonly codeHint: string;
  readonly secret: string;
  readonly error?: string | null;
  readonly onSecret: (secret: string) => void;
  readonly onPassword?: (() => void) | undefined;
  readonly onCode: () => void;
}) {
  const {
    asked,
    reason,
    passwordLabel,
    codeHint,
    secret,
    error = null,
    onSecret,
    onPassword,
    onCode,
  } = props;
  const other = asked === 'password' ? onCode : onPassword;
  return (
    <>
      <p role="status" className="text-ink-900">
        {reason}
      </p>
      {asked === 'password' ? (
        <PasswordField
          label={passwordLabel}
          purpose="current"
          value={secret}
          onChange={onSecret}
          error={error}
        />
      ) : (
        <CodeField focused value={secret} onChange={onSecret} hint={codeHint} error={error} />
      )}
      {other && (
        <div>
          <Button size="small" look="quiet" onClick={other}>
            {asked === 'password' ? 'Email me a code instead' : 'Use the password instead'}
          </Button>
        </div>
      )}
    </>
  );
}
