import { account, session } from '@printready/contracts/messages';
import { loadClient } from '@printready/sign-in/client';
import { useFreshSignIn } from '@printready/sign-in/proof';
import { useUser } from '@printready/sign-in/session';
import {
  callbackUrl,
  describeAccountError,
  describeGoogleError,
  requireGoogle,
} from '@printready/sign-in/steps';
import { Button, Dialog, ErrorText, Skeleton, toast } from '@printready/ui';
import type { UserIdentity } from '@supabase/supabase-js';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { config } from '../../platform/config.ts';
import { SettingsSection } from '../SettingsSection.tsx';

const NAMES: Readonly<Record<string, string>> = { email: 'Email', google: 'Google' };

function identitiesQuery(userId: string) {
  return queryOptions({
    queryKey: ['identities', userId],
    staleTime: 0,
    queryFn: async (): Promise<readonly UserIdentity[]> => {
      const { data, error } = await (await loadClient()).auth.getUserIdentities();
      if (error) throw error;
      return data.identities;
    },
  });
}

async function linkGoogle(): Promise<void> {
  await requireGoogle();
  const { error } = await (await loadClient()).auth.linkIdentity({
    provider: 'google',
    options: { redirectTo: callbackUrl('/profile?tab=security') },
  });
  if (error) throw error;
}

async function unlink(identity: UserIdentity): Promise<void> {
  const { error } = await (await loadClient()).auth.unlinkIdentity(identity);
  if (error) throw error;
}

export function IdentitiesSection() {
  const { id } = useUser();
  const query = identitiesQuery(id);
  const { data: identities, error } = useQuery(query);
  const cache = useQueryClient();
  const linking = useFreshSignIn((failure) => describeGoogleError(failure).title);
  const unlinking = useFreshSignIn();
  const asking = [linking, unlinking].find(({ question }) => question !== null);
  const withGoogle = identities?.some(({ provider }) => provider === 'google') ?? true;

  const remove = (identity: UserIdentity) =>
    unlinking.act(async () => {
      await unlink(identity);
      await cache.invalidateQueries({ queryKey: query.queryKey });
      toast.success(account.unlinked);
    });

  return (
    <SettingsSection title="Ways to sign in" text="Each one opens this account. You need at least one.">
      {error && <ErrorText>{describeAccountError(error)}</ErrorText>}
      {!identities && !error && <Skeleton className="h-14 w-full" />}
      {identities && (
        <ul className="divide-y divide-ink-200 rounded-md border border-ink-300 bg-surface">
          {identities.map((identity) => (
            <Identity
              key={identity.identity_id}
              identity={identity}
              only={identities.length < 2}
              busy={unlinking.busy}
              onRemove={() => void remove(identity)}
            />
          ))}
        </ul>
      )}
      {config.linkingEnabled && config.googleEnabled && !withGoogle && (
        <div>
          <Button busy={linking.busy} onClick={() => void linking.act(linkGoogle)}>
            Link Google
          </Button>
        </div>
      )}
      <ErrorText>{linking.problem ?? unlinking.problem}</ErrorText>
      {asking && (
        <Dialog open onOpenChange={asking.cancel} width="small" title={session.again}>
          {asking.question}
        </Dialog>
      )}
    </SettingsSection>
  );
}

function Identity(props: {
  readonly identity: UserIdentity;
  readonly only: boolean;
  readonly busy: boolean;
  readonly onRemove: () => void;
}) {
  const { identity, only, busy, onRemove } = props;
  const name = NAMES[identity.provider] ?? identity.provider;
  const address: unknown = identity.identity_data?.['email'];
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <div className="min-w-0 grow">
        <p className="text-sm font-medium">{name}</p>
        {typeof address === 'string' && <p className="truncate text-sm text-ink-600">{address}</p>}
      </div>
      {only ? (
        <p className="shrink-0 text-sm text-ink-600">{account.lastIdentity}</p>
      ) : (
        // The email identity is always kept.
        config.linkingEnabled &&
        identity.provider !== 'email' && (
          <Button size="small" look="danger" busy={busy} aria-label={`Unlink ${name}`} onClick={onRemove}>
            Unlink
          </Button>
        )
      )}
    </li>
  );
}
