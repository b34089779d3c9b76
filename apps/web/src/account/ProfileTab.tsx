import { profile as messages } from '@printready/contracts/messages';
import { loadClient } from '@printready/sign-in/client';
import { useUser } from '@printready/sign-in/session';
import { Button, TextField, toast, useAttempt } from '@printready/ui';
import { type SyntheticEvent, useState } from 'react';
import { Avatar } from '../screen-parts/Avatar.tsx';
import { errorMessage } from '../shell/error-message.ts';
import { DataSection } from './DataSection.tsx';
import { readProfile, updateProfile } from './update-profile.ts';

function ProfileForm() {
  const user = useUser();
  const saved = readProfile(user);
  const [name, setName] = useState(saved.name);
  const [company, setCompany] = useState(saved.company);
  const { busy, attempt } = useAttempt((error) => {
    console.error(error);
    toast.error(errorMessage(error));
    return null;
  });
  const unchanged = name.trim() === saved.name && company.trim() === saved.company;

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void attempt(async () => {
      await updateProfile(await loadClient(), { name, company });
      toast.success(messages.updated);
    });
  };

  return (
    <form onSubmit={submit} className="mb-10 flex max-w-md flex-col gap-5">
      <div className="flex items-center gap-4">
        <Avatar email={user.email ?? ''} large />
        <div className="min-w-0">
          <p className="truncate font-medium">{saved.name || 'Your account'}</p>
          <p className="truncate text-sm text-ink-700" title={user.email}>
            {user.email}
          </p>
        </div>
      </div>
      <TextField
        label="Name"
        autoComplete="name"
        maxLength={120}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label="Company"
        autoComplete="organization"
        maxLength={120}
        value={company}
        onChange={(event) => setCompany(event.target.value)}
      />
      <div>
        <Button type="submit" look="primary" busy={busy} disabled={busy || unchanged}>
          Save changes
        </Button>
      </div>
    </form>
  );
}

export function ProfileTab() {
  return (
    <>
      <ProfileForm />
      <div className="border-t border-ink-200 pt-8">
        <DataSection />
      </div>
    </>
  );
}
