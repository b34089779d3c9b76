/** Heading of a tool's help for a section of its settings. */

type Heading = { readonly id: string; readonly text: string };

const plain = (text: string): string => text.trim().toLowerCase();

/** Equal heading, else one that contains the words; null: top of the page. */
export function findHeading(outline: readonly Heading[], section: string): Heading | null {
  const wanted = plain(section);
  return (
    outline.find(({ text }) => plain(text) === wanted) ??
    outline.find(({ text }) => plain(text).includes(wanted)) ??
    null
  );
}
