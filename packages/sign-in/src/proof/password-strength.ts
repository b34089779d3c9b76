/** Rough password strength, for a warning while the user types. The backend only requires a minimum length. */

const PASSWORD_LENGTH = { min: 8, max: 72 } as const;

export const STRENGTHS = ['too short', 'weak', 'fair', 'strong'] as const;
export type Strength = (typeof STRENGTHS)[number];

const KINDS: readonly { readonly pattern: RegExp; readonly size: number }[] = [
  { pattern: /[a-z]/, size: 26 },
  { pattern: /[A-Z]/, size: 26 },
  { pattern: /\d/, size: 10 },
  { pattern: /[^a-zA-Z\d]/, size: 33 },
];

const GUESSED =
  /password|passwort|letmein|welcome|qwerty|azerty|asdf|iloveyou|monkey|dragon|football|abc123|admin|login|print(?:ready|shop)?|(?:19|20)\d\d/gi;

const WEAK_BITS = 40;
const STRONG_BITS = 60;

function countUnpredictable(text: string): number {
  let count = 0;
  let lastStep = Number.NaN;
  for (let i = 0; i < text.length; i++) {
    const step = text.charCodeAt(i) - text.charCodeAt(i - 1);
    if (Math.abs(step) > 1 || Number.isNaN(step) || step !== lastStep) count++;
    lastStep = step;
  }
  return count;
}

export function passwordStrength(password: string, known = ''): Strength {
  if (password.length < PASSWORD_LENGTH.min) return 'too short';
  const pieces = known
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((piece) => piece.length > 2);
  let rest = password.replace(GUESSED, 'x');
  for (const piece of pieces) rest = rest.replace(new RegExp(piece, 'gi'), 'x');
  const alphabet = KINDS.reduce((sum, { pattern, size }) => sum + (pattern.test(rest) ? size : 0), 0);
  const bits = countUnpredictable(rest) * Math.log2(Math.max(2, alphabet));
  if (bits < WEAK_BITS) return 'weak';
  return bits < STRONG_BITS ? 'fair' : 'strong';
}

export function passwordProblem(password: string): 'short' | 'long' | null {
  if (password.length < PASSWORD_LENGTH.min) return 'short';
  return password.length > PASSWORD_LENGTH.max ? 'long' : null;
}
