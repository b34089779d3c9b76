/** Which heading of a tool's help a section of its settings is explained under. */

type Heading = { readonly id: string; readonly text: string };

const plain = (text: string): string => text.trim().toLowerCase();

/** The heading of the same words, else one that they are part of; null: the page's head. */
export function findHeading(outline: readonly Heading[], section: string): Heading | null {
  const wanted = plain(section);
  return (
    outline.find(({ text }) => plain(text) === wanted) ??
    outline.find(({ text }) => plain(text).includes(wanted)) ??
    null
  );
}
