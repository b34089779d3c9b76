import type { AccountSession } from '@printready/contracts/account';
import { account, session } from '@printready/contracts/messages';
import { loadClient } from '@printready/sign-in/client';
import { useUser } from '@printready/sign-in/session';
import { signOut } from '@printready/sign-in/sign-out';
import { useAction } from '@printready/sign-in/steps';
import { Button, Dialog, ErrorText, Skeleton, toast } from '@printready/ui';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { loadSessions } from '../account-requests.ts';
import { SettingsSection } from '../SettingsSection.tsx';

async function endOthers(): Promise<void> {
  const { error } = await (await loadClient()).auth.signOut({ scope: 'others' });
  if (error) throw error;
}

function sessionsQuery(userId: string) {
  return queryOptions({
    queryKey: ['sessions', userId],
    staleTime: 0,
    queryFn: loadSessions,
  });
}

const WHEN = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

function SessionList({ sessions }: { readonly sessions: readonly AccountSession[] }) {
  return (
    <ul
      aria-label="Signed in on"
      className="divide-y divide-ink-200 rounded-md border border-ink-300 bg-surface"
    >
      {sessions.map(({ id, device, current, last_used_at }) => (
        <li key={id} className="flex items-center gap-3 px-3 py-2.5">
          <MonitorSmartphone size={18} strokeWidth={1.5} aria-hidden className="shrink-0 text-ink-700" />
          <span className="min-w-0">
            <span className="block truncate text-sm font-medium text-ink-950">{device}</span>
            <span className="block text-xs text-ink-600 tabular-nums">
              {current ? 'This device' : `Last used ${WHEN.format(new Date(last_used_at))}`}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}

export function SessionsSection() {
  const { id } = useUser();
  const query = sessionsQuery(id);
  const { data: sessions, error } = useQuery(query);
  const cache = useQueryClient();
  const { busy, problem, act } = useAction();
  const [asking, setAsking] = useState(false);
  const others = async () => {
    if (!(await act(endOthers))) return;
    toast.success(session.othersEnded);
    await cache.invalidateQueries({ queryKey: query.queryKey });
  };
  return (
    <SettingsSection title="Devices" text="Signed in somewhere else? Sign out of other devices here.">
      {error && <ErrorText>{account.sessionsFailed}</ErrorText>}
      {!sessions && !error && <Skeleton className="h-14 w-full" />}
      {sessions && <SessionList sessions={sessions} />}
      <div className="flex flex-wrap gap-2">
        <Button busy={busy} onClick={() => void others()}>
          Sign out other devices
        </Button>
        <Button look="danger" onClick={() => setAsking(true)}>
          Sign out everywhere
        </Button>
      </div>
      <ErrorText>{problem}</ErrorText>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        width="small"
        title="Sign out everywhere?"
        description="This device is signed out, too. You’ll need to sign in again."
        cancel="Cancel"
        actions={
          <Button look="danger" onClick={() => void signOut('global')}>
            Sign out everywhere
          </Button>
        }
      />
    </SettingsSection>
  );
}
