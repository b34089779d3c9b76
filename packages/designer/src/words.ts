/** Words of a text for comparison, ignoring case, quotes and separators. */
export function wordsOf(text: string): string[] {
  return text
    .toLocaleLowerCase('en-US')
    .replaceAll('’', "'")
    .split(/[\s·•★|]+/u)
    .filter((word) => word !== '');
}
