/** A brief as text, and its words. */
export { parseBrief } from './parse-brief.ts';
export { wordsOf } from '../words.ts';
