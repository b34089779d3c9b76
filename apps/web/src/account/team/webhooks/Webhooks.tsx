import type { OwnShop, ShopWebhook } from '@printready/contracts/account';
import { Button, Skeleton, toast, useAttempt } from '@printready/ui';
import { useQuery } from '@tanstack/react-query';
import { Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog, type Question } from '../../ConfirmDialog.tsx';
import { SettingsSection } from '../../SettingsSection.tsx';
import { TryAgain } from '../TryAgain.tsx';
import { describeTeamError } from '../team-requests.ts';
import { useTeamCache } from '../use-team.ts';
import { Deliveries } from './Deliveries.tsx';
import { NewWebhook } from './NewWebhook.tsx';
import { deleteWebhook, enableWebhook, webhooksQuery } from './webhooks.ts';

type Props = { readonly shop: OwnShop; readonly webhook: ShopWebhook };

function TurnedOff({ shop, webhook }: Props) {
  const { refresh } = useTeamCache();
  const { busy, problem, attempt } = useAttempt(describeTeamError);
  const enable = () =>
    attempt(async () => {
      await enableWebhook(shop.id, webhook.id);
      await refresh(shop.id);
      toast.success('The webhook is on again.');
    });
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 px-3 pb-2.5 text-xs text-bad">
      {problem ?? 'Turned off, because events could not be delivered.'}
      <Button size="small" busy={busy} onClick={() => void enable()}>
        Turn on
      </Button>
    </div>
  );
}

function Webhook({ shop, webhook }: Props) {
  const { refresh } = useTeamCache();
  const [question, setQuestion] = useState<Question | null>(null);
  const [isOpen, setOpen] = useState(false);
  const { id, url, events, disabled_at: disabled } = webhook;
  const remove: Question = {
    title: 'Delete this webhook?',
    text: `Events are no longer sent to ${url}, and its deliveries are forgotten.`,
    cancel: 'Keep',
    action: 'Delete',
    isDangerous: true,
    perform: async () => {
      await deleteWebhook(shop.id, id);
      await refresh(shop.id);
      toast.success('The webhook was deleted.');
    },
  };
  return (
    <li>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2.5">
        <span className="flex min-w-0 flex-1 basis-72 gap-3">
          <WebhookIcon size={18} strokeWidth={1.5} aria-hidden className="shrink-0 text-ink-700" />
          <span className="min-w-0">
            <span className="block text-sm font-medium break-all text-ink-950">{url}</span>
            <span className="block font-mono text-xs text-ink-600">{events.join(', ')}</span>
          </span>
        </span>
        <span className="flex gap-2">
          <Button
            size="small"
            aria-expanded={isOpen}
            aria-label={`Deliveries to ${url}`}
            onClick={() => setOpen(!isOpen)}
          >
            Deliveries
          </Button>
          <Button
            size="small"
            look="danger"
            aria-label={`Delete the webhook to ${url}`}
            onClick={() => setQuestion(remove)}
          >
            Delete
          </Button>
        </span>
      </div>
      {disabled !== null && <TurnedOff {...{ shop, webhook }} />}
      {isOpen && <Deliveries {...{ shop, webhook }} />}
      {question && (
        <ConfirmDialog question={question} describe={describeTeamError} onClose={() => setQuestion(null)} />
      )}
    </li>
  );
}

export function Webhooks({ shop }: { readonly shop: OwnShop }) {
  const { data: webhooks, error, refetch } = useQuery(webhooksQuery(shop.id));
  return (
    <SettingsSection
      title="Webhooks"
      text="Sends a signed message to your own server for each event, and repeats it until it arrives."
    >
      <NewWebhook shop={shop} />
      {error && <TryAgain error={error} onRetry={() => void refetch()} />}
      {!webhooks && !error && <Skeleton className="h-16 w-full" />}
      {webhooks && webhooks.length > 0 && (
        <ul
          aria-label="Webhooks"
          className="divide-y divide-ink-200 overflow-hidden rounded-md border border-ink-300 bg-surface"
        >
          {webhooks.map((webhook) => (
            <Webhook key={webhook.id} {...{ shop, webhook }} />
          ))}
        </ul>
      )}
    </SettingsSection>
  );
}
