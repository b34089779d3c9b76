import type { FastifyRequest } from 'fastify';
import { deleteUser } from '../../auth/admin/admin-users.ts';
import type { AuthDeps } from '../../auth/deps.ts';
import { askProject } from '../../auth/hosted-project.ts';
import { takeCode } from '../../auth/mail/one-time.ts';
import { isPassword } from '../../auth/passwords.ts';
import { requesterOf } from '../../auth/requester.ts';
import { findCredentials } from '../../auth/users.ts';
import type { Hosted } from '../../platform/config.ts';
import { transaction } from '../../platform/database/connect.ts';
import { AppError } from '../../platform/errors.ts';

export type Account = { readonly id: string; readonly email: string };

export type AccountHome = {
  mayHavePassword(account: Account): Promise<boolean>;
  isPassword(account: Account, password: string): Promise<boolean>;
  /** Checks and consumes the code from a sign-in email. */
  isCode(account: Account, code: string, request: FastifyRequest): Promise<boolean>;
  remove(account: Account): Promise<void>;
};

export function embeddedHome(deps: Pick<AuthDeps, 'db' | 'vault'>): AccountHome {
  const { pool } = deps.db;
  return {
    mayHavePassword: async ({ email }) => (await findCredentials(pool, email))?.encrypted_password != null,
    isPassword: async ({ email }, password) =>
      isPassword(password, (await findCredentials(pool, email))?.encrypted_password),
    isCode: async ({ id, email }, code, request) => {
      const { key } = await requesterOf(deps, request, email);
      const taken = await transaction(pool, (client) =>
        takeCode(deps, client, email, ['magiclink'], code, key),
      );
      return taken?.user_id === id;
    },
    remove: ({ id }) => deleteUser(deps, id),
  };
}

/** The storage API's limit on the number of file names in one request. */
const BATCH = 500;

type Call = { readonly method: string; readonly path: string; readonly key: string; readonly body?: unknown };

async function callProject({ url, anonKey }: Hosted, { method, path, key, body }: Call): Promise<boolean> {
  const answer = await askProject(`${url}${path}`, {
    method,
    headers: {
      apikey: key,
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (answer.ok) return true;
  if (answer.status === 429) {
    throw new AppError('rate_limited', 429, 'Too many tries. Please wait a few minutes.');
  }
  if (key !== anonKey) {
    throw new Error(
      `The hosted project answers ${answer.status} to ${method} ${path}: ${await answer.text()}`,
    );
  }
  return false;
}

/** Removes files first: only the project's own API may remove its storage rows, and it removes the data too. */
async function removeFiles(
  { db }: Pick<AuthDeps, 'db'>,
  project: Hosted,
  key: string,
  { id }: Account,
): Promise<void> {
  const { rows } = await db.pool.query<{ bucket: string; names: string[] }>(
    `select bucket_id as bucket, array_agg(name) as names from storage.objects
     where owner_id = $1 or (bucket_id in ('reports', 'results') and name like $1 || '/%') group by bucket_id`,
    [id],
  );
  for (const { bucket, names } of rows) {
    for (let from = 0; from < names.length; from += BATCH) {
      const prefixes = names.slice(from, from + BATCH);
      await callProject(project, {
        method: 'DELETE',
        path: `/storage/v1/object/${encodeURIComponent(bucket)}`,
        key,
        body: { prefixes },
      });
    }
  }
}

export function hostedHome(deps: Pick<AuthDeps, 'config' | 'db'>, project: Hosted): AccountHome {
  const asAnybody = (path: string, body: unknown): Promise<boolean> =>
    callProject(project, { method: 'POST', path: `/auth/v1/${path}`, key: project.anonKey, body });
  return {
    // The project does not reveal whether the account has a password.
    mayHavePassword: () => Promise.resolve(true),
    isPassword: ({ email }, password) => asAnybody('token?grant_type=password', { email, password }),
    isCode: ({ email }, code) => asAnybody('verify', { type: 'email', email, token: code }),
    remove: async (account) => {
      const key = project.serviceRoleKey;
      if (key === undefined) {
        throw new AppError(
          'not_configured',
          409,
          `You cannot delete your account here. Please write to ${deps.config.SUPPORT_EMAIL}.`,
        );
      }
      await removeFiles(deps, project, key, account);
      await callProject(project, { method: 'DELETE', path: `/auth/v1/admin/users/${account.id}`, key });
    },
  };
}
