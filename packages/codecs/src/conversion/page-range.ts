/** Zero-based page indexes for "2-4, 7" or "all", in the order typed. @throws RangeError if invalid or empty */
export function parsePages(text: string, count: number): readonly number[] {
  const trimmed = text.trim().toLowerCase();
  if (trimmed === 'all') return Array.from({ length: count }, (_, i) => i);
  const pages: number[] = [];
  for (const part of trimmed.split(',')) {
    const [, first, last = first] = /^\s*(\d{1,5})\s*(?:[-–]\s*(\d{1,5})\s*)?$/.exec(part) ?? [];
    if (first === undefined || Number(first) < 1 || Number(last) < Number(first))
      throw new RangeError(`“${text}” is no list of pages; write 1, 2-4, 7 or all.`);
    for (let page = Number(first); page <= Math.min(Number(last), count); page++) pages.push(page - 1);
  }
  if (pages.length === 0)
    throw new RangeError(
      `The file has ${count === 1 ? 'one page' : `${count} pages`}; there is no page ${text.trim()}.`,
    );
  return [...new Set(pages)];
}
