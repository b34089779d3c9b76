/** Separators of thousands, as people type and paste them. */
const GROUPED = /^\d{1,3}([,. '’\u00A0\u202F])\d{3}(?:\1\d{3})*(?:(?!\1)[.,]\d+)?$/;
const SIMPLE = /^(?:\d+[.,]?\d*|[.,]\d+)$/;
/** A thousand rather than a decimal comma: "1,250", but not "0,125" or "1,25". */
const THOUSANDS = /^[1-9]\d{0,2},\d{3}$/;

/**
 * Reads a typed number with a decimal point or comma, with or without separators of thousands. One comma before three
 * digits separates thousands; one point never does.
 * @returns null for anything but a number
 */
export function readTypedNumber(text: string): number | null {
  const [, sign = '', digits = ''] = /^([+-]?)(.*)$/.exec(text.trim()) ?? [];
  const read = (plain: string) => (sign === '-' ? -Number(plain) : Number(plain));
  if (THOUSANDS.test(digits)) return read(digits.replace(',', ''));
  if (SIMPLE.test(digits)) return read(digits.replace(',', '.'));
  const separator = GROUPED.exec(digits)?.[1];
  return separator === undefined ? null : read(digits.replaceAll(separator, '').replace(',', '.'));
}
