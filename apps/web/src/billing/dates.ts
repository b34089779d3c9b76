/** Dates of billing, in the person's own language and zone: "May 12", with the year where it is another. */

export function sayDate(iso: string, now = new Date()): string {
  const date = new Date(iso);
  return new Intl.DateTimeFormat(undefined, {
    month: 'long',
    day: 'numeric',
    ...(date.getFullYear() !== now.getFullYear() && { year: 'numeric' }),
  }).format(date);
}
