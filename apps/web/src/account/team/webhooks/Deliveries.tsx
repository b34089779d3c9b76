import type { OwnShop, ShopWebhook, WebhookDelivery } from '@printready/contracts/account';
import { Button, classNames, ErrorText, Skeleton, toast, useAttempt } from '@printready/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { TryAgain } from '../TryAgain.tsx';
import { describeTeamError } from '../team-requests.ts';
import { deliveriesQuery, replayDelivery } from './webhooks.ts';

const AT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

const STATES = {
  waiting: { text: 'Waiting', color: 'text-warn' },
  delivered: { text: 'Delivered', color: 'text-ok' },
  failed: { text: 'Not delivered', color: 'text-bad' },
} as const;

const attemptsOf = ({ attempts }: WebhookDelivery) => (attempts === 1 ? '1 attempt' : `${attempts} attempts`);

type Props = { readonly shop: OwnShop; readonly webhook: ShopWebhook };

function Delivery(
  props: Props & { readonly delivery: WebhookDelivery; readonly onSent: () => Promise<void> },
) {
  const { shop, webhook, delivery, onSent } = props;
  const { busy, problem, attempt } = useAttempt(describeTeamError);
  const { id, event, state, created_at: created } = delivery;
  const again = () =>
    attempt(async () => {
      await replayDelivery(shop.id, webhook.id, id);
      await onSent();
      toast.success('The event is being sent again.');
    });
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 text-xs">
      <span className="mr-auto min-w-0">
        <span className="block font-mono text-ink-950">{event}</span>
        <span className="block text-ink-600">
          {AT.format(new Date(created))} ·{' '}
          <span className={classNames('font-medium', STATES[state].color)}>{STATES[state].text}</span>
          {delivery.attempts > 0 && ` · ${attemptsOf(delivery)}`}
        </span>
        {delivery.problem !== null && <span className="block text-ink-600">{delivery.problem}</span>}
      </span>
      <Button
        size="small"
        busy={busy}
        disabled={webhook.disabled_at !== null}
        aria-label={`Send ${event} of ${AT.format(new Date(created))} again`}
        onClick={() => void again()}
      >
        Send again
      </Button>
      <ErrorText>{problem}</ErrorText>
    </li>
  );
}

export function Deliveries({ shop, webhook }: Props) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    deliveriesQuery(shop.id, webhook.id),
  );
  if (!data)
    return error ? (
      <TryAgain error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="h-16 w-full" />
    );
  const deliveries = data.pages.flatMap((page) => page.deliveries);
  if (deliveries.length === 0)
    return <p className="px-3 py-2 text-xs text-ink-600">Nothing was sent in the last 30 days.</p>;
  return (
    <>
      <ul aria-label={`Deliveries to ${webhook.url}`} className="divide-y divide-ink-200 bg-ink-50">
        {deliveries.map((delivery) => (
          <Delivery
            key={delivery.id}
            {...{ shop, webhook, delivery }}
            onSent={async () => void (await refetch())}
          />
        ))}
      </ul>
      {hasNextPage && (
        <div className="px-3 py-2">
          <Button size="small" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show earlier
          </Button>
        </div>
      )}
    </>
  );
}
