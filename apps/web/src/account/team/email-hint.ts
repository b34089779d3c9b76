export const isAddress = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

/** Same as email_hint in the database (private.invite_member): first character and domain. */
export const hintOf = (address: string): string =>
  `${Array.from(address)[0] ?? ''}…@${address.split('@')[1] ?? ''}`;
