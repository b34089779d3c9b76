/** All operations of the API: routes, client, OpenAPI document and manual page are made from this table. */
import type { ShopKeyScope } from '@printready/contracts/account';
import type { z } from 'zod';
import type { ProblemCode } from './problems.ts';
import { ownShop, toolPage } from './shop.ts';

export type Operation = {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Below `/v1`; parameters in braces. */
  readonly path: string;
  readonly summary: string;
  readonly description?: string;
  /** One of these is enough; null for any key. */
  readonly scopes: readonly ShopKeyScope[] | null;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Keyed by status; null for an answer without a body. */
  readonly answers: Readonly<Record<number, z.ZodType | null>>;
  /** Besides those that every operation may give. */
  readonly problems: readonly ProblemCode[];
};

export const COMMON_PROBLEMS = [
  ...(['bad_request', 'no_key', 'invalid_key', 'key_revoked', 'missing_scope'] as const),
  ...(['rate_limited', 'unexpected', 'unavailable'] as const),
] satisfies readonly ProblemCode[];

export const OPERATIONS = {
  readShop: {
    method: 'GET',
    path: '/shop',
    summary: 'Read the shop of the key',
    scopes: null,
    answers: { 200: ownShop },
    problems: [],
  },
  listTools: {
    method: 'GET',
    path: '/tools',
    summary: 'List the tools and their prices',
    scopes: null,
    answers: { 200: toolPage },
    problems: [],
  },
} as const satisfies Readonly<Record<string, Operation>>;

export type OperationId = keyof typeof OPERATIONS;
