import { feedback } from '@printready/contracts/messages';
import { useAuth } from '@printready/sign-in/session';
import { Button, Dialog, Form, TextArea, TextField, toast, useAttempt } from '@printready/ui';
import { useId, useState } from 'react';
import { config } from '../platform/config.ts';

async function sendFeedback(email: string, message: string): Promise<void> {
  const answer = await fetch(new URL('/api/feedback', config.backendUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, message }),
  });
  if (!answer.ok) throw new Error(`Feedback was refused with status ${answer.status}`);
}

export default function FeedbackDialog(props: {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}) {
  const { user } = useAuth();
  const formId = useId();
  const [email, setEmail] = useState(user?.email ?? '');
  const [message, setMessage] = useState('');
  const { busy, attempt } = useAttempt((error) => {
    console.error(error);
    toast.error(feedback.failed.title, { description: feedback.failed.text });
    return null;
  });

  const send = async () => {
    await sendFeedback(email.trim(), message.trim());
    toast.success(feedback.sent.title, { description: feedback.sent.text });
    setEmail('');
    setMessage('');
    props.onOpenChange(false);
  };

  const submit = () => {
    if (email.trim() && message.trim()) void attempt(send);
    else toast.entry(feedback.missing);
  };

  return (
    <Dialog
      open={props.open}
      onOpenChange={props.onOpenChange}
      title="Help & Feedback"
      description={feedback.note}
      cancel="Cancel"
      actions={
        <Button type="submit" form={formId} look="primary" busy={busy}>
          Send Message
        </Button>
      }
    >
      <Form id={formId} onSubmit={submit}>
        <TextField
          label="Your Email"
          type="email"
          autoComplete="email"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <TextArea label="Message" value={message} onChange={(event) => setMessage(event.target.value)} />
      </Form>
    </Dialog>
  );
}
