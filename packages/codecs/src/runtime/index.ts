/** Refused images, and threads that end after a file. */
export { BadImage } from '../bad-image.ts';
export { mustRetireThread } from './thread-retirement.ts';
