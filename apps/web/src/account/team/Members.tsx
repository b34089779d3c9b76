import type { OwnShop } from '@printready/contracts/account';
import { useUser } from '@printready/sign-in/session';
import { IconButton, Menu, MenuItem, toast } from '@printready/ui';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '../../screen-parts/Avatar.tsx';
import { ConfirmDialog, type Question } from '../ConfirmDialog.tsx';
import { type Member, nameOf } from './people.ts';
import { changeRole, describeTeamError, removeMember, transferShop } from './team-requests.ts';
import { useTeamCache } from './use-team.ts';

const JOINED = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

function useQuestions(shop: OwnShop, member: Member) {
  const { refresh } = useTeamCache();
  const name = nameOf(member);
  const ask = (question: Omit<Question, 'perform'>, done: string, act: () => Promise<void>): Question => ({
    ...question,
    perform: async () => {
      await act();
      await refresh(shop.id);
      toast.success(done);
    },
  });
  const isOwner = member.role === 'owner';
  const role = ask(
    {
      title: isOwner ? `Make ${name} a member?` : `Make ${name} an owner?`,
      text: isOwner
        ? 'They keep spending the shop’s tokens, and can no longer invite, remove, or buy.'
        : 'Owners can invite and remove everyone, buy and cancel plans, and delete the shop.',
      cancel: 'Cancel',
      action: isOwner ? 'Make a member' : 'Make an owner',
      isDangerous: false,
    },
    `${name} is ${isOwner ? 'a member' : 'an owner'} now.`,
    () => changeRole(shop.id, member.user_id, isOwner ? 'member' : 'owner'),
  );
  const transfer = ask(
    {
      title: `Transfer ${shop.name} to ${name}?`,
      text: `${name} becomes an owner, and you become a member. Only an owner can make you one again.`,
      cancel: 'Keep the shop',
      action: 'Transfer',
      isDangerous: true,
    },
    `${name} is an owner of ${shop.name} now.`,
    () => transferShop(shop.id, member.user_id),
  );
  const remove = ask(
    {
      title: `Remove ${name}?`,
      text: 'They can no longer spend the shop’s tokens, from now on and on every device. Their own account stays.',
      cancel: 'Keep',
      action: 'Remove',
      isDangerous: true,
    },
    `${name} was removed.`,
    () => removeMember(shop.id, member.user_id),
  );
  return { role, transfer, remove };
}

function Actions({ shop, member }: { readonly shop: OwnShop; readonly member: Member }) {
  const { role, transfer, remove } = useQuestions(shop, member);
  const [question, setQuestion] = useState<Question | null>(null);
  return (
    <>
      <Menu align="end" trigger={<IconButton icon={Ellipsis} label={`Actions for ${nameOf(member)}`} />}>
        <MenuItem onSelect={() => setQuestion(role)}>{role.action}</MenuItem>
        <MenuItem onSelect={() => setQuestion(transfer)}>Transfer the shop</MenuItem>
        <MenuItem className="text-bad" onSelect={() => setQuestion(remove)}>
          Remove
        </MenuItem>
      </Menu>
      {question && (
        <ConfirmDialog question={question} describe={describeTeamError} onClose={() => setQuestion(null)} />
      )}
    </>
  );
}

export function Members(props: { readonly shop: OwnShop; readonly members: readonly Member[] }) {
  const { shop, members } = props;
  const { id: userId } = useUser();
  return (
    <ul aria-label="Members" className="divide-y divide-ink-200 rounded-md border border-ink-300 bg-surface">
      {members.map((member) => {
        const isSelf = member.user_id === userId;
        return (
          <li key={member.user_id} className="flex min-h-15 items-center gap-3 px-3 py-2">
            <span className="shrink-0">
              <Avatar email={member.email ?? ''} />
            </span>
            <span className="mr-auto min-w-0">
              <span className="block truncate text-sm font-medium text-ink-950">
                {nameOf(member)}
                {isSelf && <span className="font-normal text-ink-600"> (you)</span>}
              </span>
              <span className="block truncate text-xs text-ink-600">
                {member.name?.trim() ? member.email : `Joined ${JOINED.format(new Date(member.joined_at))}`}
              </span>
            </span>
            <span className="text-sm text-ink-700">{member.role === 'owner' ? 'Owner' : 'Member'}</span>
            {shop.role === 'owner' && !isSelf && <Actions shop={shop} member={member} />}
          </li>
        );
      })}
    </ul>
  );
}
