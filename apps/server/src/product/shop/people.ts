import type { OwnShop, OwnShops, ShopPeople } from '@printready/contracts/account';
import type { Pool } from 'pg';
import { AppError } from '../../platform/errors.ts';

export async function readOwnShops(pool: Pool, userId: string): Promise<OwnShops> {
  const { rows } = await pool.query<OwnShop & { readonly active: boolean }>(
    `select s.id, s.name, s.slug, m.role, a.shop_id is not null as active
     from public.shop_members m join public.shops s on s.id = m.shop_id
     left join private.active_shops a on a.user_id = m.user_id and a.shop_id = m.shop_id
     where m.user_id = $1 order by lower(s.name), s.id`,
    [userId],
  );
  return {
    active: rows.find(({ active }) => active)?.id ?? null,
    shops: rows.map(({ id, name, slug, role }) => ({ id, name, slug, role })),
  };
}

type Member = Omit<ShopPeople['members'][number], 'joined_at'> & { readonly joined_at: Date };
type Invitation = Omit<ShopPeople['invitations'][number], 'expires_at'> & { readonly expires_at: Date };

/** The database limits both lists to one page (accept_invitation, invite_member). @throws AppError shop_not_found */
export async function readPeople(pool: Pool, userId: string, shop: string): Promise<ShopPeople> {
  const { rows: members } = await pool.query<Member>(
    `select m.user_id, u.email, u.raw_user_meta_data ->> 'full_name' as name, m.role, m.joined_at
     from public.shop_members m join auth.users u on u.id = m.user_id
     where m.shop_id = $1 and exists (select from public.shop_members where shop_id = $1 and user_id = $2)
     order by m.joined_at, m.user_id`,
    [shop, userId],
  );
  if (members.length === 0) throw new AppError('shop_not_found', 404, 'There is no such shop.');
  const { rows: invitations } = await pool.query<Invitation>(
    `select id, email_hint, role, expires_at from private.shop_invites
     where shop_id = $1 and expires_at > now() and exists (
       select from public.shop_members where shop_id = $1 and user_id = $2 and role = 'owner')
     order by created_at, id`,
    [shop, userId],
  );
  return {
    members: members.map((member) => ({ ...member, joined_at: member.joined_at.toISOString() })),
    invitations: invitations.map((open) => ({ ...open, expires_at: open.expires_at.toISOString() })),
  };
}

/** @returns name of a shop that has other members but, without this person, no owner */
export async function shopWithoutOwner(pool: Pool, userId: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ name: string }>(
    `select s.name from public.shops s join public.shop_members m on m.shop_id = s.id and m.user_id = $1
     where private.is_last_owner(s.id, $1)
       and exists (select from public.shop_members where shop_id = s.id and user_id <> $1)
     order by s.name limit 1`,
    [userId],
  );
  return rows[0]?.name;
}

/** The database decides who pays: the shop that the person works for, else the person. */
export async function readPayer(
  pool: Pool,
  userId: string,
): Promise<{ readonly payer: string; readonly mayBuy: boolean }> {
  const { rows } = await pool.query<{ payer: string; mayBuy: boolean }>(
    `select m.shop_id as payer, m.role = 'owner' as "mayBuy"
     from private.active_shops a join public.shop_members m using (shop_id, user_id) where a.user_id = $1`,
    [userId],
  );
  return rows[0] ?? { payer: userId, mayBuy: true };
}
