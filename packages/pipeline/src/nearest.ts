const at = (row: readonly number[], index: number): number => row[index] ?? Infinity;

/** Edit distance: number of characters to change, add, remove, or swap with a neighbor. */
function distance(one: string, other: string): number {
  let [before, row] = [new Array<number>(), Array.from({ length: other.length + 1 }, (_, i) => i)];
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1;
      let least = Math.min(at(row, j) + 1, at(next, j - 1) + 1, at(row, j - 1) + same);
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (swapped) least = Math.min(least, at(before, j - 2) + 1);
      next.push(least);
    }
    [before, row] = [row, next];
  }
  return at(row, other.length);
}

export function didYouMean(
  typed: string,
  words: readonly string[],
  write = (word: string) => `"${word}"`,
): string {
  const begun = words.filter((word) => typed.length > 2 && word.startsWith(typed));
  const near = words
    .map((word) => ({ word, far: distance(typed, word) }))
    .filter(({ word, far }) => far <= Math.max(1, Math.floor(word.length / 3)))
    .sort((a, b) => a.far - b.far);
  const best = near[0]?.word ?? begun[0];
  return best === undefined ? '' : ` Did you mean ${write(best)}?`;
}
