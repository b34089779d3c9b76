import { email as messages } from '@printready/contracts/messages';
import { useProvenChange } from '@printready/sign-in/proof';
import { useUser } from '@printready/sign-in/session';
import { callbackUrl } from '@printready/sign-in/steps';
import { Button, Dialog, ErrorText, Form, TextField } from '@printready/ui';
import { useId, useState } from 'react';
import { SettingsSection } from '../SettingsSection.tsx';

export function EmailSection() {
  const { email = '' } = useUser();
  const [asking, setAsking] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <SettingsSection
      title="Email address"
      text="We send sign-in links here. A change needs a confirmation from both addresses and can be undone for a week."
    >
      <p className="text-sm font-medium break-words">{email}</p>
      {sentTo !== null && (
        <p role="status" className="text-sm text-ink-700">
          {messages.sent(email, sentTo)}
        </p>
      )}
      <div>
        <Button onClick={() => setAsking(true)}>Change address</Button>
      </div>
      {asking && <EmailDialog email={email} onClose={() => setAsking(false)} onSent={setSentTo} />}
    </SettingsSection>
  );
}

const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

function EmailDialog(props: {
  readonly email: string;
  readonly onClose: () => void;
  readonly onSent: (to: string) => void;
}) {
  const { email, onClose, onSent } = props;
  const formId = useId();
  const [address, setAddress] = useState('');
  const [unfit, setUnfit] = useState<string | null>(null);
  const { busy, problem, send, proofFields } = useProvenChange(email);

  const ask = async (newEmail: string) => {
    if (!(await send({ email: newEmail }, callbackUrl('/profile?tab=security')))) return;
    onSent(newEmail);
    onClose();
  };

  const submit = () => {
    const newEmail = address.trim().toLowerCase();
    const wrong = !looksLikeEmail(newEmail) ? messages.invalid : newEmail === email ? messages.same : null;
    setUnfit(wrong);
    if (!wrong) void ask(newEmail);
  };

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Change your email address"
      description="We email a link to both addresses. Your current one stays until both are confirmed."
      cancel="Cancel"
      actions={
        <Button type="submit" form={formId} look="primary" busy={busy}>
          Send the emails
        </Button>
      }
    >
      <Form id={formId} onSubmit={submit}>
        <TextField
          label="New email address"
          type="email"
          autoComplete="email"
          value={address}
          onChange={(event) => setAddress(event.target.value)}
          error={unfit}
        />
        {proofFields}
        <ErrorText>{problem}</ErrorText>
      </Form>
    </Dialog>
  );
}
