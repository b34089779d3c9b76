import {
  type NewShopKey,
  newShopKey,
  type OwnShop,
  type ShopKeyScope,
  type ShopRole,
  type shopCalls,
} from '@printready/contracts/account';
import { unreachable } from '@printready/contracts/messages';
import { readShape } from '@printready/sign-in/answers';
import { describeAccountError } from '@printready/sign-in/steps';
import type { z } from 'zod';
import { callServer, Refusal } from '../../platform/own-server.ts';

const FAILED = 'Nothing was changed. Try again in a minute.';

type Call = { readonly method: 'POST' | 'PATCH' | 'DELETE'; readonly path: string; readonly body?: object };

function call({ method, path, body }: Call): Promise<Response> {
  const init: RequestInit = body
    ? { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    : { method };
  return callServer(`/api/shops${path}`, init, FAILED);
}

export function describeTeamError(error: unknown): string {
  if (error instanceof Refusal) return error.message;
  return error instanceof TypeError
    ? `${unreachable.title} ${unreachable.text}`
    : describeAccountError(error);
}

type Named = Omit<OwnShop, 'role'>;
type Body<Name extends keyof typeof shopCalls> = z.input<(typeof shopCalls)[Name]>;

async function change(request: Call): Promise<void> {
  await call(request);
}

export async function makeShop(name: string): Promise<Named> {
  const answer = await call({ method: 'POST', path: '', body: { name } satisfies Body<'named'> });
  return (await answer.json()) as Named;
}

export const renameShop = (shop: string, name: string): Promise<void> =>
  change({ method: 'PATCH', path: `/${shop}`, body: { name } satisfies Body<'named'> });

export const deleteShop = (shop: string): Promise<void> => change({ method: 'DELETE', path: `/${shop}` });

export const leaveShop = (shop: string): Promise<void> => change({ method: 'POST', path: `/${shop}/leave` });

export const transferShop = (shop: string, to: string): Promise<void> =>
  change({ method: 'POST', path: `/${shop}/transfer`, body: { to } satisfies Body<'transferred'> });

export const changeRole = (shop: string, member: string, role: ShopRole): Promise<void> =>
  change({ method: 'PATCH', path: `/${shop}/members/${member}`, body: { role } satisfies Body<'role'> });

export const removeMember = (shop: string, member: string): Promise<void> =>
  change({ method: 'DELETE', path: `/${shop}/members/${member}` });

/** Replaces an open invitation of the same address. */
export const invite = (shop: string, email: string, role: ShopRole): Promise<void> =>
  change({ method: 'POST', path: `/${shop}/invitations`, body: { email, role } satisfies Body<'invited'> });

export const withdrawInvitation = (shop: string, invitation: string): Promise<void> =>
  change({ method: 'DELETE', path: `/${shop}/invitations/${invitation}` });

export async function acceptInvitation(token: string): Promise<Named> {
  const body = { token } satisfies Body<'accepted'>;
  return (await (await call({ method: 'POST', path: '/invitations/accept', body })).json()) as Named;
}

export async function makeKey(
  shop: string,
  name: string,
  scopes: readonly ShopKeyScope[],
): Promise<NewShopKey> {
  const body = { name, scopes: [...scopes] } satisfies Body<'key'>;
  const answer = await call({ method: 'POST', path: `/${shop}/keys`, body });
  return readShape(newShopKey, await answer.json());
}

export const revokeKey = (shop: string, key: string): Promise<void> =>
  change({ method: 'DELETE', path: `/${shop}/keys/${key}` });
