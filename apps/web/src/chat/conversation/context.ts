import type { ReceivedPassage } from '@printready/contracts/chat';

/** Passages of the manual as text for a language model; null if there are none. */
export function contextOf(passages: readonly ReceivedPassage[]): string | null {
  if (passages.length === 0) return null;
  return passages
    .map(({ title, url, content }) => `## ${url ? `${title} (${url})` : title}\n\n${content}`)
    .join('\n\n');
}
