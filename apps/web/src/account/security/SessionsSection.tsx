/** Ends sign-ins on other devices, or on all. */
import { session } from '@printready/contracts/messages';
import { loadClient } from '@printready/sign-in/client';
import { signOut } from '@printready/sign-in/sign-out';
import { useAction } from '@printready/sign-in/use-action';
import { Button, Dialog, toast } from '@printready/ui';
import { useState } from 'react';
import { ProblemNote, SettingsSection } from '../SettingsSection.tsx';

async function endOthers(): Promise<void> {
  const { error } = await (await loadClient()).auth.signOut({ scope: 'others' });
  if (error) throw error;
}

export function SessionsSection() {
  const { busy, problem, act } = useAction();
  const [asking, setAsking] = useState(false);
  const others = async () => {
    if (await act(endOthers)) toast.success(session.othersEnded);
  };
  return (
    <SettingsSection title="Devices" text="Signed in somewhere else? Sign out of other devices here.">
      <div className="flex flex-wrap gap-2">
        <Button busy={busy} onClick={() => void others()}>
          Sign out other devices
        </Button>
        <Button look="danger" onClick={() => setAsking(true)}>
          Sign out everywhere
        </Button>
      </div>
      <ProblemNote text={problem} />
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        width="small"
        title="Sign out everywhere?"
        description="This device too: you will have to sign in again."
        actions={
          <>
            <Button onClick={() => setAsking(false)}>Cancel</Button>
            <Button look="danger" onClick={() => void signOut('global')}>
              Sign out everywhere
            </Button>
          </>
        }
      />
    </SettingsSection>
  );
}
