import { password as messages } from '@printready/contracts/messages';
import { Button, Form, toast } from '@printready/ui';
import { useState } from 'react';
import { useUser } from '../session/auth-context.ts';
import { newPasswordError, PasswordField } from './PasswordField.tsx';
import { useProvenChange } from './use-proven-change.tsx';

export function NewPasswordForm({ onDone }: { readonly onDone: () => void }) {
  const { email = '' } = useUser();
  const [password, setPasswordText] = useState('');
  const [unfit, setUnfit] = useState<string | null>(null);
  const { busy, problem, send, proofFields } = useProvenChange(email);

  const save = async () => {
    if (!(await send({ password }))) return;
    toast.success(messages.changed.title, { description: messages.changed.text });
    setPasswordText('');
    onDone();
  };

  const submit = () => {
    const wrong = newPasswordError(password);
    setUnfit(wrong);
    if (!wrong) void save();
  };

  return (
    <Form onSubmit={submit}>
      {/* Username field for password managers. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="New password"
        purpose="new"
        email={email}
        value={password}
        onChange={setPasswordText}
        error={unfit ?? problem}
      />
      {proofFields}
      <div>
        <Button type="submit" look="primary" busy={busy}>
          Save new password
        </Button>
      </div>
    </Form>
  );
}
