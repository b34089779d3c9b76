import { readFile } from 'node:fs/promises';
import { didYouMean } from '@printready/pipeline/nearest';
import { DEFAULT_PROFILE, PROFILES, type Profile, parseProfile } from '@printready/preflight';
import { UsageError } from './usage-error.ts';

/** @throws UsageError */
export async function readProfile(given: string | undefined): Promise<Profile> {
  if (given === undefined) return DEFAULT_PROFILE;
  const known = PROFILES.find((profile) => profile.id === given);
  if (known) return known;
  if (!given.endsWith('.json')) {
    const ids = PROFILES.map(({ id }) => id);
    throw new UsageError(
      `There is no profile "${given}". The profiles are: ${ids.join(', ')}.${didYouMean(given, ids)}`,
    );
  }
  let json: string;
  try {
    json = await readFile(given, 'utf8');
  } catch {
    throw new UsageError(`The profile ${given} cannot be read.`);
  }
  const read = parseProfile(json);
  if (!read.ok) throw new UsageError(`${given} is not a profile: ${read.problem.text}`);
  return read.profile;
}

/** Width in mm. @throws UsageError */
export function readWidth(typed: string | undefined): number | null {
  if (typed === undefined) return null;
  const [, figure, unit] = /^(\d+(?:\.\d+)?)\s*(in|mm|cm)$/.exec(typed) ?? [];
  const width = Number(figure) * ({ in: 25.4, cm: 10, mm: 1 }[unit ?? ''] ?? Number.NaN);
  if (!(width > 0)) throw new UsageError(`--width takes a length such as 10in or 254mm, not "${typed}".`);
  return width;
}
