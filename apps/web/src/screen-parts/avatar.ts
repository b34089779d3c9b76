/** Initials of the local part's dot-separated pieces, at most three: "jane.q.doe@shop.com" → "JQD". */
export function initialsOf(email: string): string {
  const [local = ''] = email.split('@');
  const letters = local
    .split('.')
    .map((piece) => Array.from(piece)[0] ?? '')
    .filter(Boolean)
    .slice(0, 3);
  return letters.join('').toUpperCase() || '?';
}

/** Derives the hue from a hash of the email; fixed lightness and chroma keep white text readable. */
export function avatarColor(email: string): string {
  let hash = 0;
  for (const character of email.trim().toLowerCase()) {
    hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) >>> 0;
  }
  return `oklch(0.48 0.11 ${hash % 360})`;
}
