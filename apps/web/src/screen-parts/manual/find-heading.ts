type Heading = { readonly id: string; readonly text: string };

const plain = (text: string): string => text.trim().toLowerCase();

/** Heading that matches exactly, otherwise one that contains the words; null means the top of the page. */
export function findHeading(outline: readonly Heading[], section: string): Heading | null {
  const wanted = plain(section);
  return (
    outline.find(({ text }) => plain(text) === wanted) ??
    outline.find(({ text }) => plain(text).includes(wanted)) ??
    null
  );
}
