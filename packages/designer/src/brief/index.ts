/** A brief as text, and its words. */

export { wordsOf } from '../words.ts';
export { type Arrangement, PHRASE_ROLES, type Phrase, type PhraseRole, parseBrief } from './parse-brief.ts';
