/** The error for refused images, and the check for whether to retire the thread after a file. */
export { BadImage } from '../bad-image.ts';
export { mustRetireThread } from './thread-retirement.ts';
