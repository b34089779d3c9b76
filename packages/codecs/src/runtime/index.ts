/** Errors for refused images, and retirement of threads after a file. */
export { BadImage } from '../bad-image.ts';
export { mustRetireThread } from './thread-retirement.ts';
