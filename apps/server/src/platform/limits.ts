/** Rate limits that all processes on one database share. */
import { isIPv6 } from 'node:net';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { z } from 'zod';
import { sha256 } from './vault.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Points per seconds, keyed by the caller's address where nothing else is said. */
const RULES = {
  verify: { points: 30, duration: 5 * MINUTE },
  token: { points: 150, duration: 5 * MINUTE },
  /** otp, signup, recover, resend and user together. */
  account: { points: 30, duration: 5 * MINUTE },
  mfa: { points: 15, duration: MINUTE },
  /** Guesses of the current password by whoever holds a session, keyed by the user's id. */
  currentPassword: { points: 10, duration: 10 * MINUTE },
  /** Keyed by the mail address and whoever asks (auth/asker.ts). */
  mailGap: { points: 1, duration: MINUTE },
  mailHour: { points: 4, duration: 60 * MINUTE },
  /** Keyed by the mail address: all together who never signed in with it. */
  mailStrangers: { points: 12, duration: 60 * MINUTE },
  knowledge: { points: 60, duration: MINUTE },
  chat: { points: 20, duration: MINUTE },
  /** What may be asked of the chat's provider: by a person (keyed by id), by all guests of an address, by an address. */
  chatDay: { points: 60, duration: DAY },
  chatGuestDay: { points: 15, duration: DAY },
  chatAddressDay: { points: 300, duration: DAY },
  broadcast: { points: 600, duration: MINUTE },
  feedback: { points: 10, duration: 60 * MINUTE },
  /** Keyed by the user's id; reading, by address. */
  shareReport: { points: 60, duration: 60 * MINUTE },
  readReport: { points: 120, duration: MINUTE },
  /** Export and deletion of an account, keyed by the user's id. */
  ownAccount: { points: 5, duration: 10 * MINUTE },
  anonymous: { points: 30, duration: 60 * MINUTE },
} as const;

type Rule = keyof typeof RULES;

/** What an operator may set otherwise (RATE_LIMITS). */
export const limitName = z.enum(Object.keys(RULES) as [Rule, ...Rule[]]);
export type OwnLimits = Readonly<
  Partial<Record<Rule, { readonly points: number; readonly duration: number }>>
>;

/**
 * One line has 2⁶⁴ addresses of IPv6, so they count as one; an IPv4 address counts as itself in either form. Keys of
 * other kinds stay as they are.
 */
export function networkOf(key: string): string {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(key) ?? [];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(key)) return key;
  const [head = '', tail] = key.split('::');
  const groupsOf = (half: string): string[] => half.split(':').filter(Boolean);
  const [before, after] = [groupsOf(head), groupsOf(tail ?? '')];
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  const groups = tail === undefined ? before : [...before, ...zeros, ...after];
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}

/** The column holds 255 characters, the rule's name included. */
const LONGEST_KEY = 128;

export type Limits = {
  /** Seconds until the next try is allowed; 0 when this one is. */
  take(rule: Rule, key: string): Promise<number>;
};

export function createLimits(pool: Pool, own: OwnLimits = {}): Limits {
  const limiters = new Map(
    Object.entries({ ...RULES, ...own }).map(([rule, { points, duration }]) => [
      rule,
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        schemaName: 'private',
        tableName: 'rate_limits',
        tableCreated: true,
        // Housekeeping clears the table; by default each of these would, on a timer of its own.
        clearExpiredByTimeout: false,
        keyPrefix: rule,
        points,
        duration,
      }),
    ]),
  );
  return {
    take: async (rule, key) => {
      try {
        const caller = networkOf(key);
        await limiters.get(rule)?.consume(caller.length > LONGEST_KEY ? sha256(caller) : caller);
        return 0;
      } catch (refusal) {
        // The library throws a plain result when the limit is reached, and an Error when the database failed.
        if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
        throw refusal;
      }
    },
  };
}
