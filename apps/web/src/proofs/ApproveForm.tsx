import { Button, ErrorText, Form, useAttempt } from '@printready/ui';
import { CircleCheck, MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import { NameField } from './NameField.tsx';
import { approveProof, describeAnswerError } from './proof-by-link.ts';

export function ApproveForm(props: {
  readonly token: string;
  readonly version: number;
  readonly refresh: () => Promise<void>;
  readonly onChange: () => void;
}) {
  const { token, version, refresh, onChange } = props;
  const [name, setName] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [isSubmitted, setSubmitted] = useState(false);
  const { busy, problem, attempt } = useAttempt(describeAnswerError);
  const isNameMissing = name.trim() === '';
  const submit = async () => {
    setSubmitted(true);
    if (isNameMissing || !isChecked) return;
    await attempt(() => approveProof(token, version, name.trim()));
    // Also after a refusal: the proof may have a newer version or an answer.
    await refresh();
  };
  return (
    <Form onSubmit={() => void submit()}>
      <h2 className="text-base font-semibold text-ink-950">Is it right?</h2>
      <NameField value={name} onChange={setName} isMissing={isSubmitted && isNameMissing} />
      <div>
        <label className="flex min-h-11 cursor-pointer items-center gap-3 text-sm text-ink-950">
          <input
            type="checkbox"
            checked={isChecked}
            onChange={(event) => setChecked(event.target.checked)}
            className="size-5 shrink-0 accent-accent"
          />
          I checked spelling, size and colors
        </label>
        <ErrorText>{isSubmitted && !isChecked && 'Check them and tick the box first.'}</ErrorText>
      </div>
      <ErrorText>{problem}</ErrorText>
      <div className="flex flex-wrap gap-2 *:grow">
        <Button type="submit" look="primary" size="large" icon={CircleCheck} busy={busy}>
          Approve
        </Button>
        <Button size="large" icon={MessageSquareText} disabled={busy} onClick={onChange}>
          Ask for a change
        </Button>
      </div>
      <p className="text-xs leading-4 text-ink-600">
        Your approval is stored with your name, the time and the file’s hash. The shop prints this version.
      </p>
    </Form>
  );
}
