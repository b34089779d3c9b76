/** A brief as text, and its words. */
export { parseBrief } from './parse-brief.ts';
export { wordsOf } from '../words.ts';
export { type Arrangement, PHRASE_ROLES, type Phrase, type PhraseRole } from './parse-brief.ts';
