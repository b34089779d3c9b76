import { avatarColor, initialsOf } from './avatar.ts';

export function Avatar({ email, large = false }: { readonly email: string; readonly large?: boolean }) {
  return (
    <span
      aria-hidden
      style={{ backgroundColor: avatarColor(email), color: 'oklch(1 0 0)' }}
      className={`inline-flex items-center justify-center rounded-full font-medium select-none ${large ? 'size-14 text-lg' : 'size-8 text-xs'}`}
    >
      {initialsOf(email)}
    </span>
  );
}
