import { session } from '@printready/contracts/messages';
import { useFreshSignIn } from '@printready/sign-in/proof';
import { Button, Dialog, ErrorText } from '@printready/ui';
import type { ReactNode } from 'react';

export type Question = {
  readonly title: string;
  readonly text: ReactNode;
  readonly cancel: string;
  readonly action: string;
  readonly isDangerous: boolean;
  readonly perform: () => Promise<void>;
};

/** Asks before an act. If the server needs a recent sign-in, asks for it, then acts. */
export function ConfirmDialog(props: {
  readonly question: Question;
  /** Words an error of the act. */
  readonly describe: (error: unknown) => string;
  readonly onClose: () => void;
}) {
  const { question, describe, onClose } = props;
  const { title, text, cancel, action, isDangerous, perform } = question;
  const { busy, problem, act, question: signIn } = useFreshSignIn(describe);
  const confirm = () =>
    act(async () => {
      await perform();
      onClose();
    });
  if (signIn) {
    return (
      <Dialog open onOpenChange={onClose} width="small" title={session.again}>
        {signIn}
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width="small"
      title={title}
      description={text}
      cancel={cancel}
      actions={
        <Button look={isDangerous ? 'danger' : 'primary'} busy={busy} onClick={() => void confirm()}>
          {action}
        </Button>
      }
    >
      <ErrorText>{problem}</ErrorText>
    </Dialog>
  );
}
