/** https://docs.postgrest.org/en/stable/references/api/preferences.html; unknown preferences are rejected. */
import { restError } from './errors.ts';

export type Preferences = {
  readonly returns: 'representation' | 'minimal' | undefined;
  readonly missingDefault: boolean;
  readonly resolution: 'merge-duplicates' | 'ignore-duplicates' | undefined;
  readonly count: 'exact' | 'planned' | 'estimated' | undefined;
  /** Runs all checks and returns the usual response, but stores nothing. */
  readonly rollback: boolean;
  readonly maxAffected: number | undefined;
};

const PATTERNS = {
  return: /^(representation|minimal)$/,
  missing: /^(default|null)$/,
  resolution: /^(merge-duplicates|ignore-duplicates)$/,
  count: /^(exact|planned|estimated)$/,
  tx: /^(commit|rollback)$/,
  handling: /^(strict|lenient)$/,
  'max-affected': /^\d{1,9}$/,
} as const;
type Name = keyof typeof PATTERNS;

const WRITE: readonly Name[] = ['return', 'count', 'tx', 'handling', 'max-affected'];

const HONORED = {
  // `return` has no effect on a read, but clients send it with every call.
  read: ['return', 'count', 'tx', 'handling'],
  insert: [...WRITE, 'missing', 'resolution'],
  update: WRITE,
  remove: WRITE,
  call: WRITE,
} as const satisfies Record<string, readonly Name[]>;
type CallKind = keyof typeof HONORED;

/** @throws AppError PGRST122 that names every preference this kind of call does not honor */
export function readPreferences(header: string | string[] | undefined, kind: CallKind): Preferences {
  const words = (Array.isArray(header) ? header.join(',') : (header ?? ''))
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);
  const given = new Map<Name, string>();
  const refused = words.filter((word) => {
    const [name, value = ''] = word.split('=', 2);
    const honored = HONORED[kind].find((known) => known === name);
    if (honored === undefined || !PATTERNS[honored].test(value)) return true;
    given.set(honored, value);
    return false;
  });
  if (refused.length > 0) {
    throw restError('PGRST122', 'Invalid preferences given with handling=strict', {
      details: `Invalid preferences: ${refused.join(', ')}`,
      hint: 'This server handles every request strictly: leave out what the call cannot honor.',
    });
  }
  const one = <T extends string>(name: Name, ...values: readonly T[]): T | undefined =>
    values.find((value) => value === given.get(name));
  const limit = given.get('max-affected');
  return {
    returns: one('return', 'representation', 'minimal'),
    missingDefault: given.get('missing') === 'default',
    resolution: one('resolution', 'merge-duplicates', 'ignore-duplicates'),
    count: one('count', 'exact', 'planned', 'estimated'),
    rollback: given.get('tx') === 'rollback',
    maxAffected: limit === undefined ? undefined : Number(limit),
  };
}
