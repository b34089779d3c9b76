/** The avatar of someone who never uploaded one: initials and a color, both from the email. */

/** "jane.q.doe@shop.com" → "JQD": the first letters of the local part's dotted pieces, three at most. */
export function initialsOf(email: string): string {
  const [local = ''] = email.split('@');
  const letters = local
    .split('.')
    .map((piece) => Array.from(piece)[0] ?? '')
    .filter(Boolean)
    .slice(0, 3);
  return letters.join('').toUpperCase() || '?';
}

/** The same email always gives the same hue; lightness and chroma keep white text readable on it. */
export function avatarColor(email: string): string {
  let hash = 0;
  for (const character of email.trim().toLowerCase()) {
    hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) >>> 0;
  }
  return `oklch(0.48 0.11 ${hash % 360})`;
}
