export function priceText(tokens: number): string {
  if (tokens === 0) return 'free';
  return `${tokens} ${tokens === 1 ? 'token' : 'tokens'}`;
}
