/** Six digits from a mail or an authenticator app: typed, pasted, or filled in by the phone. */
import { TextField } from '@printready/ui';
import { useEffect, useRef } from 'react';

const DIGITS = 6;

export const isCode = (text: string): boolean => text.length === DIGITS;

export function CodeField(props: {
  readonly label?: string;
  readonly value: string;
  readonly onChange: (code: string) => void;
  /** All six are there. */
  readonly onComplete?: (code: string) => void;
  readonly hint?: string;
  readonly error: string | null;
  /** The page's only business: typing starts here. */
  readonly focused?: boolean;
}) {
  const { label = '6-digit code', value, onChange, onComplete, hint, error, focused = false } = props;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focused) input.current?.focus();
  }, [focused]);

  // No maxLength: it would cut "123 456" from the clipboard before the space is taken out.
  const take = (text: string) => {
    const code = text.replaceAll(/\D/g, '').slice(0, DIGITS);
    onChange(code);
    if (isCode(code) && code !== value) onComplete?.(code);
  };

  return (
    <TextField
      ref={input}
      label={label}
      inputMode="numeric"
      autoComplete="one-time-code"
      className="text-center text-lg tracking-[0.4em] tabular-nums"
      value={value}
      onChange={(event) => take(event.target.value)}
      hint={hint}
      error={error}
    />
  );
}
