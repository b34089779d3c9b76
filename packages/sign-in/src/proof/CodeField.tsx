import { TextField } from '@printready/ui';
import { useEffect, useRef } from 'react';

const DIGITS = 6;

export const isCode = (text: string): boolean => text.length === DIGITS;

export function CodeField(props: {
  readonly label?: string;
  readonly value: string;
  readonly onChange: (code: string) => void;
  readonly onComplete?: (code: string) => void;
  readonly hint?: string;
  readonly error: string | null;
  /** Focuses the field on mount, because it is the page's only purpose. */
  readonly focused?: boolean;
}) {
  const { label = '6-digit code', value, onChange, onComplete, hint, error, focused = false } = props;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focused) input.current?.focus();
  }, [focused]);

  // No maxLength, because it would truncate a pasted "123 456" before the space is removed.
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
