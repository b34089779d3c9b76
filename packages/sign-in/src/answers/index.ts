/** Errors and data shapes of the backend's responses. */
export { backendCode } from './backend-code.ts';
export { backendError } from './backend-error.ts';
export { readShape } from './read-shape.ts';
