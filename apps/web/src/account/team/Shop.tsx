import type { OwnShop } from '@printready/contracts/account';
import { Button, ErrorText, Form, Skeleton, TextField, toast, useAttempt } from '@printready/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { config } from '../../platform/config.ts';
import { ConfirmDialog, type Question } from '../ConfirmDialog.tsx';
import { SettingsSection } from '../SettingsSection.tsx';
import { ApiKeys } from './ApiKeys.tsx';
import { Balance } from './Balance.tsx';
import { Invitations } from './Invitations.tsx';
import { Members } from './Members.tsx';
import { OrderPages } from './order-page/OrderPages.tsx';
import { SheetSizes } from './order-page/SheetSizes.tsx';
import { peopleQuery } from './people.ts';
import { TryAgain } from './TryAgain.tsx';
import { deleteShop, describeTeamError, leaveShop, renameShop } from './team-requests.ts';
import { useLiveShop, useTeamCache } from './use-team.ts';
import { Webhooks } from './webhooks/Webhooks.tsx';

function Rename({ shop }: { readonly shop: OwnShop }) {
  const [name, setName] = useState(shop.name);
  const { refresh } = useTeamCache();
  const { busy, problem, attempt } = useAttempt(describeTeamError);
  const rename = () =>
    attempt(async () => {
      await renameShop(shop.id, name);
      await refresh(shop.id);
      toast.success('The shop was renamed.');
    });
  const isUnchanged = name.trim() === '' || name.trim() === shop.name;
  return (
    <SettingsSection title="Name" text="Members and people you invite see it.">
      <Form onSubmit={() => void rename()}>
        <TextField
          label="Name of the shop"
          maxLength={80}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <ErrorText>{problem}</ErrorText>
        <div>
          <Button type="submit" busy={busy} disabled={isUnchanged}>
            Rename
          </Button>
        </div>
      </Form>
    </SettingsSection>
  );
}

function Exits({ shop }: { readonly shop: OwnShop }) {
  const { forget } = useTeamCache();
  const [question, setQuestion] = useState<Question | null>(null);
  const leave: Question = {
    title: `Leave ${shop.name}?`,
    text: 'You can no longer spend its tokens. Your own account and tokens stay. To come back, you need a new invitation.',
    cancel: 'Stay',
    action: 'Leave shop',
    isDangerous: true,
    perform: async () => {
      await leaveShop(shop.id);
      await forget(shop.id);
      toast.success(`You left ${shop.name}.`);
    },
  };
  const remove: Question = {
    title: `Delete ${shop.name}?`,
    text: 'This deletes the shop with its remaining tokens, usage, and members. This cannot be undone. The accounts of its members stay.',
    cancel: 'Keep the shop',
    action: 'Delete for good',
    isDangerous: true,
    perform: async () => {
      await deleteShop(shop.id);
      await forget(shop.id);
      toast.success(`${shop.name} was deleted.`);
    },
  };
  const isOwner = shop.role === 'owner';
  return (
    <SettingsSection
      title={isOwner ? 'Leave or delete' : 'Leave'}
      text={
        isOwner
          ? 'Before the last owner leaves, another member becomes an owner.'
          : 'You can leave at any time.'
      }
    >
      <div className="flex flex-wrap gap-2">
        <Button look="danger" onClick={() => setQuestion(leave)}>
          Leave shop
        </Button>
        {isOwner && (
          <Button look="danger" onClick={() => setQuestion(remove)}>
            Delete shop
          </Button>
        )}
      </div>
      {question && (
        <ConfirmDialog question={question} describe={describeTeamError} onClose={() => setQuestion(null)} />
      )}
    </SettingsSection>
  );
}

export function Shop({ shop, isActive }: { readonly shop: OwnShop; readonly isActive: boolean }) {
  useLiveShop(shop.id);
  const { data: people, error, refetch } = useQuery(peopleQuery(shop.id));
  return (
    <div>
      <h2 className="mb-6 text-xl font-semibold tracking-tight">
        {shop.name}{' '}
        <span className="text-sm font-normal text-ink-600">
          {shop.role === 'owner' ? 'You are an owner' : 'You are a member'}
        </span>
      </h2>
      <Balance shop={shop} isActive={isActive} />
      <SettingsSection
        title="Members"
        text="Owners invite and remove members, and see what each of them uses. Members spend the shop’s tokens."
      >
        {error && <TryAgain error={error} onRetry={() => void refetch()} />}
        {!people && !error && <Skeleton className="h-28 w-full" />}
        {people && <Members shop={shop} members={people.members} />}
      </SettingsSection>
      {shop.role === 'owner' && (
        <>
          <Invitations shop={shop} invitations={people?.invitations ?? []} />
          {config.apiEnabled && (
            <>
              <ApiKeys shop={shop} />
              <Webhooks shop={shop} />
            </>
          )}
          <Rename key={shop.name} shop={shop} />
        </>
      )}
      <OrderPages shop={shop} />
      <SheetSizes shop={shop} />
      <Exits shop={shop} />
    </div>
  );
}
