import { isIPv4, isIPv6 } from 'node:net';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { z } from 'zod';
import { sha256 } from './vault.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Points allowed per period in seconds, keyed by the caller's address unless stated otherwise. */
const RULES = {
  verify: { points: 30, duration: 5 * MINUTE },
  token: { points: 150, duration: 5 * MINUTE },
  /** Covers otp, signup, recover, resend and user together. */
  account: { points: 30, duration: 5 * MINUTE },
  mfa: { points: 15, duration: MINUTE },
  currentPassword: { points: 10, duration: 10 * MINUTE },
  /** Keyed by the email address and the requester (auth/requester.ts). */
  mailGap: { points: 1, duration: MINUTE },
  mailHour: { points: 4, duration: 60 * MINUTE },
  /** Keyed by the mailbox (auth/addresses.ts), for all requesters who never signed in with the address. */
  mailStrangers: { points: 12, duration: 60 * MINUTE },
  mailMailboxMinute: { points: 6, duration: MINUTE },
  /** Total of emails to all mailboxes, requested by people who never signed in with the address. */
  mailStrangersMinute: { points: 120, duration: MINUTE },
  knowledge: { points: 60, duration: MINUTE },
  chat: { points: 20, duration: MINUTE },
  /** Questions to the chat provider: per user id, per address for guests, and per address for all callers. */
  chatDay: { points: 60, duration: DAY },
  chatGuestDay: { points: 15, duration: DAY },
  chatAddressDay: { points: 300, duration: DAY },
  /** Total for all guests. */
  chatGuestsDay: { points: 3_000, duration: DAY },
  broadcast: { points: 600, duration: MINUTE },
  /** Calls to REST, rpc and storage: keyed by the user's id, and by address across all callers. */
  calls: { points: 1_200, duration: MINUTE },
  callsAddress: { points: 3_000, duration: MINUTE },
  /** Stored data of calls, kB; keyed by the user's id, or by IP address for requests without a user. */
  growth: { points: 8 * 1024, duration: HOUR },
  feedback: { points: 10, duration: 60 * MINUTE },
  /** Total for all callers. */
  feedbackDay: { points: 500, duration: DAY },
  designerModel: { points: 60, duration: DAY },
  designerPicture: { points: 40, duration: DAY },
  sessionTransfer: { points: 60, duration: 5 * MINUTE },
  /** Keyed by the user's id; reading is keyed by address. */
  shareReport: { points: 60, duration: 60 * MINUTE },
  readReport: { points: 120, duration: MINUTE },
  /** Keyed by address. */
  embedVerdict: { points: 120, duration: MINUTE },
  embedSheet: { points: 60, duration: MINUTE },
  /** Keyed by the user's id. */
  proof: { points: 240, duration: MINUTE },
  sendProof: { points: 60, duration: HOUR },
  /** Keyed by address; pictures count, too. */
  readProof: { points: 240, duration: MINUTE },
  answerProof: { points: 30, duration: 10 * MINUTE },
  bulk: { points: 120, duration: MINUTE },
  ownAccount: { points: 5, duration: 10 * MINUTE },
  /** Keyed by the user's id. */
  shop: { points: 120, duration: MINUTE },
  shopInvite: { points: 30, duration: HOUR },
  /** Keyed by the API key's id. */
  api: { points: 600, duration: MINUTE },
  billing: { points: 40, duration: MINUTE },
  billingState: { points: 120, duration: MINUTE },
  anonymous: { points: 30, duration: 60 * MINUTE },
} as const;

export type LimitName = keyof typeof RULES;

export const limitName = z.enum(Object.keys(RULES) as [LimitName, ...LimitName[]]);
type Points = { readonly points: number; readonly duration: number };
export type OwnLimits = Readonly<Partial<Record<LimitName, Points>>>;

function ipv4Of(key: string): string | undefined {
  const [, mapped = key] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(key) ?? [];
  return isIPv4(mapped) ? mapped : undefined;
}

function firstGroups(address: string, count: number): string {
  const [head = '', tail] = address.split('::');
  const groupsOf = (half: string): string[] => half.split(':').filter(Boolean);
  const [before, after] = [groupsOf(head), groupsOf(tail ?? '')];
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  const groups = tail === undefined ? before : [...before, ...zeros, ...after];
  return groups
    .slice(0, count)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/** An internet connection's 2⁶⁴ IPv6 addresses count as one; plain and IPv6-mapped IPv4 addresses count as equal. */
export function networkOf(key: string): string {
  const ipv4 = ipv4Of(key);
  if (ipv4 !== undefined) return ipv4;
  return isIPv6(key) ? `${firstGroups(key, 4)}::/64` : key;
}

/** Provider block: many IPv6 networks or IPv4 addresses. Undefined for other keys. */
function blockOf(key: string): string | undefined {
  const ipv4 = ipv4Of(key);
  if (ipv4 !== undefined) return `${ipv4.slice(0, ipv4.lastIndexOf('.'))}.0/24`;
  return isIPv6(key) ? `${firstGroups(key, 2)}::/32` : undefined;
}

/** All callers in a block share the points of this many addresses. */
const BLOCK_ADDRESSES = 16;

/** Longer keys are hashed, because the column holds only 255 characters, including the rule's name. */
const LONGEST_KEY = 128;

/** Rules checked on every call: a process takes a twentieth of the points at a time and counts locally. */
const IN_PORTIONS: ReadonlySet<string> = new Set<LimitName>([
  'calls',
  'callsAddress',
  'growth',
  'billingState',
]);
const PORTIONS = 20;

/** State of a limit after one point was taken, as the headers `RateLimit-*` report it. */
type Counted = {
  readonly limit: number;
  readonly left: number;
  /** Seconds until the window ends. */
  readonly resetSeconds: number;
  /** Seconds until the next attempt is allowed; 0 if this one is allowed. */
  readonly waitSeconds: number;
};

export type Limits = {
  /** Takes one point of the rule `api`. */
  countApi(keyId: string): Promise<Counted>;
  /** Seconds until the next attempt is allowed; 0 if this one is allowed. */
  take(rule: LimitName, key: string, points?: number): Promise<number>;
};

type Take = (key: string, points: number) => Promise<number>;

const inSeconds = (ms: number): number => Math.max(1, Math.ceil(ms / 1000));

const countWith =
  (limiter: RateLimiterPostgres): ((key: string) => Promise<Counted>) =>
  async (key) => {
    const limit = limiter.points;
    try {
      const { remainingPoints: left, msBeforeNext } = await limiter.consume(key);
      return { limit, left, resetSeconds: inSeconds(msBeforeNext), waitSeconds: 0 };
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      const wait = inSeconds(refusal.msBeforeNext);
      return { limit, left: 0, resetSeconds: wait, waitSeconds: wait };
    }
  };

const oneByOne =
  (limiter: RateLimiterPostgres): Take =>
  async (key, points) => {
    try {
      await limiter.consume(key, points);
      return 0;
    } catch (refusal) {
      // The library throws a plain result object at the limit, and an Error if the database fails.
      if (refusal instanceof RateLimiterRes) return inSeconds(refusal.msBeforeNext);
      throw refusal;
    }
  };

/**
 * Points that this process has taken from the database. `owed`: the first portion of a window is usable before it is
 * taken, so that most callers cost no query. `refused`: size of a rejected request; no larger one is sent until the
 * window ends.
 */
type Held = { left: number; owed: number; readonly until: number; readonly refused: number };

const MAX_HELD = 20_000;

function inPortions(limiter: RateLimiterPostgres): Take {
  const portion = Math.ceil(limiter.points / PORTIONS);
  const held = new Map<string, Held>();
  /** Simultaneous calls share one portion instead of taking one each. */
  const coming = new Map<string, Promise<void>>();
  const current = (key: string): Held | undefined => {
    const found = held.get(key);
    return found && found.until > Date.now() ? found : undefined;
  };
  const begin = (key: string): Held => {
    if (held.size >= MAX_HELD) for (const one of [...held.keys()]) if (!current(one)) held.delete(one);
    if (held.size >= MAX_HELD) held.clear();
    const until = Date.now() + limiter.duration * 1000;
    const begun: Held = { left: portion, owed: portion, until, refused: Infinity };
    held.set(key, begun);
    return begun;
  };

  const fetchPortion = async (key: string, { left, owed }: Held, points: number): Promise<void> => {
    const taken = Math.max(portion, points);
    const unused = (): number => current(key)?.left ?? left;
    try {
      const { msBeforeNext } = await limiter.consume(key, taken + owed);
      held.set(key, {
        left: unused() + taken,
        owed: 0,
        until: Date.now() + msBeforeNext,
        refused: Infinity,
      });
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      // Refunds the points charged, so that one oversized file does not block small ones.
      await limiter.reward(key, taken);
      held.set(key, {
        left: unused(),
        owed: 0,
        until: Date.now() + refusal.msBeforeNext,
        refused: taken,
      });
    }
  };

  return async (key, points) => {
    for (;;) {
      const own = current(key) ?? begin(key);
      if (own.left >= points) {
        own.left -= points;
        return 0;
      }
      if (Math.max(portion, points) >= own.refused) return inSeconds(own.until - Date.now());
      const fetching = coming.get(key) ?? fetchPortion(key, own, points).finally(() => coming.delete(key));
      coming.set(key, fetching);
      await fetching;
    }
  };
}

function openLimiter(pool: Pool, keyPrefix: string, { points, duration }: Points): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    schemaName: 'private',
    tableName: 'rate_limits',
    tableCreated: true,
    // Housekeeping clears the table, so that not every limiter needs a timer.
    clearExpiredByTimeout: false,
    keyPrefix,
    points,
    duration,
  });
}

function openTake(pool: Pool, rule: string, keyPrefix: string, each: Points): Take {
  const limiter = openLimiter(pool, keyPrefix, each);
  return IN_PORTIONS.has(rule) ? inPortions(limiter) : oneByOne(limiter);
}

export function createLimits(pool: Pool, own: OwnLimits = {}): Limits {
  const takers = new Map(
    Object.entries({ ...RULES, ...own }).map(([rule, each]) => {
      const together = { ...each, points: each.points * BLOCK_ADDRESSES };
      const takes = {
        one: openTake(pool, rule, rule, each),
        block: openTake(pool, rule, `${rule}/block`, together),
      };
      return [rule, takes];
    }),
  );
  return {
    countApi: countWith(openLimiter(pool, 'api', own.api ?? RULES.api)),
    take: async (rule, key, points = 1) => {
      const takes = takers.get(rule);
      if (!takes) return 0;
      const caller = networkOf(key);
      const wait = await takes.one(caller.length > LONGEST_KEY ? sha256(caller) : caller, points);
      const block = blockOf(key);
      // A rejected call takes no points from its block, so that one address cannot use up its neighbors' points.
      return wait > 0 || block === undefined ? wait : takes.block(block, points);
    },
  };
}
