/** Localized billing date: "May 12", with the year if it is not the current one. */

export function formatDate(iso: string, now = new Date()): string {
  const date = new Date(iso);
  return new Intl.DateTimeFormat(undefined, {
    month: 'long',
    day: 'numeric',
    ...(date.getFullYear() !== now.getFullYear() && { year: 'numeric' }),
  }).format(date);
}
