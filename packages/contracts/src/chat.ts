export type ChatEvent = { readonly content?: string; readonly done?: boolean; readonly error?: string };

/** Separates a question from facts about the file or account, which the browser appends. */
const FACTS_MARK = '\n\nAbout this file:\n';

export const withFacts = (question: string, facts: readonly string[]): string =>
  facts.length === 0 ? question : `${question}${FACTS_MARK}${facts.map((fact) => `- ${fact}`).join('\n')}`;

export function splitFacts(message: string): { readonly question: string; readonly facts: string } {
  const at = message.indexOf(FACTS_MARK);
  return at < 0
    ? { question: message, facts: '' }
    : { question: message.slice(0, at), facts: message.slice(at + FACTS_MARK.length) };
}

export const MANUAL_ADDRESS = /\/docs\/[\w/-]+#[\w-]+/g;

export const knowledgeQuery = (question: string, facts: string): string =>
  [...(facts.match(MANUAL_ADDRESS) ?? []), question].join(' ');

export type Passage = {
  readonly title: string;
  readonly content: string;
  readonly url: string;
  readonly snippet: string;
};

/** Passage as the browser receives it; another backend may send only a title and content. */
export type ReceivedPassage = Pick<Passage, 'title' | 'content'> & Partial<Passage>;

/** Reduced image sent with a question, with the user's consent, as a JPEG data URL. */
export const PICTURE = {
  /** Longer side, px. */
  maxPixels: 768,
  maxCharacters: 160_000,
  pattern: /^data:image\/jpeg;base64,[A-Za-z0-9+/]+={0,2}$/,
} as const;

export const KNOWLEDGE_LIMIT = 3;

/** Starts the part of an answer that "More" reveals; an HTML comment, so that other readers show everything. */
export const MORE_MARK = '<!-- more -->';

export const chat = {
  title: 'Print Design Assistant',
  close: 'Close Chat',
  cancelled: 'Request cancelled',
  apiError: (status: number) => `API error: ${status}`,
  failed: 'Failed to send message',
  unavailable: 'The assistant is not available right now. Please try again.',
  cached: 'Cached',
  pictureSent: 'A smaller copy of your image was attached.',
} as const;
