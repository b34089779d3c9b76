/** Roles and order that the user has set for the phrases of a brief. */
import type { Arrangement, Phrase, PhraseRole } from '@printready/designer/brief';

/** Roles offered for a phrase, in the menu's order. */
export const ROLE_CHOICES = [
  { role: 'main', label: 'Main line' },
  { role: 'second', label: 'Second line' },
  { role: 'small', label: 'Small line' },
  { role: 'picture', label: 'Picture' },
  { role: 'number', label: 'Number' },
  { role: 'place', label: 'Place' },
  { role: 'date', label: 'Date' },
  { role: 'instruction', label: 'Leave out' },
] as const satisfies readonly { readonly role: PhraseRole; readonly label: string }[];

const LABELS: Readonly<Record<PhraseRole, string>> = {
  main: 'Main line',
  second: 'Second line',
  small: 'Small line',
  picture: 'Picture',
  number: 'Number',
  player: 'Player',
  place: 'Place',
  date: 'Date',
  contact: 'Contact',
  print: 'Print',
  instruction: 'Left out',
};
export const labelOf = ({ role, doubtful }: Pick<Phrase, 'role' | 'doubtful'>): string =>
  doubtful ? 'Unsure' : LABELS[role];

const isPhone = (text: string): boolean => /\d{3}/.test(text) && !/[\p{L}]{3}.*\./u.test(text);

type LeftOut = { readonly text: string; readonly phrase?: PhraseRole };

function nameOf({ text, phrase }: LeftOut): string {
  switch (phrase) {
    case 'contact':
      return isPhone(text) ? 'Phone' : 'Contact';
    case 'date':
    case 'place':
    case 'number':
    case 'player':
      return LABELS[phrase];
    default:
      return `“${text}”`;
  }
}

/** Example: "Phone left out at 3.5 in". */
export function leftOutNote(lines: readonly LeftOut[], widthIn: number): string {
  const names = lines
    .map(nameOf)
    .map((name, at) => (at === 0 || name.startsWith('“') ? name : name.toLowerCase()));
  const [last = '', ...others] = names.toReversed();
  const list = others.length === 0 ? last : `${others.toReversed().join(', ')} and ${last}`;
  return `${list} left out at ${widthIn.toFixed(1)} in`;
}

const listed = (phrases: readonly Phrase[]): Arrangement => phrases.map(({ text, role }) => ({ text, role }));

/** Exactly one phrase is the main line: choosing another makes the previous one the second line. */
export function withRole(phrases: readonly Phrase[], at: number, role: PhraseRole): Arrangement {
  return listed(phrases).map((one, index) => {
    if (index === at) return { ...one, role };
    return role === 'main' && one.role === 'main' ? { ...one, role: 'second' } : one;
  });
}

export function moved(phrases: readonly Phrase[], from: number, to: number): Arrangement {
  const all = [...listed(phrases)];
  const [one] = all.splice(from, 1);
  if (one) all.splice(Math.max(0, Math.min(all.length, to)), 0, one);
  return all;
}
