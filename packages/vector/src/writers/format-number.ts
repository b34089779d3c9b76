/** Shortest decimal notation, such as "12.5", ".5" or "-3". */
export function formatCoordinate(value: number, decimals: number): string {
  const text = value.toFixed(decimals);
  const short = text.includes('.') ? text.replace(/\.?0+$/, '') : text;
  return short === '-0' ? '0' : short.replace(/^(-?)0\./, '$1.');
}
