export function wordsOf(text: string): string[] {
  return text
    .toLocaleLowerCase('en-US')
    .replaceAll('’', "'")
    .split(/[\s·•★|]+/u)
    .filter((word) => word !== '');
}
