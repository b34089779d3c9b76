import type { Person, TestServer } from '@printready/testing/server';

type Answer = { readonly status: number; readonly json: Record<string, unknown> };

export async function call(
  { origin }: Pick<TestServer, 'origin'>,
  { accessToken }: Pick<Person, 'accessToken'>,
  method: string,
  path = '',
  body?: object,
): Promise<Answer> {
  const answer = await fetch(`${origin}/api/shops${path}`, {
    method,
    headers: {
      authorization: `Bearer ${accessToken}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, json: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>) };
}

/** @throws if the call is refused */
export async function perform(...request: Parameters<typeof call>): Promise<Record<string, unknown>> {
  const { status, json } = await call(...request);
  if (status >= 400) throw new Error(`${request[2]} ${request[3] ?? ''}: ${status} ${JSON.stringify(json)}`);
  return json;
}

export type Shop = { readonly id: string; readonly owner: Person };

/** @param tokens balance that an operator granted */
export async function newShop(server: TestServer, owner: Person, tokens = 0): Promise<Shop> {
  const { id } = await perform(server, owner, 'POST', '', { name: 'Ink & Co' });
  await server.deps.db.pool.query(
    'update public.user_subscriptions set tokens_remaining = $2, token_limit = $2 where user_id = $1',
    [id, tokens],
  );
  return { id: String(id), owner };
}

const setRole = (server: TestServer, { id }: Shop, person: Person, role: string): Promise<unknown> =>
  server.deps.db.pool.query(
    `insert into public.shop_members (shop_id, user_id, role) values ($1, $2, $3)
     on conflict (shop_id, user_id) do update set role = excluded.role`,
    [id, person.id, role],
  );

/** A member without tokens of their own, who works for the shop. */
export async function newMember(server: TestServer, shop: Shop, role = 'member'): Promise<Person> {
  const person = await server.newPerson(0);
  await setRole(server, shop, person, role);
  await workFor(server, person, shop);
  return person;
}

export const workFor = (
  server: TestServer,
  person: Person,
  shop: Pick<Shop, 'id'> | null,
): Promise<unknown> => perform(server, person, 'PUT', '/active', { shop: shop?.id ?? null });

export async function balanceOf(server: TestServer, payer: string): Promise<number> {
  const { rows } = await server.deps.db.pool.query<{ tokens: number }>(
    'select tokens_remaining as tokens from public.user_subscriptions where user_id = $1',
    [payer],
  );
  return rows[0]?.tokens ?? Number.NaN;
}

export async function inviteTo(
  server: TestServer,
  shop: Shop,
  email: string,
  role = 'member',
): Promise<string> {
  await perform(server, shop.owner, 'POST', `/${shop.id}/invitations`, { email, role });
  const { text } = await server.nextMailTo(email, 'invited to a team');
  const [, token] = /#invitation=([\w-]+)/.exec(text) ?? [];
  if (token === undefined) throw new Error(`The email has no link: ${text}`);
  return token;
}

export const accept = (server: TestServer, person: Person, token: string): Promise<Answer> =>
  call(server, person, 'POST', '/invitations/accept', { token });

export async function roleIn(server: TestServer, { id }: Shop, person: Person): Promise<string | undefined> {
  const { rows } = await server.deps.db.pool.query<{ role: string }>(
    'select role from public.shop_members where shop_id = $1 and user_id = $2',
    [id, person.id],
  );
  return rows[0]?.role;
}
