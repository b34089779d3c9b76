/** The words of a text as they are compared: case, quotes and what stands between facts do not count. */
export function wordsOf(text: string): string[] {
  return text
    .toLocaleLowerCase('en-US')
    .replaceAll('’', "'")
    .split(/[\s·•★|]+/u)
    .filter((word) => word !== '');
}
