/** Generated blocks of hand-written Markdown pages. */

const markers = (name: string) => [`<!-- ${name}: generated -->`, `<!-- ${name}: end -->`] as const;

/**
 * Replaces the text between the block's markers.
 * @throws RangeError if the page lacks a marker
 */
export function replaceBlock(page: string, name: string, text: string): string {
  const [opening, closing] = markers(name);
  const start = page.indexOf(opening);
  const end = page.indexOf(closing);
  if (start < 0 || end < start) {
    throw new RangeError(`The page needs the lines "${opening}" and "${closing}", in this order.`);
  }
  return `${page.slice(0, start + opening.length)}\n${text.trim()}\n${page.slice(end)}`;
}
