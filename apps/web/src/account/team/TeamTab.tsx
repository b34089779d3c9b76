import { useUser } from '@printready/sign-in/session';
import { Select, Skeleton } from '@printready/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { shopsQuery } from '../../tokens/payer.ts';
import { AcceptInvitation } from './AcceptInvitation.tsx';
import { NewShop } from './NewShop.tsx';
import { Shop } from './Shop.tsx';
import { TryAgain } from './TryAgain.tsx';

const INVITATION = /^#invitation=(.*)$/;

export function TeamTab() {
  const { id: userId } = useUser();
  const [, token] = INVITATION.exec(useLocation().hash) ?? [];
  const { data, error, refetch } = useQuery(shopsQuery(userId));
  const [chosen, setChosen] = useState<string | null>(null);
  if (token !== undefined) return <AcceptInvitation token={token} onAccepted={setChosen} />;
  if (!data) {
    return error ? (
      <TryAgain error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="h-48 w-full" />
    );
  }
  const { shops, active } = data;
  const shop = [chosen, active, shops[0]?.id]
    .map((wanted) => shops.find(({ id }) => id === wanted))
    .find((found) => found !== undefined);
  return (
    <>
      {shops.length > 1 && shop && (
        <label className="mb-8 flex items-center gap-3 text-sm font-medium text-ink-900">
          Shop
          <Select
            className="max-w-full"
            value={shop.id}
            choices={shops.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={setChosen}
          />
        </label>
      )}
      {shop && <Shop key={shop.id} shop={shop} isActive={shop.id === active} />}
      <div className={shop && 'border-t border-ink-200 pt-8'}>
        <NewShop isFirst={!shop} onMade={setChosen} />
      </div>
    </>
  );
}
