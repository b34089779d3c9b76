import type { OwnShop, ShopKey } from '@printready/contracts/account';
import { Button, Skeleton, toast } from '@printready/ui';
import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog, type Question } from '../ConfirmDialog.tsx';
import { SettingsSection } from '../SettingsSection.tsx';
import { keysQuery, lastUseOf, SCOPE_TEXTS } from './keys.ts';
import { NewKey } from './NewKey.tsx';
import { TryAgain } from './TryAgain.tsx';
import { describeTeamError, revokeKey } from './team-requests.ts';
import { useTeamCache } from './use-team.ts';

function Key({ shop, shopKey }: { readonly shop: OwnShop; readonly shopKey: ShopKey }) {
  const { refresh } = useTeamCache();
  const [question, setQuestion] = useState<Question | null>(null);
  const { id, name, prefix, scopes, last_used_at: usedAt } = shopKey;
  const revoke: Question = {
    title: `Revoke ${name}?`,
    text: 'Software that uses this key stops working at once. This cannot be undone.',
    cancel: 'Keep',
    action: 'Revoke',
    isDangerous: true,
    perform: async () => {
      await revokeKey(shop.id, id);
      await refresh(shop.id);
      toast.success('The key was revoked.');
    },
  };
  return (
    <li className="flex items-center gap-x-3 px-3 py-2.5">
      <KeyRound size={18} strokeWidth={1.5} aria-hidden className="shrink-0 text-ink-700" />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-sm font-medium text-ink-950">{name}</span>
        <span className="block text-xs text-ink-600">
          <span className="font-mono">{prefix}…</span>{' '}
          {scopes.map((scope) => SCOPE_TEXTS[scope].label).join(', ')}
        </span>
        <span className="block text-xs text-ink-600">{lastUseOf(usedAt)}</span>
      </span>
      <Button size="small" look="danger" aria-label={`Revoke ${name}`} onClick={() => setQuestion(revoke)}>
        Revoke
      </Button>
      {question && (
        <ConfirmDialog question={question} describe={describeTeamError} onClose={() => setQuestion(null)} />
      )}
    </li>
  );
}

export function ApiKeys({ shop }: { readonly shop: OwnShop }) {
  const { data: keys, error, refetch } = useQuery(keysQuery(shop.id));
  return (
    <SettingsSection
      title="API keys"
      text="A key lets your own software check files and run tools for this shop. It ends when the owner who made it leaves."
    >
      <NewKey shop={shop} />
      {error && <TryAgain error={error} onRetry={() => void refetch()} />}
      {!keys && !error && <Skeleton className="h-16 w-full" />}
      {keys?.length === 0 && (
        <p className="rounded-md border border-dashed border-ink-300 p-6 text-center text-sm text-ink-700">
          No API keys yet.
        </p>
      )}
      {keys && keys.length > 0 && (
        <ul
          aria-label="API keys"
          className="divide-y divide-ink-200 rounded-md border border-ink-300 bg-surface"
        >
          {keys.map((key) => (
            <Key key={key.id} shop={shop} shopKey={key} />
          ))}
        </ul>
      )}
    </SettingsSection>
  );
}
