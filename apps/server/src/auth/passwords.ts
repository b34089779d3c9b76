/** Argon2id, and the same work for a user who does not exist. */
import { randomUUID } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { authError } from './wire.ts';

/** The library's default algorithm is Argon2id; costs are OWASP's first recommendation (19 MiB, 2 passes). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const SHORTEST = 8;
const LONGEST = 72;

export const hashPassword = (password: string): Promise<string> => hash(password, COST);

const nobody = hashPassword(randomUUID());

/** Without a hash (no such user, or one without a password) it works just as long and says no. */
export async function isPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const right = await verify(stored ?? (await nobody), password);
  return right && stored != null;
}

/** @throws AppError weak_password */
export function checkStrength(password: string): void {
  if (password.length < SHORTEST || password.length > LONGEST) throw authError('weak_password');
}
