/** A brief as text, and its words. */

export { wordsOf } from '../words.ts';
export { parseBrief } from './parse-brief.ts';
