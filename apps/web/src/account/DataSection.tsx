import { account, session } from '@printready/contracts/messages';
import { useFreshSignIn } from '@printready/sign-in/proof';
import { describeAccountError } from '@printready/sign-in/steps';
import { Button, Dialog, ErrorText, saveFile } from '@printready/ui';
import { useState } from 'react';
import { Refusal } from '../platform/own-server.ts';
import { exportAccount } from './account-requests.ts';
import { DeleteDialog } from './DeleteDialog.tsx';
import { SettingsSection } from './SettingsSection.tsx';

function describeExport(error: unknown): string {
  if (error instanceof Refusal) return error.message;
  return error instanceof TypeError ? account.exportFailed : describeAccountError(error);
}

export function DataSection() {
  const { busy, problem, act, question, cancel } = useFreshSignIn(describeExport);
  const [deleting, setDeleting] = useState(false);
  const save = () =>
    act(async () => {
      const { blob, name } = await exportAccount();
      saveFile(blob, name);
    });
  return (
    <>
      <SettingsSection
        title="Your data"
        text="Download everything we store about you as JSON: profile, plan, usage, sign-ins, messages, and a list of the files you keep here."
      >
        <div>
          <Button busy={busy} onClick={() => void save()}>
            Export my data
          </Button>
        </div>
        <ErrorText>{problem}</ErrorText>
        {question && (
          <Dialog open onOpenChange={cancel} width="small" title={session.again}>
            {question}
          </Dialog>
        )}
      </SettingsSection>
      <SettingsSection title="Delete account" text="Permanent. Any remaining tokens are lost.">
        <div>
          <Button look="danger" onClick={() => setDeleting(true)}>
            Delete my account
          </Button>
        </div>
        {deleting && <DeleteDialog onClose={() => setDeleting(false)} />}
      </SettingsSection>
    </>
  );
}
