/** Parses briefs and splits text into words. */

export { wordsOf } from '../words.ts';
export { type Arrangement, PHRASE_ROLES, type Phrase, type PhraseRole, parseBrief } from './parse-brief.ts';
