/** /api/shops: who is a member and what they may do is decided by functions of the database (schema `private`). */
import { type OwnShop, shopCalls } from '@printready/contracts/account';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { AuthDeps } from '../../auth/deps.ts';
import { readBody } from '../../platform/http/read-request.ts';
import { siteOrigin } from '../../platform/http/site.ts';
import { sha256 } from '../../platform/vault.ts';
import { invite } from './invitations.ts';
import { makeKey, readKeys } from './keys.ts';
import { readOwnShops, readPeople } from './people.ts';
import { orRefusal } from './refusals.ts';
import { createAsk, readParams, requireRecent } from './requests.ts';

type ShopDeps = Pick<AuthDeps, 'config' | 'db' | 'limits' | 'mailer' | 'jobQueue' | 'verify'>;

const BODY_LIMIT = 4 * 1024;

const oneShop = z.object({ id: z.uuid() });
const oneMember = oneShop.extend({ user: z.uuid() });
const oneKey = oneShop.extend({ key: z.uuid() });
const oneInvitation = oneShop.extend({ invitation: z.uuid() });

type Tools = {
  readonly ask: ReturnType<typeof createAsk>;
  readonly act: (sql: string, values: readonly unknown[]) => Promise<void>;
  readonly readShop: (sql: string, values: readonly unknown[]) => Promise<Omit<OwnShop, 'role'>>;
};

const done = (reply: FastifyReply): FastifyReply => reply.code(204).send();

function shopActs(app: FastifyInstance, { ask, act, readShop }: Tools): void {
  app.patch('/shops/:id', { bodyLimit: BODY_LIMIT }, async (request) => {
    const { userId } = await ask(request);
    const { id } = readParams(oneShop, request);
    return readShop('private.rename_shop($1, $2, $3)', [userId, id, readBody(shopCalls.named, request).name]);
  });
  app.delete('/shops/:id', async (request, reply) => {
    const { userId } = await ask(request, { recent: true });
    await act('private.delete_shop($1, $2)', [userId, readParams(oneShop, request).id]);
    return done(reply);
  });
  app.post('/shops/:id/leave', async (request, reply) => {
    const { userId } = await ask(request);
    await act('private.leave_shop($1, $2)', [userId, readParams(oneShop, request).id]);
    return done(reply);
  });
  app.post('/shops/:id/transfer', { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const { userId } = await ask(request, { recent: true });
    const { to } = readBody(shopCalls.transferred, request);
    await act('private.transfer_shop($1, $2, $3)', [userId, readParams(oneShop, request).id, to]);
    return done(reply);
  });
}

function memberActs(app: FastifyInstance, { ask, act }: Tools): void {
  app.patch('/shops/:id/members/:user', { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const { userId } = await ask(request, { recent: true });
    const { id, user } = readParams(oneMember, request);
    const { role } = readBody(shopCalls.role, request);
    await act('private.change_role($1, $2, $3, $4)', [userId, id, user, role]);
    return done(reply);
  });
  app.delete('/shops/:id/members/:user', async (request, reply) => {
    const { userId } = await ask(request, { recent: true });
    const { id, user } = readParams(oneMember, request);
    await act('private.remove_member($1, $2, $3)', [userId, id, user]);
    return done(reply);
  });
}

function invitationActs(app: FastifyInstance, deps: ShopDeps, { ask, act, readShop }: Tools): void {
  app.post('/shops/:id/invitations', { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const { signedIn } = await ask(request);
    const { id: shop } = readParams(oneShop, request);
    const { email, role } = readBody(shopCalls.invited, request);
    if (role === 'owner') requireRecent(signedIn);
    const site = siteOrigin(deps.config, request);
    return reply.code(201).send(await invite(deps, { shop, by: signedIn.user, email, role, site }));
  });
  app.delete('/shops/:id/invitations/:invitation', async (request, reply) => {
    const { userId } = await ask(request);
    const { id, invitation } = readParams(oneInvitation, request);
    await act('private.withdraw_invitation($1, $2, $3)', [userId, id, invitation]);
    return done(reply);
  });
  app.post('/shops/invitations/accept', { bodyLimit: BODY_LIMIT }, async (request) => {
    const { userId } = await ask(request);
    const { token } = readBody(shopCalls.accepted, request);
    return readShop('private.accept_invitation($1, $2)', [userId, sha256(token)]);
  });
}

function keyActs(app: FastifyInstance, { db: { pool } }: ShopDeps, { ask, act }: Tools): void {
  app.get('/shops/:id/keys', async (request, reply) => {
    const { userId } = await ask(request);
    const { id } = readParams(oneShop, request);
    return reply.header('cache-control', 'no-store').send(await readKeys(pool, userId, id));
  });
  app.post('/shops/:id/keys', { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const { userId: by } = await ask(request, { recent: true });
    const { id: shop } = readParams(oneShop, request);
    const made = await makeKey(pool, { shop, by, ...readBody(shopCalls.key, request) });
    return reply.code(201).header('cache-control', 'no-store').send(made);
  });
  app.delete('/shops/:id/keys/:key', async (request, reply) => {
    const { userId } = await ask(request);
    const { id, key } = readParams(oneKey, request);
    await act('private.revoke_key($1, $2, $3)', [userId, id, key]);
    return done(reply);
  });
}

export function shopRoutes(app: FastifyInstance, deps: ShopDeps): void {
  const { pool } = deps.db;
  const ask = createAsk(deps);
  const tools: Tools = {
    ask,
    act: async (sql, values) => {
      await orRefusal(pool.query(`select ${sql}`, [...values]));
    },
    readShop: async (sql, values) => {
      const { rows } = await orRefusal(
        pool.query<Omit<OwnShop, 'role'>>(`select id, name, slug from ${sql}`, [...values]),
      );
      const [shop] = rows;
      if (!shop) throw new TypeError('The function returns the shop.');
      return shop;
    },
  };
  app.get('/shops', async (request, reply) => {
    const { userId } = await ask(request);
    return reply.header('cache-control', 'no-store').send(await readOwnShops(pool, userId));
  });
  app.post('/shops', { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const { userId } = await ask(request);
    const { name } = readBody(shopCalls.named, request);
    return reply.code(201).send(await tools.readShop('private.create_shop($1, $2)', [userId, name]));
  });
  app.put('/shops/active', { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const { userId } = await ask(request);
    await tools.act('private.switch_shop($1, $2)', [userId, readBody(shopCalls.switched, request).shop]);
    return done(reply);
  });
  app.get('/shops/:id/members', async (request, reply) => {
    const { userId } = await ask(request);
    const { id } = readParams(oneShop, request);
    return reply.header('cache-control', 'no-store').send(await readPeople(pool, userId, id));
  });
  shopActs(app, tools);
  memberActs(app, tools);
  invitationActs(app, deps, tools);
  keyActs(app, deps, tools);
}
