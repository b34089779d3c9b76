/** Finds backgrounds by color, from the border inward. */
export { dominantColor, firstReaching, readBorder } from './border.ts';
export { type Border, classifyBorder, groundSettings } from './classify-border.ts';
export { floodBackground } from './flood.ts';
export { findLetterCounters, type LetterCounters } from './letter-counters.ts';
