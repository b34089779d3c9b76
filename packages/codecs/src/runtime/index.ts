/** The error for refused images, and what to check after each file: missing decoders, and the thread's retirement. */
export { BadImage } from '../bad-image.ts';
export { takeMissingDecoder } from './missing-decoder.ts';
export { mustRetireThread } from './thread-retirement.ts';
