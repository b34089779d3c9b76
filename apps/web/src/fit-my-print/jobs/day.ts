/** "Nov 30, 2026" for a time in ISO form. */
export const dayOf = (iso: string): string =>
  new Date(iso).toLocaleDateString('en-US', { month: 'short', day: 'numeric', year: 'numeric' });
