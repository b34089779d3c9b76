/** What the assistant's panel and the server agree on (specification sections 7 to 9). */

/** One event of the stream, as JSON after `data: `. */
export type ChatEvent = { readonly content?: string; readonly done?: boolean; readonly error?: string };

/**
 * Stands between a question and what the browser knows of the file it is about. The figures go along with the question;
 * nothing is searched by them.
 */
const FACTS_MARK = '\n\nAbout this file:\n';

export const withFacts = (question: string, facts: readonly string[]): string =>
  facts.length === 0 ? question : `${question}${FACTS_MARK}${facts.map((fact) => `- ${fact}`).join('\n')}`;

export function splitFacts(message: string): { readonly question: string; readonly facts: string } {
  const at = message.indexOf(FACTS_MARK);
  return at < 0
    ? { question: message, facts: '' }
    : { question: message.slice(0, at), facts: message.slice(at + FACTS_MARK.length) };
}

/** A section of the manual by its address. */
export const MANUAL_ADDRESS = /\/docs\/[\w/-]+#[\w-]+/g;

/** What is looked up in the manual for a question: its words, and the sections that the facts beside it name. */
export const knowledgeQuery = (question: string, facts: string): string =>
  [...(facts.match(MANUAL_ADDRESS) ?? []), question].join(' ');

/** A passage of the manual, as the knowledge search answers. */
export type Passage = {
  readonly title: string;
  readonly content: string;
  /** The address of the section in the manual. */
  readonly url: string;
  readonly snippet: string;
};

/**
 * A reduced picture that goes along with the last question, when its owner said so: a data address of a JPEG. Longer ones
 * are refused.
 */
export const PICTURE = {
  /** Of the longer side. */
  maxPixels: 768,
  maxCharacters: 160_000,
  pattern: /^data:image\/jpeg;base64,[A-Za-z0-9+/]+={0,2}$/,
} as const;

/** Passages that a question takes along. */
export const KNOWLEDGE_LIMIT = 3;

export const chat = {
  title: 'Print Design Assistant',
  close: 'Close Chat',
  cancelled: 'Request cancelled',
  apiError: (status: number) => `API error: ${status}`,
  failed: 'Failed to send message',
  unavailable: 'The assistant is not available right now. Please try again.',
  cached: 'Cached',
  pictureSent: 'A reduced picture went along.',
} as const;
