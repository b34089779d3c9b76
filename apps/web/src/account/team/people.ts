import { type ShopPeople, shopPeople } from '@printready/contracts/account';
import { readShape } from '@printready/sign-in/answers';
import { queryOptions } from '@tanstack/react-query';
import { callServer } from '../../platform/own-server.ts';

export type Member = ShopPeople['members'][number];
export type Invitation = ShopPeople['invitations'][number];

export const peopleKey = (shop: string) => ['shop-people', shop] as const;

export function peopleQuery(shop: string) {
  return queryOptions({
    queryKey: peopleKey(shop),
    queryFn: async (): Promise<ShopPeople> => {
      const answer = await callServer(
        `/api/shops/${shop}/members`,
        {},
        'The members could not be loaded. Try again in a minute.',
      );
      return readShape(shopPeople, await answer.json());
    },
  });
}

export const nameOf = ({ name, email }: Pick<Member, 'name' | 'email'>): string =>
  name?.trim() ? name : (email ?? 'Member without an address');

export function readMemberName(people: ShopPeople | undefined, userId: string | null): string {
  if (!people) return '…';
  const member = people.members.find(({ user_id }) => user_id === userId);
  return member ? nameOf(member) : 'Former member';
}
