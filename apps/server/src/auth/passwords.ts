import { randomUUID } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { PRODUCT_NAME } from '@printready/contracts/messages';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { authError } from './wire.ts';

/** The library's default algorithm is Argon2id; costs follow OWASP's first recommendation (19 MiB, 2 passes). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const SHORTEST = 8;
const LONGEST = 72;

export const hashPassword = (password: string): Promise<string> => hash(password, COST);

const nobody = hashPassword(randomUUID());

/** Without a stored hash (unknown user, or no password), takes equally long and returns false. */
export async function isPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const right = await verify(stored ?? (await nobody), password);
  return right && stored != null;
}

const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
/** Minimum strength on a scale of 0 to 4; below 2, fewer than a million guesses find the password. */
const LOWEST_SCORE = 2;

const knownOf = (email: string): string[] => [email, ...email.split('@'), PRODUCT_NAME];

/** @throws AppError weak_password, with the reason as a message and, for clients, as `length` or `pwned` */
export function checkStrength(password: string, email: string): void {
  if (password.length < SHORTEST || password.length > LONGEST) throw authError('weak_password');
  if (zxcvbn.check(password, knownOf(email)).score >= LOWEST_SCORE) return;
  throw authError(
    'weak_password',
    'This password is easy to guess: it is on the lists of common passwords, or part of your address. Choose another one.',
    { details: 'pwned' },
  );
}
