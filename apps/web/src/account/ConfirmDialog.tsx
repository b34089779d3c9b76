import { session } from '@printready/contracts/messages';
import { useFreshSignIn } from '@printready/sign-in/proof';
import { Button, Dialog, ErrorText } from '@printready/ui';
import type { ReactNode } from 'react';
import { describeTeamError } from './team-requests.ts';

export type Question = {
  readonly title: string;
  readonly text: ReactNode;
  readonly cancel: string;
  readonly action: string;
  readonly isDangerous: boolean;
  readonly perform: () => Promise<void>;
};

/** Asks before an act. If the server needs a recent sign-in, asks for it, then acts. */
export function ConfirmDialog(props: { readonly question: Question; readonly onClose: () => void }) {
  const { question, onClose } = props;
  const { title, text, cancel, action, isDangerous, perform } = question;
  const { busy, problem, act, question: signIn } = useFreshSignIn(describeTeamError);
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
